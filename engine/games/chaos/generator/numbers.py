"""How the numbers of cards are spread (CHAOS 13, Numbers and Card)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import compress, product
from typing import Final

from engine.games.chaos.card_terms import ABILITIES, Ability, Kind, can_have
from engine.games.chaos.generator.odds import (
    Odds,
    Shares,
    down,
    low_range,
    mid_range,
    mixed,
    number_odds,
    odds,
    up,
    within,
)

_ZERO: Final = Fraction(0)
_FEW: Final = Fraction(5, 2)
_SOME: Final = Fraction(11, 2)

STAT: Final[Shares] = mixed(
    (Fraction(2, 5), up(_ZERO, _FEW, 1)),
    (Fraction(2, 5), down(_FEW, _SOME, 1)),
    (Fraction(1, 5), down(_SOME, Fraction("10.499999"), 1)),
)
FROM_ONE: Final[Shares] = within(STAT, 1, 10)
COST: Final[Shares] = mixed(
    (Fraction(7, 20), up(_ZERO, _FEW, 1)),
    (Fraction(13, 20), down(_FEW, Fraction("7.499999"), 1)),
)
LEADER_COST: Final[Shares] = low_range(8, 10, 1)

STAT_ODDS: Final = number_odds(STAT)
COST_ODDS: Final = number_odds(COST)
ATTACK_ODDS: Final[dict[Kind, Odds[int]]] = {
    "leader": number_odds(low_range(0, 10, 1)),
    "minion": STAT_ODDS,
}
HEALTH_ODDS: Final[dict[Kind, Odds[int]]] = {
    "leader": number_odds(mid_range(10, 40, 1)),
    "minion": number_odds(FROM_ONE),
}
_MANY: Final = low_range(2, 5, 8)
TIMES_ODDS: Final = number_odds(
    {
        0: Fraction(2, 100),
        1: Fraction(90, 100),
        **{times: Fraction(8, 100) * share / sum(_MANY.values()) for times, share in _MANY.items()},
    }
)

LEADER_COSTS: Final = range(8, 11)
OTHER_COSTS: Final = range(8)
_KINDS: Final[dict[Kind, int]] = {"leader": 1, "minion": 6, "spell": 3}


@cache
def kind_odds(least: int, most: int) -> Odds[Kind]:
    """Returns the odds of kinds by the share of their costs that lies within the bounds."""
    weights: list[tuple[Kind, Fraction]] = []
    for kind, weight in _KINDS.items():
        costs = LEADER_COSTS if kind == "leader" else OTHER_COSTS
        left = sum(least <= cost <= most for cost in costs)
        weights.append((kind, Fraction(weight * left, len(costs))))
    return odds(weights)


@cache
def cost_odds(kind: Kind, least: int, most: int) -> Odds[int]:
    """Returns the odds of the costs of a kind within the bounds."""
    return number_odds(within(LEADER_COST if kind == "leader" else COST, least, most))


@cache
def ability_odds(kind: Kind, attack: int) -> Odds[tuple[Ability, ...]]:
    """Sets of abilities, each there by itself."""
    return odds(_ability_sets(kind, attack))


def _ability_sets(kind: Kind, attack: int) -> Iterator[tuple[tuple[Ability, ...], int]]:
    shares = [_thousandths(kind, attack, ability) for ability in ABILITIES]
    for there in product((False, True), repeat=len(ABILITIES)):
        share = 1
        for part, has in zip(shares, there, strict=True):
            share *= part if has else 1000 - part
        yield tuple[Ability, ...](compress(ABILITIES, there)), share


def _thousandths(kind: Kind, attack: int, ability: Ability) -> int:
    """Returns how often in a thousand a card has the ability before it has effects."""
    if not can_have(kind, ability):
        return 0
    match ability:
        case "poisonous":
            return 0 if kind == "spell" else 10 * (10 - attack)
        case "lifesteal":
            return 0 if kind == "spell" else 1 if attack == 0 else 50
        case _:
            return 50
