"""What may be written into each part of a condition, as plain data.

Every menu is made once and kept, so that menus are told apart by being the same object.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.games.chaos.card_terms import Ability, Side
from engine.games.chaos.conditions import CardType, CharType, Position, StatName


class Numbers(NamedTuple):
    """From least to most; nothing if least is more."""

    least: int
    most: int

    @property
    def many(self) -> int:
        """How many numbers are left."""
        return max(0, self.most - self.least + 1)


class Bounds(NamedTuple):
    """The numbers that may stand after "at least" and after "at most"."""

    at_least: Numbers
    at_most: Numbers

    @property
    def many(self) -> int:
        """How many bounds are left."""
        return self.at_least.many + self.at_most.many


Stats = tuple[tuple[StatName, Bounds], ...]
"""Those of which any bound is left."""


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """Abilities and numbers. None is no demand; no number always may be left out, unless `must`:
    then one of the two has to be asked for."""

    abilities: tuple[Ability | None, ...]
    stats: Stats
    must: bool = False
    must_at: Position | None = None

    def leaves_something(self, position: Position | None = None) -> bool:
        """Returns whether anything can be written at all (there)."""
        free = not self.must and (self.must_at is None or self.must_at != position)
        return free or bool(self.stats) or any(self.abilities)


@dataclass(frozen=True, slots=True, eq=False)
class Chars:
    """What may be asked of characters in play."""

    sides: tuple[Side, ...]
    types: tuple[tuple[CharType, Parts], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Cards:
    """What may be asked of cards in hands and decks."""

    positions: tuple[Position, ...]
    sides: tuple[Side, ...]
    types: tuple[tuple[CardType, Parts], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Targets:
    """What a target condition may be."""

    chars: Chars | None
    cards: Cards | None

    @property
    def any(self) -> bool:
        """Whether it may be anything."""
        return self.chars is not None or self.cards is not None
