"""The words of Chaos Cards that cards, conditions and effects share (CHAOS 1, 8.1, 11)."""

from __future__ import annotations

from typing import Final, Literal

Kind = Literal["leader", "minion", "spell"]
Type = Literal["beast", "dragon", "demon"]
Ability = Literal["charge", "taunt", "stealth", "untargetable", "shield", "poisonous", "lifesteal"]
Side = Literal["any", "ally", "oppo"]
"""The page's AlleCond, seen from the side of the card that has the effect."""

TYPES: Final[tuple[Type, ...]] = ("beast", "dragon", "demon")
ABILITIES: Final[tuple[Ability, ...]] = (
    "charge",
    "taunt",
    "stealth",
    "untargetable",
    "shield",
    "poisonous",
    "lifesteal",
)
"""In the order in which cards name them."""

NOT_FOR_LEADERS: Final[frozenset[Ability]] = frozenset(("stealth",))
NOT_FOR_SPELLS: Final[frozenset[Ability]] = frozenset(("charge", "taunt", "stealth", "shield"))


def can_have(kind: Kind, ability: Ability) -> bool:
    """Returns whether a card of that kind may ever have the ability (CHAOS 1)."""
    if kind == "leader":
        return ability not in NOT_FOR_LEADERS
    return kind == "minion" or ability not in NOT_FOR_SPELLS


def without(abilities: frozenset[Ability], ability: Ability) -> frozenset[Ability]:
    """Returns the abilities but for one."""
    return frozenset(one for one in abilities if one != ability)
