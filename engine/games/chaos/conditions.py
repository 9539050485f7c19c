"""The condition language: every node of CONDITIONS.md, with what is clearly meant (CHAOS 8.1).

The page's node for "no requirement" is None for abilities and stats, and the widest word
("any", "character", "card", "handOrDeck") for the other parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.games.chaos.card_terms import Ability, Side, Type

CharType = Literal["character", "minion"] | Type
CardType = Literal[
    "card", "leaderCard", "minionCard", "spellCard", "beastCard", "dragonCard", "demonCard"
]
Position = Literal["handOrDeck", "hand", "deck"]
StatName = Literal["cost", "atk", "hp", "atkTimes"]


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

    side: Side
    type: CharType
    ability: Ability | None = None
    stat: StatCond | None = None


@dataclass(frozen=True, slots=True)
class CardTargetCond:
    """What a card in a hand or deck has to be like."""

    position: Position
    side: Side
    type: CardType
    ability: Ability | None = None
    stat: StatCond | None = None


TargetCond = CharTargetCond | CardTargetCond


@dataclass(frozen=True, slots=True)
class FieldExistCond:
    """Some character other than the source is like that."""

    target: CharTargetCond


@dataclass(frozen=True, slots=True)
class CardExistCond:
    """Some card in a hand or deck other than the source is like that."""

    target: CardTargetCond


@dataclass(frozen=True, slots=True)
class LeaderCond:
    """The leader of the side is like that, with "any" both leaders."""

    side: Side
    ability: Ability | None = None
    stat: StatCond | None = None


@dataclass(frozen=True, slots=True)
class MpCond:
    """The player of the side, with "any" both, has so much MP."""

    side: Side
    bound: StatCondVariant


@dataclass(frozen=True, slots=True)
class MaxMpCond:
    """The same of Max MP."""

    side: Side
    bound: StatCondVariant


IndeCond = FieldExistCond | CardExistCond | LeaderCond | MpCond | MaxMpCond


@dataclass(frozen=True, slots=True)
class SourceCond:
    """The source itself is like that (`if source(...)`, CHAOS 9)."""

    target: TargetCond


Cond = IndeCond | SourceCond
