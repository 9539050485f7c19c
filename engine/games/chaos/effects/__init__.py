"""Every effect, by what cards say of it (CHAOS 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, assert_never, get_args

from engine.games.chaos.cards import AmountName, Base, PlainName, PlayerAction
from engine.games.chaos.effects import (
    attached,
    card_numbers,
    health,
    new_cards,
    overheat,
    player_effects,
    types_and_abilities,
    zones,
)
from engine.games.chaos.effects.declaration import BaseEffect, PlayerEffect
from engine.games.chaos.reach import Limits

BaseWord = AmountName | PlainName | Literal["atkHpMod", "move", "copy", "transform", "giveEffects"]
PlayerWord = Literal["draw", "mp", "maxMp", "new", "win"]


def _base_effect(word: BaseWord) -> BaseEffect[Any]:
    match word:
        case "damage":
            return health.DAMAGE
        case "heal":
            return health.HEAL
        case "destroy":
            return health.DESTROY
        case "resAtkTimes":
            return card_numbers.RESTORE_ATTACK_TIMES
        case "costMod":
            return card_numbers.COST_MOD
        case "atkHpMod":
            return card_numbers.ATTACK_AND_HEALTH_MOD
        case "atkTimesMod":
            return card_numbers.ATTACK_TIMES_MOD
        case "discard":
            return zones.DISCARD
        case "move":
            return zones.MOVE
        case "copy":
            return zones.COPY
        case "changeToBeast" | "changeToDragon" | "changeToDemon":
            return types_and_abilities.type_change(word)
        case (
            "giveCharge"
            | "giveTaunt"
            | "giveStealth"
            | "giveUntargetable"
            | "giveShield"
            | "givePoisonous"
            | "giveLifesteal"
        ):
            return types_and_abilities.gift(word)
        case "rmAbilities":
            return types_and_abilities.REMOVE_ABILITIES
        case "resetState":
            return types_and_abilities.RESET
        case "setOverheat":
            return overheat.SET_OVERHEAT
        case "decOhThreshold":
            return overheat.LOWER_THRESHOLD
        case "transform":
            return new_cards.TRANSFORM
        case "giveEffects":
            return attached.give_effects(limits_of)
    assert_never(word)


def _player_effect(word: PlayerWord) -> PlayerEffect[Any]:
    match word:
        case "draw":
            return player_effects.DRAW
        case "mp":
            return player_effects.CHANGE_MP
        case "maxMp":
            return player_effects.CHANGE_MAX_MP
        case "new":
            return new_cards.NEW
        case "win":
            return player_effects.WIN
    assert_never(word)


def base_effect(base: Base) -> BaseEffect[Any]:
    """Returns all that a base effect is."""
    return BASE_EFFECTS[base.word]


def player_effect(action: PlayerAction) -> PlayerEffect[Any]:
    """Returns all that an action is which is done to no card."""
    return PLAYER_EFFECTS[action.word]


def limits_of(base: Base) -> Limits:
    """Returns the limits of a base effect."""
    limits = BASE_EFFECTS[base.word].limits
    return limits if isinstance(limits, Limits) else limits(base)


_ORDER: Final[tuple[BaseWord, ...]] = (
    *("damage", "heal", "resAtkTimes", "costMod", "atkHpMod", "atkTimesMod", "move", "copy"),
    *get_args(PlainName),
    *("decOhThreshold", "transform", "giveEffects"),
)
"""The order in which the generator draws them: the cards of a seed depend on it."""

BASE_EFFECTS: Final[Mapping[BaseWord, BaseEffect[Any]]] = {
    word: _base_effect(word) for word in _ORDER
}
PLAYER_EFFECTS: Final[Mapping[PlayerWord, PlayerEffect[Any]]] = {
    word: _player_effect(word) for word in get_args(PlayerWord)
}
