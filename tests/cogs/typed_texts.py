"""Everything that a member can type or send, and how it is treated."""

from __future__ import annotations

from typing import Final

CHECKED: Final = frozenset(
    {
        "deck:upload name",
        "tournament:set-basics name",
        "tournament:set-source source",
        "deck:write text",
        "deck:write name",
        "learn:card card",
        "match:cut-words words",
        "server:why-out reason",
        "tournament:call reason",
        "tournament:why-undo reason",
        "tournament:source source",
        "tournament:result reason",
        "tournament:type-number number",
    }
)
"""Texts that others read: they are refused if they have a forbidden word, and given back."""

TO_MODERATORS: Final = frozenset({"match:why-wrong reason", "report:why reason"})
"""Texts that only moderators or the host read. They may quote their subjects."""

SETTINGS: Final = frozenset({"settings:words words", "queue:alert-hours zone"})
"""Texts that are parsed as a setting, and shown only to the member who set it."""

UNDERSTOOD: Final = frozenset(
    {
        "tournament:set-basics starts",
        "tournament:set-players max_players",
        "tournament:set-players check_in",
        "tournament:set-time round_minutes",
        "tournament:set-time no_show_minutes",
        "tournament:extend minutes",
        "card:find cost",
        "card:find text",
        "deck:generate seed",
        "deck:other-icon icon",
        "card:code card",
        "card:name name",
        "card:type part",
        "edit:list list",
        "edit:words words",
        "queue:alert-hours hours",
    }
)
"""Texts that are parsed: a search, a time, a score or a prefilled value. Only their author sees
them."""

NAMED: Final = {
    "/challenge": ("deck", "mode"),
    "replays:which": ("number",),
    "challenge:terms": ("name",),
    "practice:terms": ("name",),
    "queue:terms": ("name",),
}
"""Options, by the beginnings of their commands, that name an existing thing. The thing's own name
is then shown, not what was typed."""


def is_known(typed: str) -> bool:
    """Returns whether a field of a form or an option of a command is in one of the lists."""
    if typed in CHECKED | TO_MODERATORS | SETTINGS | UNDERSTOOD:
        return True
    command, _, option = typed.rpartition(" ")
    return any(command.startswith(name) and option in options for name, options in NAMED.items())
