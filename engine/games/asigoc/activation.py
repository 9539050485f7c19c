"""Abilities that can never be activated, whatever happens in a match."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from engine.games.asigoc.cards import (
    Ability,
    BanishCost,
    Card,
    Compare,
    DiscardCost,
    Limit,
    Measure,
    Pay,
    Sacrifice,
    Weapon,
    When,
)
from engine.games.asigoc.printer import print_part

WEAPON_SLOTS: Final = 2

_NEVER_TOGETHER: Final = {
    frozenset(pair)
    for pair in [
        *(("main", other) for other in ("answer", "attacked", "attacking", "blocking", "end")),
        *(("end", other) for other in ("attacked", "attacking", "blocking")),
        ("attacked", "attacking"),
        ("attacking", "blocking"),
    ]
}


def why_never(card: Card, ability: Ability) -> str | None:
    """Returns why the ability can never be activated, None if it may be.

    Only what is certain: conditions that exclude each other, and costs that no one who
    meets the conditions can pay. Source: ASIGOC, section 3; R22.
    """
    return next(_timings(ability), None) or next(_numbers(card, ability), None)


def _timings(ability: Ability) -> Iterator[str]:
    whens = [part for part in ability.conditions if isinstance(part, When)]
    for one, other in combinations(whens, 2):
        kinds = {one.kind, other.kind} - {None}
        if frozenset({one.timing, other.timing}) in _NEVER_TOGETHER or len(kinds) > 1:
            yield f"`{print_part(one)}` and `{print_part(other)}` never hold together."


def _numbers(card: Card, ability: Ability) -> Iterator[str]:
    compares = [part for part in ability.conditions if isinstance(part, Compare)]
    for one, other in combinations(compares, 2):
        if (one.mine, one.measure) != (other.mine, other.measure) or one.at_least == other.at_least:
            continue
        low, high = (one, other) if one.at_least else (other, one)
        if low.number > high.number:
            yield f"`{print_part(one)}` and `{print_part(other)}` never hold together."
    for one in compares:
        if one.measure == "weapons" and one.at_least and one.number > WEAPON_SLOTS:
            yield f"a player has {WEAPON_SLOTS} Weapon slots."
        if one.mine and not one.at_least and one.number < _least(one.measure, card, ability):
            yield f"with `{print_part(one)}` its cost cannot be paid."
    if _least("weapons", card, ability) > WEAPON_SLOTS:
        yield f"a player has {WEAPON_SLOTS} Weapon slots, which is too few for its cost."


def _least(measure: Measure, card: Card, ability: Ability) -> int:
    """Returns how much of its own the activating player must have to pay the costs."""
    costs = ability.costs
    match measure:
        case "health":
            paid = sum(cost.number for cost in costs if isinstance(cost, Pay))
            return paid + 1 if paid else 0
        case "hand":
            return sum(cost.number for cost in costs if isinstance(cost, DiscardCost))
        case "discard":
            filled = any(isinstance(cost, DiscardCost | Sacrifice) for cost in costs)
            banished = (cost.number for cost in costs if isinstance(cost, BanishCost))
            return 0 if filled else sum(banished)
        case "weapons":
            given = sum(isinstance(cost, Sacrifice) for cost in costs)
            stays = isinstance(card, Weapon) and When("discarded") not in ability.parts
            return given + stays if given else 0
        case "deck":
            return 0


def contradicting_limits(ability: Ability) -> bool:
    """Returns whether the ability is both `freely` and `once`."""
    often = {part.often for part in ability.conditions if isinstance(part, Limit)}
    return "freely" in often and len(often) > 1
