"""A deck text as it was read: its cards, and where in the text each of them stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.games.chaos.cards import Card
from engine.language.spans import START, Span

DECK_SIZE: Final = 20


@dataclass(frozen=True, slots=True)
class Definition:
    """A card and where its name stands."""

    card: Card
    span: Span


@dataclass(frozen=True, slots=True)
class Title:
    """The deck's name and its author, "" where none is given."""

    name: str
    author: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A name in the list of the deck."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Order:
    """`generate count seed seed cost least..most`."""

    count: int
    seed: int
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class ReadDeck:
    """A deck with its places in the text.

    `cards` are those that the deck plays, in the order of the list, `own` those that the text
    defines, the first of each name. `definitions` are all that could
    be read, second ones of a name included; `unread` the names in definitions that could not,
    and `nameless` says that for some of these not even the name is sure. `section` is the word
    `deck`, or None where there is none; `end` the end of the text. `complete` says that the
    list was read without a mistake, and no `generate` line in it is left undone.
    """

    cards: tuple[Card, ...]
    own: tuple[Card, ...] = ()
    definitions: tuple[Definition, ...] = ()
    lines: tuple[Listed, ...] = ()
    unread: frozenset[str] = frozenset()
    nameless: bool = False
    section: Span | None = None
    end: Span = START
    complete: bool = True

    @property
    def is_whole(self) -> bool:
        """Whether it plays as many cards as a deck has, none twice, each defined once."""
        defined = {one.card.name for one in self.definitions}
        listed = {line.name for line in self.lines}
        once = len(defined) == len(self.definitions) and len(listed) == len(self.lines)
        return once and listed <= defined and len(listed) == DECK_SIZE
