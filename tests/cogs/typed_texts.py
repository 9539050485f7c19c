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
"""Texts that only moderators or the host read. They may quote what they are about."""

SETTINGS: Final = frozenset({"settings:words words", "queue:alert-hours zone"})
"""What is understood as a setting, and shown to the one who set it alone."""

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
        "queue:alert-hours hours",
    }
)
"""What is looked for, a time, a score or what a form begins with: told to its author alone."""

NAMED: Final = {
    "/challenge": ("deck", "mode"),
    "replays:which": ("number",),
    "challenge:terms": ("name",),
    "practice:terms": ("name",),
    "queue:terms": ("name",),
}
"""Options, by how their commands begin, that name something that is there. It is the name of that
which is shown then, not what was typed."""


def is_known(typed: str) -> bool:
    """Whether a field of a form or an option of a command is in one of the lists."""
    if typed in CHECKED | TO_MODERATORS | SETTINGS | UNDERSTOOD:
        return True
    command, _, option = typed.rpartition(" ")
    return any(command.startswith(name) and option in options for name, options in NAMED.items())
