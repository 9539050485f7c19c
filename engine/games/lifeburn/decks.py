"""Decks: read, and checked against the limits (LIFEBURN 18.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate, chain
from typing import Final

from engine.card_files.deck_checks import all_problems, size_problems
from engine.card_files.deck_reader import decode_text
from engine.card_files.diagnostics import cut
from engine.card_files.spans import START, problem
from engine.card_files.suggestions import Suggestions
from engine.decks import Deck
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.constants import DECK_SIZE, MAX_COPIES
from engine.games.lifeburn.loading.deck_file import DeckList, is_json, read_object, read_text
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
    >>> deck.name, [(line.count, line.name) for line in deck.content.lines]
    ('Sentinels', [(3, 'Stone Sentinel')])
    """
    source, problems = decode_text(text)
    if problems:
        return Deck(GAME, None, None, source, DeckList(default, complete=False), tuple(problems))
    suggestions = Suggestions()
    read = read_object if is_json(source) else read_text
    content = read(source, suggestions)
    problems = [*content.problems, *content.own.problems]
    named, place = content.titles.get("set", ("", START))
    content.card_set = sets.get(same_name(named)) if named else default
    if content.card_set is None:
        near = suggestions.hint(named, [one.name for one in sets.values()])
        said = f'There is no card set called "{cut(named)}".'
        hint = near or f"The default set is {default.name}."
        problems.append(problem("unknown-set", said, place, hint))
    names = content.usable()
    content.lines = [line.matched(names) for line in content.lines]
    title, author = content.title("name"), content.title("author")
    return Deck(GAME, title, author, source, content, tuple(problems))


def check_deck(deck: Deck) -> list[Problem]:
    """Returns every problem of the deck in order of place, those of reading it included."""
    return all_problems(deck.problems, chain(*(check(deck.content) for check in _CHECKS)))


def own_cards(deck: Deck) -> tuple[Card, ...]:
    """Returns the listed cards that are the deck's own."""
    content: DeckList = deck.content
    return tuple(card for card in content.counts() if card.own)


def _own(deck: DeckList) -> Iterator[Problem]:
    listed = {same_name(line.name) for line in deck.lines}
    seen: set[str] = set()
    for one in deck.own.definitions:
        name = same_name(one.card.name)
        if name in seen:
            said = f'There are two cards with the name "{one.card.name}".'
            yield problem("duplicate-card", said, one.span, "Rename one of them.")
        elif deck.card_set is not None and name in deck.card_set.cards:
            said = f'The set "{deck.card_set.name}" has a card "{one.card.name}" already.'
            yield problem("duplicate-card", said, one.span, "Give yours another name.")
        elif listed and name not in listed:
            said = f'"{one.card.name}" is defined, but the deck does not list it.'
            yield problem("unlisted", said, one.span, None, "warning")
        seen.add(name)


def _lines(deck: DeckList) -> Iterator[Problem]:
    usable, suggestions = deck.usable(), Suggestions()
    known = deck.card_set is not None
    copies: Counter[str] = Counter()
    for line in deck.lines:
        name = same_name(line.name)
        copies[name] += line.count
        if line.count == 0:
            said = "A count is 1 or more, and no larger than a deck."
            yield problem("bad-count", said, line.span, f"3 {cut(line.name)}")
        elif name in usable:
            if copies[name] - line.count <= MAX_COPIES < copies[name]:
                said = f'The deck has {copies[name]} of "{line.name}"; {MAX_COPIES} are allowed.'
                hint = f"Remove {copies[name] - MAX_COPIES}."
                yield problem("too-many-copies", said, line.span, hint)
        elif known and name not in deck.own.unread:
            if name in TOKEN_NAMES:
                said = f'"{line.name}" is a token; tokens are never in a deck.'
                yield problem("token-in-deck", said, line.span, "Remove it.")
            elif not deck.own.nameless:
                said = f'There is no card called "{cut(line.name)}".'
                hint = suggestions.hint(line.name, (one.name for one in usable.values()))
                yield problem("unknown-card", said, line.span, hint)


def _size(deck: DeckList) -> Iterator[Problem]:
    if not deck.complete:
        return
    if not deck.lines:
        said = f"There is no list of cards; a deck has exactly {DECK_SIZE}."
        yield problem("no-deck", said, deck.end, "3 Stone Sentinel")
        return
    sizes = [*accumulate(line.count for line in deck.lines)]
    past = (line.span for line, size in zip(deck.lines, sizes, strict=True) if size > DECK_SIZE)
    said = f"The deck has {sizes[-1]} cards; it takes exactly {DECK_SIZE}."
    yield from size_problems(sizes[-1], (DECK_SIZE, DECK_SIZE), next(past, deck.end), said)


_CHECKS: Final = (_own, _lines, _size)
