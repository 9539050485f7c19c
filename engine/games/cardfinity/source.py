"""A deck text as it was read: its cards, and where in the text each part of them stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.games.cardfinity.cards import Atom, Card, DeckList, Filter, Spell
from engine.language.spans import START, Span


@dataclass(frozen=True, slots=True)
class SourceAtom:
    """An atom and where it stands; `inner` are the atoms in it (`?`, choices)."""

    atom: Atom
    span: Span
    inner: tuple[SourceAtom, ...] = ()

    def everything(self) -> Iterator[SourceAtom]:
        """Yields the atom and all that are in it, in the order of the text."""
        yield self
        for atom in self.inner:
            yield from atom.everything()


@dataclass(frozen=True, slots=True)
class SourceFilter:
    """A filter and where it stands."""

    filter: Filter
    span: Span


@dataclass(frozen=True, slots=True)
class SourceSpell:
    """A spell, where its name stands, and how many times the monster has it."""

    spell: Spell
    span: Span
    requirements: tuple[SourceAtom, ...]
    effects: tuple[SourceAtom, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Definition:
    """A card, where its name stands, and its parts. A spell card has one spell and no
    requirements of its own."""

    card: Card
    span: Span
    requirements: tuple[SourceAtom, ...]
    spells: tuple[SourceSpell, ...]

    def atoms(self) -> Iterator[SourceAtom]:
        """Yields every requirement and effect of the card, without those in others."""
        yield from self.requirements
        for spell in self.spells:
            yield from spell.requirements
            yield from spell.effects


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A line of the deck list as written, whether or not its card is declared."""

    name: str
    count: int
    span: Span


@dataclass(frozen=True, slots=True)
class ReadDeck(DeckList):
    """A deck list with its places in the text.

    `definitions` are all that could be read, second ones of a name included; `unread` the
    names in definitions that could not, and `nameless` says that for some of these not
    even the name is sure. `section` is the word `deck`, or None where there is none; `end`
    the end of the text. `complete` says that the list was read without a mistake.
    """

    definitions: tuple[Definition, ...] = ()
    lines: tuple[ListedLine, ...] = ()
    unread: frozenset[str] = frozenset()
    nameless: bool = False
    section: Span | None = None
    end: Span = START
    complete: bool = True

    @property
    def size(self) -> int:
        """The listed copies of declared cards, of those too that could not be read."""
        read = {entry.card.name for entry in self.entries}
        unread = (line.count for line in self.lines if line.name in self.unread - read)
        return sum(entry.count for entry in self.entries) + sum(unread)

    @property
    def whole(self) -> bool:
        """Whether every card and the list were read, so that what is missing is missing."""
        return self.complete and not self.unread and not self.nameless
