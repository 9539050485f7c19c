"""Decks: read, checked against the limits, and printed (LIFEBURN 18.2)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from engine.card_files.deck_checks import all_problems
from engine.card_files.deck_reader import decode_text
from engine.card_files.diagnostics import cut
from engine.card_files.spans import problem
from engine.card_files.suggestions import Suggestions
from engine.decks import Deck
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.constants import DECK_SIZE, MAX_COPIES
from engine.games.lifeburn.loading.card_json import card_object
from engine.games.lifeburn.loading.deck_file import (
    DeckList,
    Listed,
    WrittenDeck,
    is_json,
    read_object,
    read_text,
)
from engine.games.lifeburn.loading.loader import CardSet
from engine.games.lifeburn.loading.schema import TOKEN_NAMES, same_name
from engine.problems import Problem

GAME: Final = "lifeburn"


def parse_deck(text: str | bytes, sets: Mapping[str, CardSet], default: CardSet) -> Deck:
    """Parses a deck, text or JSON; the `content` of what it returns is a DeckList.

    `sets` are those that it may name, as names are compared. Never raises for what a player
    wrote: what cannot be parsed is reported in `problems`. Source: LIFEBURN 18.2.

    >>> burn = CardSet("Burn", {})
    >>> deck = parse_deck("name: Sentinels\\nauthor: Ann\\n3 Stone Sentinel", {}, default=burn)
    >>> deck.name, [(line.count, line.name) for line in deck.content.written.lines]
    ('Sentinels', [(3, 'Stone Sentinel')])
    """
    source, problems = decode_text(text)
    if problems:
        content = DeckList(WrittenDeck({}, complete=False), default)
        return Deck(GAME, None, None, source, content, tuple(problems))
    suggestions = Suggestions()
    read = read_object if is_json(source) else read_text
    written = read(source, suggestions)
    problems = list(written.problems)
    named = written.titles.get("set")
    chosen = default if named is None else sets.get(same_name(named.text))
    if named is not None and chosen is None:
        near = suggestions.nearly(named.text, [one.name for one in sets.values()])
        hint = f'Did you mean "{near}"?' if near else f"The default set is {default.name}."
        said = f'There is no card set called "{cut(named.text)}".'
        problems.append(problem("unknown-set", said, named.span, hint))
    title, author = written.title("name"), written.title("author")
    names = DeckList(written, chosen).usable()
    written = replace(written, lines=tuple(line.matched(names) for line in written.lines))
    return Deck(GAME, title, author, source, DeckList(written, chosen), tuple(problems))


def check_deck(deck: Deck) -> list[Problem]:
    """Returns every problem of the deck in order of place, those of reading it included."""
    return all_problems(deck.problems, _Check(deck.content).problems())


def own_cards(deck: Deck) -> tuple[Card, ...]:
    """Returns the listed cards that are the deck's own."""
    content: DeckList = deck.content
    return tuple(card for card in content.counts() if card.own)


def print_deck(deck: Deck) -> str:
    """Returns the deck as JSON that reads as the same deck."""
    content: DeckList = deck.content
    written: dict[str, Any] = {}
    for name, title in content.written.titles.items():
        written[name] = title.text
    counts = content.counts()
    written["deck"] = [{"card": card.name, "count": counts[card]} for card in counts]
    own = [card_object(one.card) for one in content.written.cards.definitions]
    if own:
        written["cards"] = own
    return json.dumps(written, indent=2, ensure_ascii=False) + "\n"


class _Check:
    """One deck being checked."""

    def __init__(self, content: DeckList) -> None:
        self._written = content.written
        self._set = content.card_set
        self._usable = content.usable()
        self._suggestions = Suggestions()

    def problems(self) -> Iterator[Problem]:
        """Yields everything wrong with what could be read."""
        yield from self._own()
        yield from self._lines()
        if self._written.complete:
            yield from self._size()

    def _own(self) -> Iterator[Problem]:
        listed = {same_name(line.name) for line in self._written.lines}
        seen: set[str] = set()
        for one in self._written.cards.definitions:
            name = same_name(one.card.name)
            if name in seen:
                said = f'There are two cards with the name "{one.card.name}".'
                yield problem("duplicate-card", said, one.span, "Rename one of them.")
            elif self._set is not None and name in self._set.cards:
                said = f'The set "{self._set.name}" has a card "{one.card.name}" already.'
                yield problem("duplicate-card", said, one.span, "Give yours another name.")
            elif listed and name not in listed:
                said = f'"{one.card.name}" is defined, but the deck does not list it.'
                yield problem("unlisted", said, one.span, None, "warning")
            seen.add(name)

    def _lines(self) -> Iterator[Problem]:
        copies: dict[str, int] = {}
        for line in self._written.lines:
            if line.count == 0:
                said = "A count is 1 or more, and no larger than a deck."
                yield problem("bad-count", said, line.span, f"3 {cut(line.name)}")
                continue
            name = same_name(line.name)
            before = copies.get(name, 0)
            copies[name] = before + line.count
            if name not in self._usable:
                yield from self._unknown(line, name)
            elif before <= MAX_COPIES < copies[name]:
                said = f'The deck has {copies[name]} of "{line.name}"; {MAX_COPIES} are allowed.'
                hint = f"Remove {copies[name] - MAX_COPIES}."
                yield problem("too-many-copies", said, line.span, hint)

    def _unknown(self, line: Listed, name: str) -> Iterator[Problem]:
        cards = self._written.cards
        if name in cards.unread or self._set is None:
            return
        if name in TOKEN_NAMES:
            said = f'"{line.name}" is a token; tokens are never in a deck.'
            yield problem("token-in-deck", said, line.span, "Remove it.")
        elif not cards.nameless:
            said = f'There is no card called "{cut(line.name)}".'
            near = self._suggestions.nearly(line.name, (one.name for one in self._usable.values()))
            hint = f'Did you mean "{near}"?' if near else None
            yield problem("unknown-card", said, line.span, hint)

    def _size(self) -> Iterator[Problem]:
        size = sum(line.count for line in self._written.lines)
        if not self._written.lines:
            said = f"There is no list of cards; a deck has exactly {DECK_SIZE}."
            yield problem("no-deck", said, self._written.end, "3 Stone Sentinel")
        elif size < DECK_SIZE:
            said = f"The deck has {size} cards; it takes exactly {DECK_SIZE}."
            yield problem("too-few-cards", said, self._written.end, f"Add {DECK_SIZE - size}.")
        elif size > DECK_SIZE:
            said = f"The deck has {size} cards; it takes exactly {DECK_SIZE}."
            yield problem("too-many-cards", said, self._past().span, f"Remove {size - DECK_SIZE}.")

    def _past(self) -> Listed:
        """Returns the line with which there are more cards than a deck has."""
        size = 0
        for line in self._written.lines:
            size += line.count
            if size > DECK_SIZE:
                return line
        return self._written.lines[-1]
