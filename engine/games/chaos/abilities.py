"""The abilities of cards: which cards have them, what they are called, how they are shown, and how
often the generator writes of them (CHAOS 1, 5, 10, 13)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.games.chaos.card_terms import Kind
from engine.views import Badge, Icon

Ability = Literal["charge", "taunt", "stealth", "untargetable", "shield", "poisonous", "lifesteal"]


@dataclass(frozen=True, slots=True)
class AbilityTerms:
    """An ability: what it is called in a card's own line, its badge and reminder, and the kinds of
    card that never have it. `asked` is the weight of conditions that ask for it, `bias` the ally
    bias of granting it, as a power of two. `having` and `granted` are what it is called after
    "with" and "Grant", where that is another word."""

    line: str
    icon: Icon
    reminder: str
    never: tuple[Kind, ...] = ()
    asked: int = 5
    bias: int = 5
    having: str = ""
    granted: str = ""


ABILITY_TERMS: Final[Mapping[Ability, AbilityTerms]] = {
    "charge": AbilityTerms(
        "Charge", "bolt", "May attack in the turn in which it comes.", ("spell",), asked=10
    ),
    "taunt": AbilityTerms(
        "Taunt",
        "hoof",
        "Enemies must attack this before anything without Taunt.",
        ("spell",),
        asked=10,
        bias=2,
    ),
    "stealth": AbilityTerms(
        "Stealth",
        "ghost",
        "In play: cannot be attacked or chosen, until it attacks.",
        ("leader", "spell"),
        asked=8,
        bias=2,
    ),
    "untargetable": AbilityTerms(
        "Untargetable",
        "eye",
        "Cannot be chosen as a target.",
        asked=7,
        bias=3,
        having="Untargetability",
        granted="Untargetability",
    ),
    "shield": AbilityTerms(
        "Shielded",
        "shield",
        "The next damage to this is nothing, and the Shield is gone.",
        ("spell",),
        having="Shield",
        granted="Shield",
    ),
    "poisonous": AbilityTerms(
        "Poisonous", "skull", "Destroys every minion that it deals damage to.", having="Poison"
    ),
    "lifesteal": AbilityTerms("Lifesteal", "drop", "What it deals as damage heals your leader."),
}
ABILITIES: Final = tuple(ABILITY_TERMS)
"""In the order in which cards name them."""


def can_have(kind: Kind, ability: Ability) -> bool:
    """Returns whether a card of that kind may ever have the ability (CHAOS 1)."""
    return kind not in ABILITY_TERMS[ability].never


def in_order(abilities: Collection[Ability]) -> tuple[Ability, ...]:
    """Returns the abilities in the order in which cards name them."""
    return tuple(one for one in ABILITIES if one in abilities)


def ability_having(ability: Ability) -> str:
    """Returns what an ability is called that something has or is asked for."""
    return ABILITY_TERMS[ability].having or ABILITY_TERMS[ability].line


def ability_granted(ability: Ability) -> str:
    """Returns what an ability is called that is granted or refused."""
    return ABILITY_TERMS[ability].granted or ABILITY_TERMS[ability].line


def abilities_text(abilities: Collection[Ability]) -> str:
    """Returns abilities in the words of a card's own line."""
    return ", ".join(ABILITY_TERMS[one].line for one in abilities)


def badges(abilities: Collection[Ability], attached: int = 0) -> tuple[Badge, ...]:
    """Returns a badge for each ability, in the order in which cards name them, and one that counts
    the effects that are attached to the card."""
    terms = [ABILITY_TERMS[one] for one in in_order(abilities)]
    found = tuple(Badge(one.icon, one.line) for one in terms)
    return (*found, Badge("chain", f"Attached {attached}")) if attached else found
