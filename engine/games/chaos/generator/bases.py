"""The base effects that can be drawn, with how likely and how kind they are (CHAOS 13, Base).

An ally bias is a power of two; here stands the exponent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final, Literal

from engine.games.chaos.card_terms import Ability, Side, Type
from engine.games.chaos.cards import (
    CHANGES,
    GIFTS,
    Amount,
    AmountName,
    AtkHpMod,
    Base,
    Copy,
    Destination,
    Move,
    Plain,
    PlainName,
    ZoneName,
)
from engine.games.chaos.generator.menus import Targets
from engine.games.chaos.generator.numbers import FROM_ONE
from engine.games.chaos.generator.odds import (
    Odds,
    Shares,
    low_range,
    mid_range,
    odds,
    up_range,
    whole,
)
from engine.games.chaos.generator.rules import target_menu
from engine.games.chaos.generator.sides import side_shares
from engine.games.chaos.generator.subjects import (
    LEADER_IN_PLAY,
    Limits,
    Reach,
    limits_of,
)

Within = Literal["transform", "giveEffects"]
"""Base effects that have cards or effects within them."""

Mode = Literal["targeted", "applied", "leader"]
"""To a chosen one, to all or one at random, or to leaders."""

DEEPEST: Final = 2
TRANSFORM_BIAS: Final = -2
GIVE_EFFECTS_BIAS: Final = 3
_WITHIN: Final = 20
"""The weight of either at the outermost level."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A base effect with its ally bias, and what may be asked of its targets."""

    base: Base
    bias: int
    limits: Limits
    chosen: Targets
    applied: Targets
    """What may be asked where the player chooses, and where it is done to all or at random."""


@dataclass(frozen=True, slots=True)
class Group:
    """A line of the page's table: its weight, and how likely each of its choices is."""

    weight: int
    choices: tuple[tuple[Choice, Fraction], ...]


@cache
def base_odds(mode: Mode, depth: int) -> Odds[Choice | Within]:
    """Returns the base effects that can be done so, so many levels deep."""
    transforms = mode != "leader"
    return odds(_weights(lambda one: _fits(one, mode), depth, kind=False, transforms=transforms))


@lru_cache(1024)
def self_odds(
    there: Reach, type_: Type | None, abilities: tuple[Ability, ...], depth: int
) -> Odds[Choice | Within]:
    """Returns those that a card can do to itself in these places, kinder ones more often: nothing
    that is so already."""
    return odds(
        (one, weight)
        for one, weight in _self_weights(there, depth)
        if not (isinstance(one, Choice) and _is_so(one.limits, type_, abilities))
    )


@cache
def _self_weights(there: Reach, depth: int) -> tuple[tuple[Choice | Within, int], ...]:
    def fits(one: Choice) -> bool:
        return bool(one.limits.reach & there) and not _goes_to_owner(one.base)

    return tuple(whole(_weights(fits, depth, kind=True)))


def _weights(
    fits: Callable[[Choice], bool], depth: int, *, kind: bool, transforms: bool = True
) -> Iterator[tuple[Choice | Within, Fraction]]:
    """Yields the weights of what fits: of every line of the table its own, and if `kind` times its
    ally bias. Leaders are not transformed."""
    for group in GROUPS:
        left = [(one, share) for one, share in group.choices if fits(one)]
        whole = sum(share for _, share in left)
        for one, share in left:
            yield one, _biased(group.weight * share / whole, one.bias, kind)
    within = Fraction(_WITHIN, 1 + depth)
    if transforms:
        yield "transform", _biased(within, TRANSFORM_BIAS, kind)
    if depth < DEEPEST:
        yield "giveEffects", _biased(within, GIVE_EFFECTS_BIAS, kind)


def _biased(weight: Fraction, bias: int, kind: bool) -> Fraction:
    return weight * Fraction(2) ** bias if kind else weight


def _is_so(limits: Limits, type_: Type | None, abilities: tuple[Ability, ...]) -> bool:
    if limits.makes is not None:
        return limits.makes == type_
    return limits.grants is not None and limits.grants in abilities


def _fits(choice: Choice, mode: Mode) -> bool:
    match mode:
        case "targeted":
            return choice.chosen.any and not _summons_its_own(choice.base)
        case "applied":
            return choice.applied.any
        case "leader":
            return choice.limits.reach >= LEADER_IN_PLAY


def _goes_to_owner(base: Base) -> bool:
    return isinstance(base, Move | Copy) and base.to.side == "owner"


def _summons_its_own(base: Base) -> bool:
    """Returns whether it moves something to its owner's field: a player chooses among the own
    cards."""
    return isinstance(base, Move) and base.to == Destination("field", "owner")


# ---- the table

_HARM: Final = -3
_GIFT_BIAS: Final[dict[PlainName, int]] = {
    "giveTaunt": 2,
    "giveStealth": 2,
    "giveUntargetable": 3,
}
_PLAIN: Final[dict[PlainName, tuple[int, int]]] = {
    "destroy": (90, _HARM),
    "discard": (60, _HARM),
    **dict.fromkeys(CHANGES, (10, 2)),
    **{name: (10, _GIFT_BIAS.get(name, 5)) for name in GIFTS},
    "rmAbilities": (20, -4),
    "setOverheat": (10, -5),
    "resetState": (10, -2),
}
_ENEMYS: Final[dict[ZoneName, int]] = {"field": -3, "hand": -4, "deck": -5}
_ZONES: Final[dict[ZoneName, tuple[int, int]]] = {
    "field": (10, 15),
    "hand": (20, 40),
    "deck": (5, 10),
}
"""The weight of a side's zone and of each card's owner's."""


def choice(base: Base, bias: int) -> Choice:
    """Returns the base effect with what may be asked of its targets."""
    limits = limits_of(base)
    chosen = target_menu(limits, targeted=True)
    return Choice(base, bias, limits, chosen, target_menu(limits, targeted=False))


def _group(weight: int, choices: Iterable[tuple[Base, int, Fraction]]) -> Group:
    return Group(weight, tuple((choice(base, bias), share) for base, bias, share in choices))


def _amounts(weight: int, name: AmountName, shares: Shares, bias: int) -> Group:
    return _group(weight, ((Amount(name, value), bias, share) for value, share in shares.items()))


def signed(shares: Shares, negative: Fraction) -> dict[int, Fraction]:
    """Returns the same numbers, below 0 so often."""
    above = {value: share * (1 - negative) for value, share in shares.items()}
    return above | {-value: share * negative for value, share in shares.items()}


def _changes(weight: int, name: AmountName, shares: Shares, below: int, above: int) -> Group:
    """Returns a change up or down, with the ally bias of each."""
    return _group(
        weight,
        (
            (Amount(name, value), above if value > 0 else below, share)
            for value, share in shares.items()
        ),
    )


def _attack_and_health() -> Iterable[tuple[Base, int, Fraction]]:
    for attack, share in mid_range(-10, 10, 4).items():
        for health, part in low_range(0, 10, 4).items():
            base = AtkHpMod(attack, health) if attack or health else AtkHpMod(1, 0)
            yield base, _attack_and_health_bias(base), share * part


def _attack_and_health_bias(base: AtkHpMod) -> int:
    if base.attack >= 0:
        return 3
    if base.health == 0:
        return -3
    total = base.attack + base.health
    return 1 if total > 0 else 0 if total == 0 else -1


def destination_bias(to: Destination) -> int:
    """Returns what a destination adds to the ally bias of the effect that sends something there."""
    match to.side:
        case "oppo":
            return _ENEMYS[to.zone]
        case "ally":
            return 1
        case _:
            return 0


def _destinations(
    biases: dict[ZoneName, int], sides: tuple[Side, ...]
) -> Iterable[tuple[Destination, Fraction]]:
    """Returns where something can be sent, by the zones' own ally biases."""
    for zone, (weight, owners) in _ZONES.items():
        shares = side_shares(biases[zone], sides)
        for side, share in shares.items():
            yield Destination(zone, side), weight * share
        yield Destination(zone, "owner"), Fraction(owners)


_MOVES: Final = tuple(
    (Move(to), 1 + destination_bias(to), share)
    for to, share in _destinations({"field": 2, "hand": 1, "deck": 0}, ("ally", "oppo"))
)
_COPIES: Final = tuple(
    (Copy(to), 2 + destination_bias(to), share)
    for to, share in _destinations({"field": 4, "hand": 3, "deck": 2}, ("any", "ally", "oppo"))
)

GROUPS: Final[tuple[Group, ...]] = (
    _amounts(250, "damage", FROM_ONE, _HARM),
    _amounts(150, "heal", FROM_ONE, 3),
    _amounts(20, "resAtkTimes", low_range(1, 5, 8), 5),
    _changes(60, "costMod", signed(low_range(1, 10, 8), Fraction(4, 5)), 3, -3),
    _group(70, _attack_and_health()),
    _changes(10, "atkTimesMod", signed(low_range(1, 3, 8), Fraction(1, 5)), -4, 4),
    _group(50, _MOVES),
    _group(50, _COPIES),
    *(
        _group(weight, ((Plain(name), bias, Fraction(1)),))
        for name, (weight, bias) in _PLAIN.items()
    ),
    _amounts(10, "decOhThreshold", up_range(3, 10, 1), -5),
)
