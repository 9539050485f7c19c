"""The terms of Chaos Cards that cards, conditions and effects share: kinds, types and sides;
abilities, which cards have them and how they are shown; triggers, when effects act and on which
cards; and how often the generator writes each (CHAOS 1, 5, 8.1, 9, 10, 11, 13)."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from engine.players import Player, opponent
from engine.views import Badge, Icon

Kind = Literal["leader", "minion", "spell"]
Type = Literal["beast", "dragon", "demon"]
Side = Literal["any", "ally", "oppo"]
"""The side as seen from the card that has the effect. CHAOS calls this AlleCond."""

KINDS: Final[tuple[Kind, ...]] = ("leader", "minion", "spell")
TYPES: Final[tuple[Type, ...]] = ("beast", "dragon", "demon")


def players(side: Side, own: Player) -> tuple[Player, ...]:
    """Returns the players that the word `side` names from the view of the player `own`: "ally" is
    `own`, "oppo" the opponent, and "any" both players, with `own` first."""
    match side:
        case "ally":
            return (own,)
        case "oppo":
            return (opponent(own),)
        case "any":
            return (own, opponent(own))


Ability = Literal["charge", "taunt", "stealth", "untargetable", "shield", "poisonous", "lifesteal"]


@dataclass(frozen=True, slots=True)
class AbilityTerms:
    """The words and numbers for an ability of cards.

    `line` is its name in a card's own line; `having` is its name after "has" and "gets", if that is
    another word. `icon` and `reminder` are for the ability's badge. `never` are the kinds of card
    that can't have the ability. `asked` is the weight with which the generator makes conditions
    about it. `bias` says how much likelier the generator grants it to allies than to opponents: 2
    ** `bias` times.
    """

    line: str
    icon: Icon
    reminder: str
    never: tuple[Kind, ...] = ()
    asked: int = 5
    bias: int = 5
    having: str = ""


ABILITY_TERMS: Final[Mapping[Ability, AbilityTerms]] = {
    "charge": AbilityTerms("Charge", "bolt", "Can attack right away.", ("spell",), asked=10),
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
        "In play: can't be attacked or chosen, until it attacks.",
        ("leader", "spell"),
        asked=8,
        bias=2,
    ),
    "untargetable": AbilityTerms(
        "Untargetability",
        "eye",
        "Can't be chosen as a target.",
        asked=7,
        bias=3,
    ),
    "shield": AbilityTerms(
        "Shield",
        "shield",
        "Prevent the next damage to this, then lose the Shield.",
        ("spell",),
    ),
    "poisonous": AbilityTerms("Poison", "skull", "Destroys every minion that it deals damage to."),
    "lifesteal": AbilityTerms("Lifesteal", "drop", "The damage that it deals heals your leader."),
}
ABILITIES: Final = tuple(ABILITY_TERMS)
"""All abilities, in the order in which cards name them."""


def can_have(kind: Kind, ability: Ability) -> bool:
    """Returns whether cards of this kind can ever have the ability (CHAOS 1)."""
    return kind not in ABILITY_TERMS[ability].never


def in_order(abilities: Collection[Ability]) -> tuple[Ability, ...]:
    """Returns the abilities in the order in which card texts name them."""
    return tuple(one for one in ABILITIES if one in abilities)


def ability_having(ability: Ability) -> str:
    """Returns the ability's name for use after "has", "gets" or "with"."""
    return ABILITY_TERMS[ability].having or ABILITY_TERMS[ability].line


def abilities_held(abilities: Collection[Ability]) -> str:
    """Returns a card's abilities as a list for a sentence, as in "Charge, Taunt and Shield"; "" if
    there are none."""
    *others, last = map(ability_having, abilities) if abilities else [""]
    return f"{', '.join(others)} and {last}" if others else last


def abilities_text(abilities: Collection[Ability]) -> str:
    """Returns the names of the abilities for the first line of a card's text, as in "Charge,
    Taunt"."""
    return ", ".join(ABILITY_TERMS[one].line for one in abilities)


def badges(abilities: Collection[Ability], attached: int = 0) -> tuple[Badge, ...]:
    """Returns a badge (an icon with a label) for each ability, in the order in which card texts
    name them. If `attached`, the number of effects attached to the card, isn't 0, adds a badge with
    this number."""
    terms = [ABILITY_TERMS[one] for one in in_order(abilities)]
    found = tuple(Badge(one.icon, one.line) for one in terms)
    return (*found, Badge("chain", f"Attached {attached}")) if attached else found


TriggerName = Literal["battlecry", "cast", "deathrattle", "onDiscard", "turnStart", "turnEnd"]
Timing = Literal["play", "destroy", "discard", "turn"]
"""An occasion: a card is played, destroyed or discarded, or a turn begins or ends."""


@dataclass(frozen=True, slots=True)
class TriggerTerms:
    """The words and numbers for a trigger of effects.

    `timing` is the occasion, `label` the words on cards. `weights` are the generator's weights of
    the trigger for each kind of card. `leaves` is True if the card is about to leave play or a hand
    then, so the effect can't change the card itself. `bias` says how much likelier the generator
    makes it about the owner's turns than the opponent's: 2 ** `bias` times. `reminder` explains the
    label, if necessary.
    """

    timing: Timing
    label: str
    weights: Mapping[Kind, int]
    leaves: bool = False
    bias: int = 0
    reminder: str = ""


_ALL: Final = dict.fromkeys(KINDS, 5)
TRIGGERS: Final[Mapping[TriggerName, TriggerTerms]] = {
    "battlecry": TriggerTerms(
        "play",
        "Battlecry",
        {"leader": 85, "minion": 60},
        reminder="when it's played from the hand, not when it's summoned, moved or copied",
    ),
    "cast": TriggerTerms("play", "Cast", {"spell": 765}, leaves=True),
    "deathrattle": TriggerTerms(
        "destroy",
        "Deathrattle",
        {"minion": 25},
        leaves=True,
        reminder="when it's destroyed on a field",
    ),
    "onDiscard": TriggerTerms(
        "discard",
        "Discarded",
        _ALL,
        leaves=True,
        reminder="when it's discarded from a hand, a deck or a field",
    ),
    "turnStart": TriggerTerms("turn", "Start of turn", _ALL, bias=-1),
    "turnEnd": TriggerTerms("turn", "End of turn", _ALL, bias=1),
}


def _lowered(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].removesuffix(".")


REMINDERS: Final[Mapping[str, str]] = {
    **{one.label: one.reminder for one in TRIGGERS.values() if one.reminder},
    **{ability_having(one): _lowered(terms.reminder) for one, terms in ABILITY_TERMS.items()},
    "Max MP": "the number of MP that you have when a turn begins, at most 10",
    "Overheat": "effects that are overheated do nothing until the end of their owner's turn",
    "overheat threshold": "how often an effect can act until the end of its owner's turn: 10 times",
}
"""The meaning of words on cards, by the word."""
