"""Every effect, by what cards say of it (CHAOS 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, assert_never, get_args

from engine.games.chaos.cards import AmountName, Base, PlainName
from engine.games.chaos.effects import new_cards, numbers, player_effects, traits, zones
from engine.games.chaos.effects.declaration import BaseEffect, PlayerEffect
from engine.games.chaos.reach import Limits

BaseWord = AmountName | PlainName | Literal["atkHpMod", "move", "copy", "transform", "giveEffects"]
PlayerWord = Literal["draw", "mp", "maxMp", "new", "win"]


def _base_effect(word: BaseWord) -> BaseEffect[Any]:
    match word:
        case "damage":
            return numbers.DAMAGE
        case "heal":
            return numbers.HEAL
        case "destroy":
            return numbers.DESTROY
        case "resAtkTimes":
            return numbers.RESTORE_ATTACK_TIMES
        case "costMod":
            return numbers.COST_MOD
        case "atkHpMod":
            return numbers.ATTACK_AND_HEALTH_MOD
        case "atkTimesMod":
            return numbers.ATTACK_TIMES_MOD
        case "discard":
            return zones.DISCARD
        case "move":
            return zones.MOVE
        case "copy":
            return zones.COPY
        case "changeToBeast" | "changeToDragon" | "changeToDemon":
            return traits.type_change(word)
        case "rmAbilities":
            return traits.REMOVE_ABILITIES
        case "resetState":
            return traits.RESET
        case "setOverheat":
            return traits.SET_OVERHEAT
        case "decOhThreshold":
            return traits.LOWER_THRESHOLD
        case "transform":
            return new_cards.TRANSFORM
        case "giveEffects":
            return traits.give_effects(limits_of)
        case _:
            return traits.gift(word)


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
        case _:
            assert_never(word)


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
