"""Which of many cards make a sensible deck, at a glance: for those who would rather not choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.chaos.cards import Card

_CHEAP: Final = 2
_SURELY_CHEAP: Final = 6
"""So many cheap cards are taken before anything else."""

_DEAR: Final = 6
_MOST_DEAR: Final = 5
"""Dear cards beyond these are taken only if nothing else is left."""

_WORTH_OF_MP: Final = 2
_WORTH_OF_EFFECT: Final = 3
"""In attack or health."""


def suggested(cards: Sequence[Card], count: int) -> list[int]:
    """Returns the indices of so many of the cards, in order: what gives most for its cost, with
    enough for the first turns and little that is dear."""
    best = sorted(range(len(cards)), key=lambda one: (-_bargain(cards[one]), one))
    early = [one for one in best if cards[one].cost <= _CHEAP][:_SURELY_CHEAP]
    late = [one for one in best if cards[one].cost >= _DEAR][_MOST_DEAR:]
    best.sort(key=lambda one: (one not in early, one in late))
    return sorted(best[:count])


def _bargain(card: Card) -> int:
    """Returns roughly how much more a card gives than it costs. Only half of a leader's health is
    new."""
    health = card.health // 2 if card.kind == "leader" else card.health
    body = card.attack * card.attack_times + health
    return (
        body
        + _WORTH_OF_EFFECT * len(card.effects)
        + len(card.abilities)
        - (_WORTH_OF_MP * card.cost)
    )
