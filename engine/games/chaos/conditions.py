"""The condition language: every node of CONDITIONS.md, with what is clearly meant (CHAOS 8.1).

The page's node for "no requirement" is None for abilities and stats, and the widest word
("any", "character", "card", "handOrDeck") for the other parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from engine.games.chaos.card_terms import TYPES, Ability, Side, Type

CharType = Literal["character", "minion"] | Type
CardType = Literal[
    "card", "leaderCard", "minionCard", "spellCard", "beastCard", "dragonCard", "demonCard"
]
CHAR_TYPES: Final[tuple[CharType, ...]] = ("character", "minion", *TYPES)
CARD_TYPES: Final[tuple[CardType, ...]] = get_args(CardType)
Position = Literal["handOrDeck", "hand", "deck"]
StatName = Literal["cost", "atk", "hp", "atkTimes"]


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
    side: Side
    type: CharType
    ability: Ability | None = None
    stat: StatCond | None = None


@dataclass(frozen=True, slots=True)
class CardTargetCond:
    """What a card in a hand or deck has to be like."""

    word: ClassVar = "cardTarget"
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
