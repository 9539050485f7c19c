"""All types of effects with their words and traits."""

from collections.abc import Mapping
from typing import Final

from engine.games.lifeburn.texts.effect_type import EffectType, Trait
from engine.games.lifeburn.texts.effects.hands import HAND_EFFECTS, ZONE_CHANGES
from engine.games.lifeburn.texts.effects.permanents import PERMANENT_EFFECTS
from engine.games.lifeburn.texts.effects.players import CHOICES, PLAYER_EFFECTS

EFFECT_TYPES: Final[Mapping[str, EffectType]] = {
    **vars(HAND_EFFECTS),
    **vars(PERMANENT_EFFECTS),
    **vars(PLAYER_EFFECTS),
    **vars(ZONE_CHANGES),
    **CHOICES,
}


def types_with(trait: Trait) -> frozenset[str]:
    """Returns the names of the effect types that have at least one of these traits."""
    return frozenset(name for name, one in EFFECT_TYPES.items() if one.traits & trait)
