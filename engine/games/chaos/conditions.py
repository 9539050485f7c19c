"""The condition language: every node of CONDITIONS.md, with the misspellings corrected (CHAOS 8.1).
Also the cards that an effect can work on, and the demands that would make its conditions pointless
(CHAOS 9, 13).

For "no requirement" about abilities and numbers, CONDITIONS.md has a node; here it is None. For the
other parts it is the widest word ("any", "character", "card", "handOrDeck").
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
    """Returns the kinds of card (leader, minion, spell) that a type word in a condition
    includes."""
    return _KINDS_OF.get(type_, ("minion",))


def type_of(name: str) -> Type | None:
    """Returns the minion type that a type word in a condition requires; None if it requires
    none."""
    return next((one for one in TYPES if name in (one, f"{one}Card")), None)


@dataclass(frozen=True, slots=True)
class StatGe:
    """A lower bound for a number: at least `value`."""

    value: int


@dataclass(frozen=True, slots=True)
class StatLe:
    """An upper bound for a number: at most `value`."""

    value: int


StatCondVariant = StatGe | StatLe


@dataclass(frozen=True, slots=True)
class StatCond:
    """A condition on a number of a card: its mana cost, its attack, its remaining health, or how
    often it can still attack."""

    stat: StatName
    bound: StatCondVariant


@dataclass(frozen=True, slots=True)
class CharTargetCond:
    """A condition on a character (a leader or minion) in play."""

    word: ClassVar = "charTarget"
    hidden: ClassVar = False
    side: Side
    type: CharType
    ability: Ability | None = None
    stat: StatCond | None = None


@dataclass(frozen=True, slots=True)
class CardTargetCond:
    """A condition on a card in a hand or deck."""

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
    """A condition that a character in play meets `target`. The card that has the effect doesn't
    count."""

    word: ClassVar = "fieldExist"
    target: CharTargetCond


@dataclass(frozen=True, slots=True)
class CardExistCond:
    """A condition that a card in a hand or deck meets `target`. The card that has the effect
    doesn't count."""

    word: ClassVar = "cardExist"
    target: CardTargetCond


@dataclass(frozen=True, slots=True)
class LeaderCond:
    """A condition on the leader of the side. With "any", both leaders must meet it."""

    word: ClassVar = "leader"
    side: Side
    ability: Ability | None = None
    stat: StatCond | None = None


@dataclass(frozen=True, slots=True)
class MpCond:
    """A condition on the MP of the side's player. With "any", both players must meet it."""

    word: ClassVar = "mp"
    side: Side
    bound: StatCondVariant


@dataclass(frozen=True, slots=True)
class MaxMpCond:
    """A condition on the Max MP of the side's player. With "any", both players must meet it."""

    word: ClassVar = "maxMp"
    side: Side
    bound: StatCondVariant


IndeCond = FieldExistCond | CardExistCond | LeaderCond | MpCond | MaxMpCond


@dataclass(frozen=True, slots=True)
class SourceCond:
    """A condition on the card that has the effect (`if source(...)`, CHAOS 9)."""

    word: ClassVar = "source"
    target: TargetCond


Cond = IndeCond | SourceCond


Where = Literal["play", "hand", "deck"]
Reach = frozenset[tuple[Kind, Where]]
"""Pairs of a kind of card and a kind of place."""

HIDDEN: Final[tuple[Where, ...]] = ("hand", "deck")
PLACES: Final[tuple[Where, ...]] = ("play", *HIDDEN)
PLACES_OF: Final = {"handOrDeck": HIDDEN, "hand": HIDDEN[:1], "deck": HIDDEN[1:]}
EVERYTHING: Final[Reach] = frozenset(
    (kind, where) for kind in KINDS for where in PLACES if (kind, where) != ("spell", "play")
)


@cache
def reach_of_kinds(kinds: Iterable[Kind] = KINDS, places: Iterable[Where] = PLACES) -> Reach:
    """Returns every combination of one of these kinds and one of these places. Spells in play are
    left out, because a spell is never in play."""
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
    """The limits of a base effect for the generator. `reach` are the kinds and places of cards on
    which the effect works. Conditions on the effect's targets never ask for the ability that the
    effect `grants`, for the type that it `makes`, or for a number below the amount that it `takes`
    away."""

    reach: Reach
    grants: Ability | None = None
    makes: Type | None = None
    takes: tuple[StatName, int] | None = None


NO_LIMITS: Final = Limits(EVERYTHING)


def taken_from_stat(stat: StatName, change: int) -> tuple[StatName, int] | None:
    """Returns the stat and the amount that it loses, for an effect that adds `change` to the stat.
    Returns None if the stat loses nothing, because `change` isn't negative."""
    return (stat, -change) if change < 0 else None


def reach_of(target: TargetCond) -> Reach:
    """Returns the kinds and places of cards that could ever meet the condition."""
    places = PLACES_OF[target.position] if isinstance(target, CardTargetCond) else ("play",)
    kinds = kinds_of(target.type)
    if target.ability is not None:
        kinds = tuple(kind for kind in kinds if can_have(kind, target.ability))
    if target.stat is not None and target.stat.stat != "cost":
        kinds = tuple(kind for kind in kinds if kind != "spell")
    return reach_of_kinds(kinds, places)
