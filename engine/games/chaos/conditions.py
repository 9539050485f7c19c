"""The condition language: every node of CONDITIONS.md, with what is clearly meant (CHAOS 8.1); what
an effect can work on, and what makes its conditions pointless (CHAOS 9, 13).

The page's node for "no requirement" is None for abilities and stats, and the widest word
("any", "character", "card", "handOrDeck") for the other parts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final, Literal, NamedTuple, get_args

from engine.games.chaos.card_terms import KINDS, TYPES, Ability, Kind, Side, Type, can_have

CharType = Literal["character", "minion"] | Type
CardType = Literal[
    "card", "leaderCard", "minionCard", "spellCard", "beastCard", "dragonCard", "demonCard"
]
CHAR_TYPES: Final[tuple[CharType, ...]] = ("character", "minion", *TYPES)
CARD_TYPES: Final[tuple[CardType, ...]] = get_args(CardType)
Position = Literal["handOrDeck", "hand", "deck"]
StatName = Literal["cost", "atk", "hp", "atkTimes"]


_KINDS_OF: Final[Mapping[str, tuple[Kind, ...]]] = {
    "card": KINDS,
    "character": ("leader", "minion"),
    "leaderCard": ("leader",),
    "spellCard": ("spell",),
}


def kinds_of(type_: str) -> tuple[Kind, ...]:
    """Returns the kinds of card that a type in a condition leaves."""
    return _KINDS_OF.get(type_, ("minion",))


def type_of(name: str) -> Type | None:
    """Returns the type of minion that a type in a condition asks for, if any."""
    return next((one for one in TYPES if name in (one, f"{one}Card")), None)


@dataclass(frozen=True, slots=True)
class StatGe:
    """At least so much."""

    value: int


@dataclass(frozen=True, slots=True)
class StatLe:
    """At most so much."""

    value: int


StatCondVariant = StatGe | StatLe


@dataclass(frozen=True, slots=True)
class StatCond:
    """A demand on a number of a card: mana cost, attack, health left, attack times left."""

    stat: StatName
    bound: StatCondVariant


@dataclass(frozen=True, slots=True)
class CharTargetCond:
    """What a character in play has to be like."""

    word: ClassVar = "charTarget"
    hidden: ClassVar = False
    side: Side
    type: CharType
    ability: Ability | None = None
    stat: StatCond | None = None


@dataclass(frozen=True, slots=True)
class CardTargetCond:
    """What a card in a hand or deck has to be like."""

    word: ClassVar = "cardTarget"
    hidden: ClassVar = True
    position: Position
    side: Side
    type: CardType
    ability: Ability | None = None
    stat: StatCond | None = None


TargetCond = CharTargetCond | CardTargetCond


@dataclass(frozen=True, slots=True)
class FieldExistCond:
    """Some character other than the source is like that."""

    word: ClassVar = "fieldExist"
    target: CharTargetCond


@dataclass(frozen=True, slots=True)
class CardExistCond:
    """Some card in a hand or deck other than the source is like that."""

    word: ClassVar = "cardExist"
    target: CardTargetCond


@dataclass(frozen=True, slots=True)
class LeaderCond:
    """The leader of the side is like that, with "any" both leaders."""

    word: ClassVar = "leader"
    side: Side
    ability: Ability | None = None
    stat: StatCond | None = None


@dataclass(frozen=True, slots=True)
class MpCond:
    """The player of the side, with "any" both, has so much MP."""

    word: ClassVar = "mp"
    side: Side
    bound: StatCondVariant


@dataclass(frozen=True, slots=True)
class MaxMpCond:
    """The same of Max MP."""

    word: ClassVar = "maxMp"
    side: Side
    bound: StatCondVariant


IndeCond = FieldExistCond | CardExistCond | LeaderCond | MpCond | MaxMpCond


@dataclass(frozen=True, slots=True)
class SourceCond:
    """The source itself is like that (`if source(...)`, CHAOS 9)."""

    word: ClassVar = "source"
    target: TargetCond


Cond = IndeCond | SourceCond


Where = Literal["play", "hand", "deck"]
Reach = frozenset[tuple[Kind, Where]]
"""Kinds of card in kinds of place."""

HIDDEN: Final[tuple[Where, ...]] = ("hand", "deck")
PLACES: Final[tuple[Where, ...]] = ("play", *HIDDEN)
PLACES_OF: Final = {"handOrDeck": HIDDEN, "hand": HIDDEN[:1], "deck": HIDDEN[1:]}
EVERYTHING: Final[Reach] = frozenset(
    (kind, where) for kind in KINDS for where in PLACES if (kind, where) != ("spell", "play")
)


@cache
def reach_of_kinds(kinds: Iterable[Kind] = KINDS, places: Iterable[Where] = PLACES) -> Reach:
    """Returns cards of these kinds in these places."""
    return frozenset(
        (kind, where) for kind, where in EVERYTHING if kind in kinds and where in places
    )


LEADER_IN_PLAY: Final = reach_of_kinds(("leader",), ("play",))
MINION_IN_PLAY: Final = reach_of_kinds(("minion",), ("play",))
IN_PLAY: Final = reach_of_kinds(places=("play",))
CARDS: Final = reach_of_kinds(places=HIDDEN)
MINIONS: Final = reach_of_kinds(("minion",))
FIGHTERS: Final = reach_of_kinds(("leader", "minion"))
MOVABLE: Final = EVERYTHING - LEADER_IN_PLAY


class Limits(NamedTuple):
    """What a base effect works on, and what is not asked of it there: the ability that it grants,
    the type that it makes, and of a number at most less than it takes away."""

    reach: Reach
    grants: Ability | None = None
    makes: Type | None = None
    takes: tuple[StatName, int] | None = None


NO_LIMITS: Final = Limits(EVERYTHING)


def taken_from_stat(stat: StatName, change: int) -> tuple[StatName, int] | None:
    """Returns what a change takes away of a number, None if nothing."""
    return (stat, -change) if change < 0 else None


def reach_of(target: TargetCond) -> Reach:
    """Returns what can ever meet the condition."""
    places = PLACES_OF[target.position] if isinstance(target, CardTargetCond) else ("play",)
    kinds = kinds_of(target.type)
    if target.ability is not None:
        kinds = tuple(kind for kind in kinds if can_have(kind, target.ability))
    if target.stat is not None and target.stat.stat != "cost":
        kinds = tuple(kind for kind in kinds if kind != "spell")
    return reach_of_kinds(kinds, places)
