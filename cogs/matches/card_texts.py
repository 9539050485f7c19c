"""All cards that one viewer sees, with their full text in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.discord_calls import OutgoingMessage
from bot.discord_text import plain
from bot.matches.live_match import Snapshot
from bot.matches.option_groups import state_of
from cogs.matches.board_layout import control_row, message_of
from cogs.matches.controls import ReadButton
from cogs.matches.match_text import names, title
from cogs.ui.pages import turns
from engine.faces import TextBlock
from engine.players import Player, opponent
from engine.views import CardView, View

ROOM = 3500
"""How many characters of cards are on a page."""

NAME_LENGTH = 60
TITLE_LENGTH = 300
LINE_LENGTH = 1000


def cards_message(snapshot: Snapshot, viewer: Player | None, page: int) -> OutgoingMessage:
    """A page of the cards that a player, or (None) everybody, sees now: their own hand first."""
    found = list(_pages(_told(snapshot, viewer))) or ["There is no card to be seen."]
    page = min(page, len(found) - 1)
    count = f" (page {page + 1} of {len(found)})" if len(found) > 1 else ""
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(snapshot.row)}: cards{count}"))
    card.add_item(discord.ui.TextDisplay(found[page]))

    def button(to: int, label: str) -> ReadButton:
        return ReadButton(snapshot.row.id, to, label)

    if buttons := turns(page, len(found), button):
        card.add_item(control_row(*buttons))
    return message_of(card)


def _told(snapshot: Snapshot, viewer: Player | None) -> Iterator[str]:
    """The cards in words, a heading before the first of each zone. After each comes an empty line,
    or what follows would be read as part of its list."""
    called = names(snapshot.row)
    for owner, heading, cards in _zones(snapshot.views[viewer], viewer):
        whose = f"**{called[owner]}**, {plain(heading)}" if owner else plain(heading)
        for number, card in enumerate(cards):
            above = "" if number else f"__{whose}__\n"
            yield f"{above}{_card(card)}\n"


def _zones(
    view: View, viewer: Player | None
) -> Iterator[tuple[Player | None, str, Sequence[CardView]]]:
    """What is shown to the viewer, then the zones of both sides, the viewer's first: hands, then
    what lies on the table, then piles."""
    for shown in view.shown:
        yield None, shown.title, shown.cards
    near = viewer or "A"
    sides = view.side(near), view.side(opponent(near))
    for style in ("hand", "line", "pile"):
        for side in sides:
            for zone in side.zones:
                if zone.style == style and zone.cards:
                    yield side.player, zone.title, zone.cards


def _card(card: CardView) -> str:
    face = card.face
    what = plain(" ".join((face.kind.capitalize(), *face.tags)))
    state = plain(state_of(card), LINE_LENGTH) if state_of(card) else ""
    head = " · ".join(filter(None, (f"**{plain(face.name, NAME_LENGTH)}**", what, state)))
    lines = [head, *map(_block, face.text), *(f"with {_card(one)}" for one in card.attached)]
    return "\n".join(lines)


def _block(block: TextBlock) -> str:
    title = f"**{plain(block.title, TITLE_LENGTH)}**" if block.title else ""
    trigger = f"({plain(block.trigger)})" if block.trigger else ""
    body = plain(block.body, LINE_LENGTH) if block.body else ""
    return " ".join(filter(None, ("-", title, trigger, body)))


def _pages(entries: Iterator[str]) -> Iterator[str]:
    """Whole entries, as many as have room on a page; where one has no room on any, whole lines."""
    page = ""
    for entry in entries:
        for part in [entry] if len(entry) <= ROOM else entry.split("\n"):
            if page and len(page) + len(part) + 1 > ROOM:
                yield page
                page = ""
            page = f"{page}\n{part}" if page else part
    if page:
        yield page
