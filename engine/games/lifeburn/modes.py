"""Effects that are variants of one: they share their target (LIFEBURN 13.2)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.lifeburn.cards import Condition, Effect
from engine.games.lifeburn.effect_targets import targeted


def leader(effects: Sequence[Effect], place: int) -> int:
    """Returns the first of the variants of one effect that this is one of, or itself."""
    first = place
    while first > 0 and all(
        _variants(effects[first - 1], effects[other]) for other in range(first, place + 1)
    ):
        first -= 1
    return first


def _variants(one: Effect, other: Effect) -> bool:
    if not targeted(one) or _aim(one) != _aim(other):
        return False
    return any(_exclude(a, b) for a in one.conditions for b in other.conditions)


def _aim(effect: Effect) -> tuple[object, ...]:
    """Returns what the effect is and which targets it takes."""
    return (
        effect.effect,
        effect.target_type,
        effect.min_targets,
        effect.max_targets,
        effect.up_to,
        effect.is_opponent,
        effect.zone_of_player,
        effect.other,
        effect.opponents_choice,
        effect.target_zones,
        effect.filter,
    )


def _exclude(one: Condition, other: Condition) -> bool:
    """Returns whether two conditions cannot both be true."""
    if {one.condition, other.condition} == {"IsTribe", "IsNotTribe"}:
        return one.filter.tribe == other.filter.tribe
    if one.condition != "Control" or other.condition != "Control":
        return False
    if (one.filter, one.is_opponent) != (other.filter, other.is_opponent):
        return False
    (low, high), (least, most) = _control_bounds(one), _control_bounds(other)
    return high < least or most < low


def _control_bounds(condition: Condition) -> tuple[float, float]:
    if condition.least is None and condition.most is None:
        return 1, float("inf")
    most = float("inf") if condition.most is None else condition.most
    return condition.least or 0, most
