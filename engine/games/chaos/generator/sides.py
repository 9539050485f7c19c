"""Sides by an ally bias, a power of two that says how kind something is (CHAOS 13, AlleCond)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

from engine.games.chaos.card_terms import Side
from engine.games.chaos.generator.odds import Odds, odds

ANY_SIDE: Final[tuple[Side, ...]] = ("any", "ally", "oppo")


def side_shares(bias: int, sides: tuple[Side, ...] = ANY_SIDE) -> dict[Side, Fraction]:
    """Returns how often each of the sides is drawn with an ally bias of 2 ** bias; all together
    1."""
    ally = Fraction(2) ** bias
    weights: dict[Side, Fraction] = {"any": (ally + 1) / 4, "ally": ally, "oppo": Fraction(1)}
    whole = sum(weights[side] for side in sides)
    return {side: weights[side] / whole for side in sides}


@cache
def side_odds(bias: int, sides: tuple[Side, ...] = ANY_SIDE) -> Odds[Side]:
    """Returns the odds of the sides."""
    return odds(side_shares(bias, sides).items())
