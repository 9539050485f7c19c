"""Which of many cards make a sensible deck, at a glance: for those who would rather not choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.games.chaos.cards import Card

_DEAR: Final = 6
_MOST_DEAR: Final = 5
_MOST_LEADERS: Final = 1
_FEWEST_CHEAP: Final = 7
_CHEAP: Final = 2
_FOR_ONE: Final = 2
"""What a mana buys, in attack or health."""

_EFFECT: Final = 3
_ABILITY: Final = 1


def suggested(cards: Sequence[Card], count: int) -> list[int]:
    """The indices of so many of the cards, in order: those that give most for their cost, few of
    them dear, and enough for the first turns."""
    best = sorted(range(len(cards)), key=lambda one: (-_worth(cards[one]), one))
    kept = [one for one in best if cards[one].cost <= _CHEAP][:_FEWEST_CHEAP]
    rest = [one for one in best if one not in kept]
    dear = leaders = 0
    spare: list[int] = []
    for one in rest:
        card = cards[one]
        leaders += card.kind == "leader"
        dear += card.cost >= _DEAR
        too_many = leaders > _MOST_LEADERS if card.kind == "leader" else dear > _MOST_DEAR
        (spare if too_many and card.cost >= _DEAR else kept).append(one)
    return sorted([*kept, *spare][:count])


def _worth(card: Card) -> int:
    """Roughly how much more a card gives than it costs."""
    gives = _EFFECT * len(card.effects) + _ABILITY * len(card.abilities)
    if card.kind == "minion":
        gives += card.attack * card.attack_times + card.health
    elif card.kind == "leader":
        gives += card.attack * card.attack_times + card.health // 2
    return gives - _FOR_ONE * card.cost
