"""The texts of a match without pictures: the question, the changes and the controls; and the whole
board, page by page."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.base.discord_text import cut, escaped, one_line, plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.live.snapshot import Snapshot
from cogs.matches.series.layouts.proposals import proposed_lines
from cogs.matches.table.controls import BoardPageButton, CardsPageButton
from cogs.matches.table.layouts.choice_questions import asking_buttons
from cogs.matches.table.layouts.kinds import layout_of
from cogs.matches.table.layouts.position_text import are_you_sure, standing
from cogs.ui.containers import control_row, message_of
from cogs.ui.match_text import (
    HOURGLASS,
    already_chosen,
    latest_log_lines,
    names,
    opponent_chooses,
    time_left,
    title,
    to_move,
    view_shown,
)
from cogs.ui.pages import PageTurn
from engine.players import Player
from engine.views import View
from rendering.table.board_text import board_in_words

ROOM = 600
"""Characters of a panel: a screen reader reads them in less than a minute."""

_ASKED_ROOM = 330
_PROMPT = 150
_GUIDED = 300
"""Extra characters of a panel in a mission or puzzle, which explains and answers."""
_EXPLAINED = 120
"""Extra characters of a question while the match explains the game to the player."""
_SHOWN = 120
_LINES = 8
_PAGE = 3500
_CAN = "You can"
_ATTACK = "Attack "
"""The beginning of the labels of attackers' menus."""
_BELOW = "Your choices are below."
_WHOLE = 1_000_000
"""More characters than any board in words has."""


def panel_words(
    snapshot: Snapshot,
    seat: Player,
    offered: Sequence[discord.ui.Item[Any]],
    unsure: Sequence[int] = (),
    note: str = "",
) -> str:
    """Returns the text of a player's panel (hand and choices) for members who play in words. The
    text has the question and the state of the match, then what the `offered` controls do, then the
    changes since the player's latest choice. The text has at most ROOM characters, or more in a
    mission. `unsure` are the numbers of the options that the player is asked to confirm. `note` is
    a text of the bot that comes first."""
    view = snapshot.views[seat]
    asked = _within(_asked(snapshot, seat, unsure, note), _ASKED_ROOM + _to_explain(snapshot, seat))
    where = f"-# {title(snapshot.row)}"
    more = _GUIDED if layout_of(snapshot.row).is_guided else 0
    room = ROOM + more - len(asked) - len(where) - 3
    lists = _lists(view, offered)
    can = sum(len(words) + 1 for words in lists)
    shown, told = _changed(snapshot, seat, max(room - can, room // 2))
    can = _cut_lists(lists, room - len(shown) - len(told) - 1)
    return "\n".join(filter(None, (asked, shown, can, told, where)))


def _to_explain(snapshot: Snapshot, seat: Player) -> int:
    """Returns how many extra characters a question may have for an explanation."""
    if layout_of(snapshot.row).is_guided:
        return _GUIDED
    return _EXPLAINED if snapshot.row.taught[seat] else 0


def board_pages(view: View, called: dict[Player, str]) -> Sequence[str]:
    """Returns the whole board in words, in pages of at most 3,500 characters. `called` are the
    players' names."""
    pages = [""]
    for line in board_in_words(view, called, _WHOLE, _escaped).split("\n"):
        for part in _parts(line):
            if pages[-1] and len(pages[-1]) + len(part) >= _PAGE:
                pages.append("")
            pages[-1] += f"{part}\n"
    return pages


def board_message(snapshot: Snapshot, viewer: Player | None, page: int) -> OutgoingMessage:
    """Returns a page of the whole board in words, with a button for the texts of its cards.
    `viewer` is the player whose hidden cards are included, None for nobody."""
    pages = board_pages(view_shown(snapshot, viewer), snapshot.row.names)
    page = min(page, len(pages) - 1)
    turn = PageTurn(BoardPageButton, (snapshot.row.id,), page, len(pages))
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(snapshot.row)}: the board{turn.place}"))
    card.add_item(discord.ui.TextDisplay(pages[page]))
    reading = [CardsPageButton(snapshot.row.id), *asking_buttons(snapshot, viewer)]
    card.add_item(control_row(*turn.buttons, *reading))
    return message_of(card)


def _asked(snapshot: Snapshot, seat: Player, unsure: Sequence[int], note: str) -> list[str]:
    """Returns the paragraphs of the question, the most important first."""
    view, decision = snapshot.views[seat], snapshot.views[seat].decision
    note = _lines_within(note, _PROMPT + _to_explain(snapshot, seat))
    stands = standing(view, seat, names(snapshot.row))
    if decision is None:
        done, proposed = already_chosen(snapshot, seat), proposed_lines(snapshot)
        return [to_move(snapshot), stands, note, done, proposed, _time(snapshot, seat)]
    doubt = are_you_sure(decision, unsure) if unsure else ""
    return [
        "### Are you sure?" if doubt else f"### {escaped(decision.prompt)}",
        doubt,
        stands,
        escaped(decision.summary[-1]) if decision.summary else "",
        note,
        proposed_lines(snapshot),
        opponent_chooses(snapshot, seat),
        view.limit,
        _time(snapshot, seat),
    ]


def _time(snapshot: Snapshot, seat: Player) -> str:
    return time_left(snapshot, seat).removeprefix(HOURGLASS)


def _changed(snapshot: Snapshot, seat: Player, room: int) -> tuple[str, str]:
    """Returns what the player is shown at the moment, and the events since their latest choice."""
    shown = [
        _cut_list(
            f"{escaped(one.title)}: {'; '.join(plain(card.face.title) for card in one.cards)}.",
            _SHOWN,
        )
        for one in snapshot.views[seat].shown
    ]
    lines = _within(shown, room)
    since = snapshot.since[seat]
    told = latest_log_lines(snapshot, seat, _LINES, room - len(lines) - 1, since, aloud=True)
    return lines, told


def _lists(view: View, controls: Sequence[discord.ui.Item[Any]]) -> list[str]:
    """Returns lists of what the controls offer: first the buttons and everything that answers the
    decision itself, then the menus that ask something else."""
    asked = one_line(view.decision.prompt) if view.decision else ""
    listed: dict[str, list[str]] = {_CAN: []}
    for item in controls:
        control = item.item if isinstance(item, discord.ui.DynamicItem) else item
        if isinstance(control, discord.ui.Button):
            listed[_CAN].append((control.label or "").strip("◀▶ "))
        elif isinstance(control, discord.ui.Select):
            said = control.placeholder or ""
            asks = "?" in said and not said.startswith(asked)
            head = said if asks or said.startswith(_ATTACK) else _CAN
            listed.setdefault(head, []).extend(option.label for option in control.options)
    return [
        f"{escaped(head.removesuffix(' …'))}: {'; '.join(escaped(label) for label in labels)}."
        for head, labels in listed.items()
        if labels
    ]


def _cut_lists(lists: Sequence[str], room: int) -> str:
    """Returns the lists, one per line; lists that don't fit are cut."""
    kept: list[str] = []
    for words in lists:
        kept.append(_cut_list(words, room))
        room -= len(kept[-1]) + 1
    return "\n".join(filter(None, kept))


def _cut_list(words: str, room: int) -> str:
    """Returns the list; if it's longer than the room, it is cut and says how many more there
    are."""
    if len(words) <= room:
        return words
    entries = words.removesuffix(".").split("; ")
    for count in range(len(entries) - 1, 0, -1):
        short = f"{'; '.join(entries[:count])}; and {len(entries) - count} more below."
        if len(short) <= room:
            return short
    return _BELOW if room >= len(_BELOW) else ""


def _within(paragraphs: Sequence[str], room: int) -> str:
    """Returns as many of the paragraphs as fit, from the first on; always the first."""
    kept: list[str] = []
    for words in filter(None, paragraphs):
        if kept and len(words) > room - sum(len(one) + 1 for one in kept):
            continue
        kept.append(words)
    return "\n".join(kept)


def _lines_within(words: str, room: int) -> str:
    """Returns the first lines of the words that fit; always the first."""
    return _within(words.split("\n"), room)


def _parts(line: str) -> Sequence[str]:
    """Returns the line; if it's longer than a page, in several parts, split between its entries."""
    parts = [""]
    for entry in line.split("; "):
        if parts[-1] and len(parts[-1]) + len(entry) + 2 > _PAGE:
            parts.append("")
        parts[-1] += f"; {entry}" if parts[-1] else cut(entry, _PAGE)
    return parts


def _escaped(line: str) -> str:
    return escaped(line)
