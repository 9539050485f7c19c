"""What a card says about the targets of an effect (LIFEBURN 6.2, 13.1)."""

from __future__ import annotations

from typing import Final

from engine.games.lifeburn.cards import Effect

PLAYER_TYPES: Final = ("Player", "Opponent", "Graveyard")


def targeted(effect: Effect) -> bool:
    """Returns whether targets are chosen for the effect (6.2, 13.1): `targetType` without `all`,
    Counter, or Destroy with filters alone."""
    if effect.target_based_on is not None or (effect.all and effect.effect != "RemoveCounter"):
        return False
    if effect.target_type is not None or effect.effect == "Counter":
        return True
    return effect.effect == "Destroy" and not effect.self_ and not effect.filter.empty


def bounds(effect: Effect) -> tuple[int, int]:
    """Returns the least and the greatest number of targets: 1 unless told otherwise."""
    if effect.up_to is not None:
        return 0, effect.up_to
    least = 1 if effect.min_targets is None else effect.min_targets
    most = max(least, 1) if effect.max_targets is None else effect.max_targets
    return least, most
