"""A deck text as it was read: its cards, and where in the text each of them stands."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.asigoc.cards import Ace, Card, DeckList, Item, Weapon
from engine.language.spans import START, Span


@dataclass(frozen=True, slots=True)
class Named:
    """A card's name where the text refers to one."""

    name: str
    span: Span


@dataclass(frozen=True, slots=True)
class Definition:
    """A card, where its name and its ability's conditions and costs stand (its name if it has
    none), and the names that it searches for."""

    card: Weapon | Item | Ace
    span: Span
    ability: Span
    searches: tuple[Named, ...]


@dataclass(frozen=True, slots=True)
class Title:
    """The deck's name and its author, "" where none is given."""

    name: str
    author: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A name in the list of the deck; `ace` where it stands behind the word `ace`."""

    name: str
    span: Span
    ace: bool = False


@dataclass(frozen=True, slots=True)
class ReadDeck(DeckList):
    """A deck list with its places in the text.

    `definitions` are all that could be read, second ones of a name included; `unread` the
    names in definitions that could not, and `nameless` says that for some of these not
    even the name is sure. `section` is the word `deck`, or None where there is none; `end`
    the end of the text. `complete` says that the list was read without a mistake. `known`
    are the set's cards, which the deck may list without defining them.
    """

    definitions: tuple[Definition, ...] = ()
    lines: tuple[Listed, ...] = ()
    unread: frozenset[str] = frozenset()
    nameless: bool = False
    section: Span | None = None
    end: Span = START
    complete: bool = True
    known: tuple[Card, ...] = ()

    def usable(self) -> dict[str, Card]:
        """Returns the cards that the deck may list, by name."""
        return {card.name: card for card in (*self.known, *self.own)}

    @property
    def whole(self) -> bool:
        """Whether every card and the list were read, so that what is missing is missing."""
        return self.complete and not self.unread and not self.nameless
