"""A match in words alone, for who has pictures off: what is asked, what has changed, what can be
done; and the whole board, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord_calls import OutgoingMessage
from bot.discord_text import cut, plain
from bot.matches.live_match import Snapshot
from bot.matches.option_groups import offers
from cogs.matches.board_layout import control_row, message_of
from cogs.matches.controls import BoardPageButton
from cogs.matches.match_text import happenings, names, title, to_move
from cogs.matches.position_text import are_you_sure, step_of
from cogs.matches.proposal_layout import proposed_lines
from cogs.matches.time_left import time_left
from cogs.ui.pages import turns
from engine.players import Player
from engine.views import View
from rendering.board_text import board_in_words

ROOM = 600
"""How many characters a panel says: what a screen reader reads in less than a minute."""

_ASKED_ROOM = 330
_PROMPT = 150
_SHOWN = 120
_LINES = 8
_PAGE = 3500
_WHOLE = 1_000_000
"""More characters than any board has in words."""


def panel_words(
    snapshot: Snapshot, seat: Player, unsure: Sequence[int] = (), note: str = ""
) -> str:
    """The player's panel in at most ROOM characters: first what is asked, then what changed since
    their own latest choice, then what can be done."""
    view = snapshot.views[seat]
    asked = _within(_asked(snapshot, seat, unsure, note), _ASKED_ROOM)
    where = cut(f"-# {title(snapshot.row)}", _SHOWN)
    room = ROOM - len(asked) - len(where) - 3
    can = _can(view)
    changed = _changed(snapshot, seat, max(room - len(can), room // 2))
    can = _cut_list(can, room - len(changed))
    return "\n".join(filter(None, (asked, changed, can, where)))


def board_pages(view: View, called: dict[Player, str]) -> Sequence[str]:
    """The whole board in words, in pages of at most 3,500 characters."""
    pages = [""]
    for line in board_in_words(view, called, _WHOLE, _escaped).split("\n"):
        for part in _parts(line):
            if pages[-1] and len(pages[-1]) + len(part) >= _PAGE:
                pages.append("")
            pages[-1] += f"{part}\n"
    return pages


def board_message(snapshot: Snapshot, viewer: Player | None, page: int) -> OutgoingMessage:
    """A page of the whole board in words, as that player or (None) everybody may know it."""
    pages = board_pages(snapshot.views[viewer], snapshot.row.names)
    page = min(page, len(pages) - 1)
    count = f" (page {page + 1} of {len(pages)})" if len(pages) > 1 else ""
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(snapshot.row)}: the board{count}"))
    card.add_item(discord.ui.TextDisplay(pages[page]))

    def button(to: int, label: str) -> BoardPageButton:
        return BoardPageButton(snapshot.row.id, to, label)

    if buttons := turns(page, len(pages), button):
        card.add_item(control_row(*buttons))
    return message_of(card)


def _asked(snapshot: Snapshot, seat: Player, unsure: Sequence[int], note: str) -> list[str]:
    """What is asked, the most important first."""
    view, decision = snapshot.views[seat], snapshot.views[seat].decision
    note = cut(note, _PROMPT)
    if decision is None:
        return [to_move(snapshot), note, proposed_lines(snapshot), time_left(snapshot, seat)]
    doubt = cut(are_you_sure(decision, unsure), _PROMPT) if unsure else ""
    return [
        "### Are you sure?" if doubt else f"### {plain(decision.prompt, _PROMPT)}",
        doubt,
        f"▸ {plain(decision.summary[-1], _PROMPT)}" if decision.summary else "",
        note,
        proposed_lines(snapshot),
        view.limit,
        step_of(view, names(snapshot.row)),
        time_left(snapshot, seat),
    ]


def _changed(snapshot: Snapshot, seat: Player, room: int) -> str:
    """What the player is shown for the moment, and what happened since their latest choice."""
    shown = [
        cut(
            f"{plain(one.title)}: {', '.join(plain(card.face.title) for card in one.cards)}",
            _SHOWN,
        )
        for one in snapshot.views[seat].shown
    ]
    lines = _within(shown, room)
    told = happenings(snapshot, seat, _LINES, room - len(lines) - 1, snapshot.since[seat])
    return "\n".join(filter(None, (lines, told)))


def _can(view: View) -> str:
    if view.decision is None:
        return ""
    labels = [plain(one.label) for one in offers(view.decision, view) if not one.pointless]
    return f"You can: {'; '.join(labels)}."


def _cut_list(words: str, room: int) -> str:
    """The list, ended with how many more there are where it is longer than the room."""
    if len(words) <= room:
        return words
    entries = words.rstrip(".").split("; ")
    for count in range(len(entries) - 1, 0, -1):
        short = f"{'; '.join(entries[:count])}; and {len(entries) - count} more below."
        if len(short) <= room:
            return short
    return "What you can do is below." if room > 30 else ""


def _within(paragraphs: Sequence[str], room: int) -> str:
    """As many of the paragraphs, from the first on, as fit; the first in any case, cut."""
    kept: list[str] = []
    for words in filter(None, paragraphs):
        left = room - sum(len(one) + 1 for one in kept)
        if len(words) > left and kept:
            continue
        kept.append(cut(words, max(1, left)))
    return "\n".join(kept)


def _parts(line: str) -> Sequence[str]:
    """The line, in several where it is longer than a page, broken between the things it lists."""
    parts = [""]
    for entry in line.split("; "):
        if parts[-1] and len(parts[-1]) + len(entry) + 2 > _PAGE:
            parts.append("")
        parts[-1] += f"; {entry}" if parts[-1] else cut(entry, _PAGE)
    return parts


def _escaped(line: str) -> str:
    return plain(line, _WHOLE)
