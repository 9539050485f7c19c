"""A deck text after reading: its cards, and the place of each part in the text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.card_files.deck_file import NO_FILE, DeckFile
from engine.card_files.deck_file import Definition as CardDefinition
from engine.card_files.spans import Span
from engine.games.cardfinity.atoms import Atom, Filter
from engine.games.cardfinity.cards import Card, DeckList, Spell


@dataclass(frozen=True, slots=True)
class SourceAtom:
    """An atom with its place in the text. `inner` are the atoms inside it (`?`, choices)."""

    atom: Atom
    span: Span
    inner: tuple[SourceAtom, ...] = ()

    def everything(self) -> Iterator[SourceAtom]:
        """Yields the atom and all atoms inside it, in the order of the text."""
        yield self
        for atom in self.inner:
            yield from atom.everything()


@dataclass(frozen=True, slots=True)
class SourceFilter:
    """A filter with its place in the text."""

    filter: Filter
    span: Span


@dataclass(frozen=True, slots=True)
class SourceSpell:
    """A spell of a card as written: the place of its name, its requirements and effects with their
    places, and how many times the monster has it."""

    spell: Spell
    span: Span
    requirements: tuple[SourceAtom, ...]
    effects: tuple[SourceAtom, ...]
    times: int = 1


@dataclass(frozen=True, slots=True)
class Definition(CardDefinition[Card]):
    """A card as defined in a text, with the place of its name, and its parts. A spell card has one
    spell and no requirements of its own."""

    requirements: tuple[SourceAtom, ...]
    spells: tuple[SourceSpell, ...]

    def atoms(self) -> Iterator[SourceAtom]:
        """Yields all requirements and effects of the card and its spells, without atoms inside
        them."""
        yield from self.requirements
        for spell in self.spells:
            yield from spell.requirements
            yield from spell.effects


@dataclass(frozen=True, slots=True)
class ReadDeck(DeckList):
    """A deck as read from text, with the places in the text."""

    file: DeckFile[Definition] = NO_FILE

    @property
    def size(self) -> int:
        """The number of cards in the deck, counting each copy in its list. Cards without a
        definition are left out; cards whose definition has errors are counted."""
        read = {entry.card.name for entry in self.entries}
        unread = (line.count for line in self.file.lines if line.name in self.file.unread - read)
        return sum(entry.count for entry in self.entries) + sum(unread)
