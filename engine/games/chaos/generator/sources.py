"""The card that has an effect, as far as it is known when its conditions are made."""

from __future__ import annotations

from typing import NamedTuple

from engine.games.chaos.card_terms import Ability, Kind, Type
from engine.games.chaos.conditions import StatName
from engine.games.chaos.generator.subjects import Reach, subjects


class Printed(NamedTuple):
    """A card from the start; a spell's numbers but for the cost say nothing."""

    kind: Kind
    type: Type | None
    cost: int
    attack: int
    health: int
    attack_times: int
    abilities: tuple[Ability, ...]

    @property
    def numbers(self) -> dict[StatName, int]:
        """Its numbers by the names of the stats."""
        return {
            "cost": self.cost,
            "atk": self.attack,
            "hp": self.health,
            "atkTimes": self.attack_times,
        }


class Source(NamedTuple):
    """What has the effect: of that kind, in one of these places. `card` is None for effects that
    are given to others: of those nothing else is known."""

    kind: Kind
    homes: Reach
    card: Printed | None


def source_of(card: Printed) -> Source:
    """Returns the card itself, wherever it is."""
    return Source(card.kind, subjects((card.kind,)), card)


def stranger(kind: Kind) -> Source:
    """Returns a card that is not known, wherever it is."""
    return Source(kind, subjects((kind,)), None)
