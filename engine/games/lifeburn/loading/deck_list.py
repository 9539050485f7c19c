"""A deck as it was read: its lines, its own cards, and where each of them stands."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.loading.loader import NO_CARDS, ReadCards
from engine.games.lifeburn.loading.names import same_name
from engine.games.lifeburn.loading.sets import CardSet
from engine.language.spans import START, Span
from engine.problems import Problem


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the list: so many of a card of that name. A `count` that could be no count of
    cards is 0; `whole` is the line as it is written, which may be a name that begins with a
    number."""

    name: str
    count: int
    span: Span
    whole: str = ""

    def matched(self, names: Container[str]) -> Listed:
        """Returns the line as it is meant where these are the names of cards, as they are
        compared."""
        if same_name(self.name) in names or same_name(self.whole) not in names:
            return self
        return Listed(self.whole, 1, self.span)


@dataclass(frozen=True, slots=True)
class Title:
    """One of the deck's headers, and where its value stands."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class WrittenDeck:
    """What a deck file says, before its names are looked up. `titles` are the headers by their
    names; `end` is the end of the list; `complete` says that the list was read to its end."""

    titles: dict[str, Title]
    lines: tuple[Listed, ...] = ()
    cards: ReadCards = NO_CARDS
    problems: tuple[Problem, ...] = ()
    end: Span = START
    complete: bool = True

    def title(self, name: str) -> str | None:
        """Returns what a header says."""
        return self.titles[name].text if name in self.titles else None


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck's lines with the cards they name: the deck's own, or those of its set (None: there
    is no such set)."""

    written: WrittenDeck
    card_set: CardSet | None

    def card(self, name: str) -> Card | None:
        """Returns the card of that name."""
        return self.usable().get(same_name(name))

    def usable(self) -> dict[str, Card]:
        """Returns all cards that the deck may list, by their names as they are compared."""
        own = {same_name(one.card.name): one.card for one in self.written.cards.definitions[::-1]}
        return {**(self.card_set.cards if self.card_set else {}), **own}

    def counts(self) -> dict[Card, int]:
        """Returns how many there are of each card that is listed, in the order of the list."""
        usable = self.usable()
        counts: dict[str, int] = {}
        for line in self.written.lines:
            name = same_name(line.name)
            if name in usable:
                counts[name] = counts.get(name, 0) + line.count
        return {usable[name]: count for name, count in counts.items() if count}

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every single card of the deck, in the order of the list."""
        return tuple(card for card, count in self.counts().items() for _ in range(count))
