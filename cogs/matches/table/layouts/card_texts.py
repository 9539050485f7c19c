"""All cards that one viewer sees, with their full text in words."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import discord

import engine
from bot.base.discord_text import code_block, cut, escaped, plain, whole_lines, without_links
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.emoji import NO_SIGNS, Signs, with_sign
from bot.matches.choices.option_groups import state_of
from bot.matches.live.snapshot import Snapshot
from cogs.matches.table.controls import CardsPageButton, CodeButton
from cogs.matches.table.layouts.choice_questions import asking_buttons
from cogs.ui.containers import control_row, message_of
from cogs.ui.match_text import names, title
from cogs.ui.pages import PageTurn
from engine.faces import TextBlock
from engine.players import Player, opponent
from engine.views import CardView, View
from rendering.signs.emoji_signs import (
    ability_sign,
    is_of_number,
    kind_sign,
    number_sign,
    zone_sign,
)

ROOM = 3000
"""Characters of cards on a page. The explanations of words have the rest."""

NAME_LENGTH = 60
TITLE_LENGTH = 300
LINE_LENGTH = 1000
REMINDERS_LENGTH = 900

_EXPLAINED = re.compile(r"^- \*\*(\w+)(?: \d+)?\*\* ", re.MULTILINE)
"""The text before a card's explanation of one of its own words: "- **Haunt 2** When ..."."""


def cards_message(
    snapshot: Snapshot,
    viewer: Player | None,
    page: int,
    code: bool = False,
    signs: Signs = NO_SIGNS,
) -> OutgoingMessage:
    """Returns a page of the cards that `viewer` sees now, with that player's hand first. If
    `viewer` is None, the page has the cards that everybody sees. With `code`, the cards are in the
    game's card language, as their authors wrote them. Otherwise the cards are in words, with as
    many emoji of `signs` as the page has room for. `page` counts from 0."""
    zones = list(_zones(snapshot.views[viewer]))
    reminders = engine.games()[snapshot.row.game].reminders
    words = explained_words(reminders)
    tell = _code if code else partial(card_in_full, words=words)
    entries = list(_told(snapshot, zones, tell)) or ["There is no card to be seen."]
    found = list(_pages(entries))
    page = min(page, len(found) - 1)
    said = shown = _on_page(entries, found[page])
    for fewer in [] if code else _fewer(signs):
        tell = partial(card_in_full, words=words, signs=fewer)
        signed = list(_told(snapshot, zones, tell, fewer))
        if signed and len(_on_page(signed, found[page])) <= ROOM:
            shown = _on_page(signed, found[page])
            break
    turn = PageTurn(CodeButton if code else CardsPageButton, (snapshot.row.id,), page, len(found))
    card = discord.ui.Container[Any]()
    card.add_item(discord.ui.TextDisplay(f"### {title(snapshot.row)}: cards{turn.place}"))
    card.add_item(discord.ui.TextDisplay(shown))
    if not code and (explained := keyword_meanings(said, reminders, words)):
        card.add_item(discord.ui.TextDisplay(explained))
    buttons = turn.buttons
    if code:
        buttons.append(CardsPageButton(snapshot.row.id, 0, "Show text"))
    elif any(one.face.code for _, _, cards in zones for one in cards):
        buttons.append(CodeButton(snapshot.row.id))
    buttons += asking_buttons(snapshot, viewer)
    if buttons:
        card.add_item(control_row(*buttons))
    return message_of(card)


def explained_words(reminders: Mapping[str, str]) -> re.Pattern[str] | None:
    """Returns a pattern that finds the game's keywords in Markdown. `reminders` are their meanings
    by keyword. Returns None if the game has no keywords."""
    found = "|".join(re.escape(escaped(word)) for word in sorted(reminders, key=len, reverse=True))
    return re.compile(rf"\b({found})\b") if found else None


def keyword_meanings(page: str, reminders: Mapping[str, str], words: re.Pattern[str] | None) -> str:
    """Returns the meanings of the keywords that occur on the page, one small line each. Leaves out
    keywords that a card on the page explains itself. `words` is the pattern from
    `explained_words`."""
    if words is None:
        return ""
    said = set(words.findall(page)) - set(_EXPLAINED.findall(page))
    lines = (f"-# **{escaped(word)}**: {what}." for word, what in reminders.items() if word in said)
    return whole_lines(list(lines), REMINDERS_LENGTH)


Zone = tuple[Player | None, str, Sequence[CardView]]
"""The zone's owner (None for nobody), its title, and its cards."""


def _told(
    snapshot: Snapshot,
    zones: Sequence[Zone],
    tell: Callable[[CardView], str],
    signs: Signs = NO_SIGNS,
) -> Iterator[str]:
    """Yields the cards as `tell` words them, with a heading before the first of each zone. An empty
    line follows each: without it, Discord would add the next line to the card's list."""
    called = names(snapshot.row)
    for owner, heading, cards in zones:
        whose = f"**{called[owner]}**, {escaped(heading)}" if owner else escaped(heading)
        for number, card in enumerate(cards):
            above = "" if number else with_sign(signs, zone_sign(heading), f"__{whose}__\n")
            yield f"{above}{tell(card)}\n"


def _zones(view: View) -> Iterator[Zone]:
    """Yields the cards shown to the viewer, then the zones of both sides, the near one first:
    hands, cards in play, piles."""
    for shown in view.shown:
        yield None, shown.title, shown.cards
    near = view.near
    sides = view.side(near), view.side(opponent(near))
    for style in ("hand", "pool", "line", "pile"):
        for side in sides:
            for zone in side.zones:
                if zone.style == style and zone.cards:
                    yield side.player, zone.title, zone.cards


def _code(card: CardView) -> str:
    cards = (card, *card.attached)
    codes = (without_links(one.face.code or one.face.title) for one in cards)
    return "\n".join(code_block(cut(code, ROOM // 2)) for code in codes)


def card_in_full(card: CardView, words: re.Pattern[str] | None, signs: Signs = NO_SIGNS) -> str:
    """Returns a card's name, numbers and whole text, with keywords in bold. `words` is the pattern
    from `explained_words`. `signs` adds emoji, but never a line."""
    face = card.face
    what = plain(" ".join((face.kind.capitalize(), *face.tags)))
    what = with_sign(signs, kind_sign(face.kind), what)
    state = _state(card, signs)
    head = " · ".join(filter(None, (f"**{plain(face.title, NAME_LENGTH)}**", what, state)))
    lines = [
        head,
        *(_block(block, words) for block in face.text),
        *(f"with {card_in_full(one, words, signs)}" for one in card.attached),
    ]
    return "\n".join(lines)


def _state(card: CardView, signs: Signs) -> str:
    """Returns a card's values, abilities and marks, with signs beside them; without signs if the
    text is long."""
    state = state_of(card)
    if len(state) > LINE_LENGTH or not signs:
        return plain(state, LINE_LENGTH) if state else ""
    numbers = (
        with_sign(signs, number_sign(stat.name), escaped(f"{stat.name} {stat.value}"))
        for stat in card.stats
    )
    abilities = (
        with_sign(signs, ability_sign(badge.icon), escaped(badge.text)) for badge in card.badges
    )
    return ", ".join([*numbers, *abilities, *map(escaped, card.marks)])


def _block(block: TextBlock, words: re.Pattern[str] | None) -> str:
    title = f"**{plain(block.title, TITLE_LENGTH)}**" if block.title else ""
    trigger = f"({_bold(escaped(block.trigger), words)})" if block.trigger else ""
    body = _bold(plain(block.body, LINE_LENGTH), words) if block.body else ""
    return " ".join(filter(None, ("-", title, trigger, body)))


def _bold(text: str, words: re.Pattern[str] | None) -> str:
    return words.sub(r"**\1**", text) if words else text


Lines = tuple[int, int]
"""The first line of a page, and the first line after it."""


def _pages(entries: Sequence[str]) -> Iterator[Lines]:
    """Yields pages of as many whole entries as fit; an entry longer than a page is split between
    lines."""
    first = end = length = 0
    for entry in entries:
        lines = entry.split("\n")
        for part in [lines] if len(entry) <= ROOM else [[line] for line in lines]:
            size = sum(len(line) + 1 for line in part)
            if end > first and length + size - 1 > ROOM:
                yield first, end
                first, length = end, 0
            end += len(part)
            length += size
    if end > first:
        yield first, end


def _on_page(entries: Sequence[str], lines: Lines) -> str:
    return "\n".join("\n".join(entries).split("\n")[slice(*lines)])


def _fewer(signs: Signs) -> Iterator[Signs]:
    """Yields all signs, then only those of kinds and abilities, which are the fewest on a card."""
    if signs:
        yield signs
        yield {name: sign for name, sign in signs.items() if not is_of_number(name)}
