"""Every effect, by its word on cards (CHAOS 9)."""

from collections.abc import Mapping
from typing import Any, Final, Literal, assert_never, get_args

from engine.games.chaos.cards import AmountName, Base, PlainName
from engine.games.chaos.conditions import Limits
from engine.games.chaos.effects import changes, player_effects, zones
from engine.games.chaos.effects.declaration import BaseEffect, PlayerEffect

BaseWord = AmountName | PlainName | Literal["atkHpMod", "move", "copy", "transform", "giveEffects"]
PlayerWord = Literal["draw", "mp", "maxMp", "new", "win"]


def _base_effect(word: BaseWord) -> BaseEffect[Any]:
    match word:
        case "damage":
            return changes.DAMAGE
        case "heal":
            return changes.HEAL
        case "destroy":
            return changes.DESTROY
        case "resAtkTimes":
            return changes.RESTORE_ATTACK_TIMES
        case "costMod":
            return changes.COST_MOD
        case "atkHpMod":
            return changes.ATTACK_AND_HEALTH_MOD
        case "atkTimesMod":
            return changes.ATTACK_TIMES_MOD
        case "discard":
            return zones.DISCARD
        case "move":
            return zones.MOVE
        case "copy":
            return zones.COPY
        case "changeToBeast" | "changeToDragon" | "changeToDemon":
            return changes.type_change(word)
        case "rmAbilities":
            return changes.REMOVE_ABILITIES
        case "resetState":
            return changes.RESET
        case "setOverheat":
            return changes.SET_OVERHEAT
        case "decOhThreshold":
            return changes.LOWER_THRESHOLD
        case "transform":
            return zones.TRANSFORM
        case "giveEffects":
            return changes.give_effects(limits_of)
        case _:
            return changes.gift(word)


def _player_effect(word: PlayerWord) -> PlayerEffect[Any]:
    match word:
        case "draw":
            return player_effects.DRAW
        case "mp":
            return player_effects.CHANGE_MP
        case "maxMp":
            return player_effects.CHANGE_MAX_MP
        case "new":
            return zones.NEW
        case "win":
            return player_effects.WIN
        case _:
            assert_never(word)


def limits_of(base: Base) -> Limits:
    """Returns the limits that the generator must keep when it combines the base effect with
    conditions (see `Limits`)."""
    return BASE_EFFECTS[base.word].limits_of(base)


_ORDER: Final[tuple[BaseWord, ...]] = (
    *("damage", "heal", "resAtkTimes", "costMod", "atkHpMod", "atkTimesMod", "move", "copy"),
    *get_args(PlainName),
    *("decOhThreshold", "transform", "giveEffects"),
)
"""The order in which the generator draws base effects: the cards of a seed depend on it."""

BASE_EFFECTS: Final[Mapping[BaseWord, BaseEffect[Any]]] = {
    word: _base_effect(word) for word in _ORDER
}
PLAYER_EFFECTS: Final[Mapping[PlayerWord, PlayerEffect[Any]]] = {
    word: _player_effect(word) for word in get_args(PlayerWord)
}
