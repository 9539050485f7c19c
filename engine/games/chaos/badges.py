"""The abilities of a card as badges, and what they mean (CHAOS 5)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.games.chaos.card_terms import ABILITIES, Ability
from engine.games.chaos.english import CARD_LINE
from engine.views import Badge, Icon

ICONS: Final[dict[Ability, Icon]] = {
    "charge": "bolt",
    "taunt": "hoof",
    "stealth": "ghost",
    "untargetable": "eye",
    "shield": "shield",
    "poisonous": "skull",
    "lifesteal": "drop",
}
REMINDERS: Final[dict[Ability, str]] = {
    "charge": "May attack in the turn in which it comes.",
    "taunt": "Enemies must attack this before anything without Taunt.",
    "stealth": "In play: cannot be attacked or chosen, until it attacks.",
    "untargetable": "Cannot be chosen as a target.",
    "shield": "The next damage to this is nothing, and the Shield is gone.",
    "poisonous": "Destroys every minion that it deals damage to.",
    "lifesteal": "What it deals as damage heals your leader.",
}


def badges(abilities: Collection[Ability], attached: int = 0) -> tuple[Badge, ...]:
    """Returns a badge for each ability, in the order in which cards name them, and one that counts
    the effects that are attached to the card."""
    found = tuple(Badge(ICONS[one], CARD_LINE[one]) for one in ABILITIES if one in abilities)
    return (*found, Badge("chain", f"Attached {attached}")) if attached else found
