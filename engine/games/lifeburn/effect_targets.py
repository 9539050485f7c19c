"""The targets that effects have by the data of their cards, and the variants: neighbouring effects
that share one target (LIFEBURN 6.2, 13.1, 13.2)."""

from collections.abc import Sequence
from typing import Final

from engine.games.lifeburn.cards import Activated, Condition, Effect, Filter
from engine.values import replace

PLAYER_TYPES: Final = ("Player", "Opponent", "Graveyard")
LIFE: Final = ("Life", "LoseLife")
"""Costs that are paid in life."""


def targeted(effect: Effect) -> bool:
    """Returns whether somebody chooses targets for the effect (6.2, 13.1): the effect has a
    `targetType` without `all`, is a Counter, or is a Destroy that has only filters."""
    if effect.target_based_on is not None or (effect.all and effect.effect != "RemoveCounter"):
        return False
    if effect.target_type is not None or effect.effect == "Counter":
        return True
    return effect.effect == "Destroy" and not effect.self_ and not effect.filter.empty


def bounds(effect: Effect) -> tuple[int, int]:
    """Returns the least and the greatest number of targets of the effect; both are 1 by default."""
    if effect.up_to is not None:
        return 0, effect.up_to
    least = 1 if effect.min_targets is None else effect.min_targets
    most = max(least, 1) if effect.max_targets is None else effect.max_targets
    return least, most


def leader(effects: Sequence[Effect], place: int) -> int:
    """Returns the index of the effect that chooses the target for effect number `place`.

    Neighbouring effects are variants if they choose the same kind of target and their conditions
    exclude each other, so that only one can apply. Variants share one target, which the first of
    them chooses. Returns `place` for an effect that isn't a variant of the effects before it.
    """
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
    """Returns the effect's kind and the fields that decide which targets it takes."""
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


def takes_source(ability: Activated, *, in_hand: bool) -> bool:
    """Returns whether the cost of the ability is paid with the ability's own card (LIFEBURN 12.7;
    R67). `in_hand` says whether that card is in hand, because only then it can pay by being
    discarded."""
    if ability.self_:
        return True
    if not ability.filter.empty or ability.player_chosen:
        return ability.target_type is not None and ability.cost_type == "Exile"
    match ability.cost_type:
        case "Sacrifice" | "Tribute":
            return True
        case "Discard":
            return in_hand and ability.amount == 1
        case "Exile":
            return True
        case _:
            return False


def aims_by_filter(ability: Activated) -> bool:
    """Returns whether the ability's filter restricts its target. If False, the filter restricts the
    objects that can pay (5.6)."""
    takes_life = ability.cost_type is None or ability.cost_type in LIFE
    payers = not takes_life and not takes_source(ability, in_hand=True)
    return ability.target_type is not None and not payers


def effects_of(ability: Activated) -> tuple[Effect, ...]:
    """Returns the effects of the ability. If the ability itself names a target (5.6), the first
    effect that names no objects gets this target. All later effects that name no objects act on the
    same target."""
    if ability.target_type is None:
        return ability.effects
    wanted = ability.filter if aims_by_filter(ability) else Filter()
    found: list[Effect] = []
    for effect in ability.effects:
        if effect.target_type or effect.target_based_on or effect.self_ or effect.all:
            found.append(effect)
        elif any(one.target_type == ability.target_type for one in found):
            found.append(replace(effect, target_based_on="RootTarget"))
        else:
            aimed = effect.filter if wanted.empty else wanted
            found.append(replace(effect, target_type=ability.target_type, filter=aimed))
    return tuple(found)
