"""All cards that one viewer sees, with their full text in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import discord

import engine
from bot.discord_calls import OutgoingMessage
from bot.discord_text import code_block, cut, plain, whole_lines
from bot.matches.option_groups import state_of
from bot.matches.snapshot import Snapshot
from cogs.matches.board_layout import control_row, message_of
from cogs.matches.controls import CodeButton, ReadButton
from cogs.matches.match_text import names, title
from cogs.ui.pages import turns
from engine.faces import TextBlock
from engine.players import Player, opponent
from engine.views import CardView, View

ROOM = 3000
"""How many characters of cards are on a page; what their words mean has the rest."""

NAME_LENGTH = 60
TITLE_LENGTH = 300
LINE_LENGTH = 1000
REMINDERS_LENGTH = 900

_EXPLAINED = re.compile(r"^- \*\*(\w+)(?: \d+)?\*\* ", re.MULTILINE)
"""What stands before the text that a card has about a word of its own: "- **Haunt 2** When ..."."""


def cards_message(
    snapshot: Snapshot, viewer: Player | None, page: int, code: bool = False
) -> OutgoingMessage:
    """A page of the cards that a player, or (None) everybody, sees now: their own hand first. With
    `code` as they are written in their game's own language."""
    zones = list(_zones(snapshot.views[viewer], viewer))
    reminders = engine.games()[snapshot.row.game].reminders
    words = explained_words(reminders)
    tell = _code if code else partial(card_in_full, words=words)
    found = list(_pages(_told(snapshot, zones, tell))) or ["There is no card to be seen."]
    page = min(page, len(found) - 1)
    count = f" (page {page + 1} of {len(found)})" if len(found) > 1 else ""
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(snapshot.row)}: cards{count}"))
    card.add_item(discord.ui.TextDisplay(found[page]))
    if not code and (explained := meanings(found[page], reminders, words)):
        card.add_item(discord.ui.TextDisplay(explained))

    control = CodeButton if code else ReadButton

    def button(to: int, label: str) -> CodeButton | ReadButton:
        return control(snapshot.row.id, to, label)

    buttons = list[CodeButton | ReadButton](turns(page, len(found), button))
    if code:
        buttons.append(ReadButton(snapshot.row.id, 0, "Show text"))
    elif any(one.face.code for _, _, cards in zones for one in cards):
        buttons.append(CodeButton(snapshot.row.id))
    if buttons:
        card.add_item(control_row(*buttons))
    return message_of(card)


def explained_words(reminders: Mapping[str, str]) -> re.Pattern[str] | None:
    """What finds the words that have a meaning, in Markdown; None where the game has none."""
    found = "|".join(re.escape(plain(word)) for word in sorted(reminders, key=len, reverse=True))
    return re.compile(rf"\b({found})\b") if found else None


def meanings(page: str, reminders: Mapping[str, str], words: re.Pattern[str] | None) -> str:
    """What the words mean that stand on the page, a small line each, but for those that a card
    explains itself."""
    if words is None:
        return ""
    said = set(words.findall(page)) - set(_EXPLAINED.findall(page))
    lines = (f"-# **{plain(word)}**: {what}." for word, what in reminders.items() if word in said)
    return whole_lines(list(lines), REMINDERS_LENGTH)


Zone = tuple[Player | None, str, Sequence[CardView]]
"""Whose zone it is (None where it is nobody's), its title, and its cards."""


def _told(
    snapshot: Snapshot, zones: Sequence[Zone], tell: Callable[[CardView], str]
) -> Iterator[str]:
    """The cards as `tell` has them, a heading before the first of each zone. After each comes an
    empty line, or what follows would be read as part of its list."""
    called = names(snapshot.row)
    for owner, heading, cards in zones:
        whose = f"**{called[owner]}**, {plain(heading)}" if owner else plain(heading)
        for number, card in enumerate(cards):
            above = "" if number else f"__{whose}__\n"
            yield f"{above}{tell(card)}\n"


def _zones(view: View, viewer: Player | None) -> Iterator[Zone]:
    """What is shown to the viewer, then the zones of both sides, the viewer's first: hands, then
    what lies on the table, then piles."""
    for shown in view.shown:
        yield None, shown.title, shown.cards
    near = viewer or "A"
    sides = view.side(near), view.side(opponent(near))
    for style in ("hand", "pool", "line", "pile"):
        for side in sides:
            for zone in side.zones:
                if zone.style == style and zone.cards:
                    yield side.player, zone.title, zone.cards


def _code(card: CardView) -> str:
    cards = (card, *card.attached)
    return "\n".join(code_block(cut(one.face.code or one.face.title, ROOM // 2)) for one in cards)


def card_in_full(card: CardView, words: re.Pattern[str] | None) -> str:
    """A card's name, numbers and whole text, with the words in bold that have a meaning."""
    face = card.face
    what = plain(" ".join((face.kind.capitalize(), *face.tags)))
    state = plain(state_of(card), LINE_LENGTH) if state_of(card) else ""
    head = " · ".join(filter(None, (f"**{plain(face.title, NAME_LENGTH)}**", what, state)))
    lines = [
        head,
        *(_block(block, words) for block in face.text),
        *(f"with {card_in_full(one, words)}" for one in card.attached),
    ]
    return "\n".join(lines)


def _block(block: TextBlock, words: re.Pattern[str] | None) -> str:
    title = f"**{plain(block.title, TITLE_LENGTH)}**" if block.title else ""
    trigger = f"({_bold(plain(block.trigger), words)})" if block.trigger else ""
    body = _bold(plain(block.body, LINE_LENGTH), words) if block.body else ""
    return " ".join(filter(None, ("-", title, trigger, body)))


def _bold(text: str, words: re.Pattern[str] | None) -> str:
    return words.sub(r"**\1**", text) if words else text


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
