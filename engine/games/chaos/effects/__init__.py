"""Every effect, by what cards say of it (CHAOS 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from engine.games.chaos.cards import AmountName, Base, Gift, PlainName, TypeChange
from engine.games.chaos.effects import new_cards, numbers, player_effects, traits, zones
from engine.games.chaos.effects.declaration import BaseEffect, PlayerEffect
from engine.games.chaos.reach import Limits

BaseWord = AmountName | PlainName | Literal["atkHpMod", "move", "copy", "transform", "giveEffects"]
PlayerWord = Literal["draw", "mp", "maxMp", "new", "win"]


def limits_of(base: Base) -> Limits:
    """Returns the limits of a base effect."""
    limits = BASE_EFFECTS[base.word].limits
    return limits if isinstance(limits, Limits) else limits(base)


BASE_EFFECTS: Final[Mapping[BaseWord, BaseEffect[Any]]] = {
    "damage": numbers.DAMAGE,
    "heal": numbers.HEAL,
    "resAtkTimes": numbers.RESTORE_ATTACK_TIMES,
    "costMod": numbers.COST_MOD,
    "atkHpMod": numbers.ATTACK_AND_HEALTH_MOD,
    "atkTimesMod": numbers.ATTACK_TIMES_MOD,
    "move": zones.MOVE,
    "copy": zones.COPY,
    "destroy": numbers.DESTROY,
    "discard": zones.DISCARD,
    **{word: traits.type_change(word) for word in get_args(TypeChange)},
    **{word: traits.gift(word) for word in get_args(Gift)},
    "rmAbilities": traits.REMOVE_ABILITIES,
    "setOverheat": traits.SET_OVERHEAT,
    "resetState": traits.RESET,
    "decOhThreshold": traits.LOWER_THRESHOLD,
    "transform": new_cards.TRANSFORM,
    "giveEffects": traits.give_effects(limits_of),
}
"""In the order in which the generator draws them: the cards of a seed depend on it."""

PLAYER_EFFECTS: Final[Mapping[PlayerWord, PlayerEffect[Any]]] = {
    "draw": player_effects.DRAW,
    "mp": player_effects.CHANGE_MP,
    "maxMp": player_effects.CHANGE_MAX_MP,
    "new": new_cards.NEW,
    "win": player_effects.WIN,
}
