"""Plays that nothing can come of, since their X can only be 0 (R62)."""

from __future__ import annotations

from typing import Final

from engine.games.lifeburn.cards import Card, Effect
from engine.games.lifeburn.constants import modified

_OF_AMOUNT: Final = frozenset(
    {
        *("Draw", "Mill", "LookAtDeck", "DealDamage", "GainLife", "LoseLife", "CreateToken"),
        *("AddCounter", "ModifyHandSize", "ModifySummonLimit", "ExtraTurn"),
    }
)
"""What does nothing with an amount of 0."""
_PICKING: Final = frozenset({"Discard", "Sacrifice", "SendToZone"})
"""The same, where it picks as many objects as the amount says."""
_OF_PARENT: Final = frozenset({"RootAmount", "RootAffected"})


def does_nothing(card: Card) -> bool:
    """Returns whether casting the card with an X of 0 does nothing: it is a Spell that has no
    abilities, and every effect of it is as large as its X, or as what such an effect did."""
    if card.type != "Spell" or card.triggered or card.keywords or not card.stack_effects:
        return False
    return all(_is_nothing(effect, {"X"}) for effect in card.stack_effects)


def _is_nothing(effect: Effect, nothing: set[str]) -> bool:
    """Returns whether the effect does nothing where those amounts are 0."""
    if effect.up_to is not None or effect.repeat_cost_type is not None:
        return False
    if effect.effect == "Choose":
        itself = all(_is_nothing(one, nothing) for option in effect.choices for one in option)
    elif effect.effect == "ChangeStats":
        figures = (
            (effect.attack, effect.attack_based_on),
            (effect.defense, effect.defense_based_on),
        )
        itself = all(based in nothing if based else not flat for flat, based in figures)
    else:
        itself = (
            (effect.effect in _OF_AMOUNT or (effect.effect in _PICKING and _picks(effect)))
            and effect.amount_based_on in nothing
            and modified(0, effect.amount_modifier) <= 0
        )
    return itself and all(
        _is_nothing(more, nothing | _OF_PARENT) for more in effect.additional_effects
    )


def _picks(effect: Effect) -> bool:
    """Returns whether its amount says how many objects there are to be picked."""
    if effect.all or effect.self_ or effect.target_based_on is not None:
        return False
    in_zone = bool(effect.target_zones) or effect.zone in ("Hand", "Graveyard", "Deck")
    return effect.effect != "SendToZone" or (effect.target_type is None and in_zone)
