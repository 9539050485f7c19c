"""What an effect can work on, and what makes its conditions pointless (CHAOS 9, 13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, NamedTuple

from engine.games.chaos.card_terms import KINDS, Ability, Kind, Type, can_have, kinds_of
from engine.games.chaos.conditions import CharTargetCond, StatName, TargetCond

Where = Literal["play", "hand", "deck"]
Reach = frozenset[tuple[Kind, Where]]
"""Kinds of card in kinds of place."""

HIDDEN: Final[tuple[Where, ...]] = ("hand", "deck")
PLACES: Final[tuple[Where, ...]] = ("play", *HIDDEN)
EVERYTHING: Final[Reach] = frozenset(
    (kind, where) for kind in KINDS for where in PLACES if (kind, where) != ("spell", "play")
)


@cache
def subjects(kinds: Iterable[Kind] = KINDS, places: Iterable[Where] = PLACES) -> Reach:
    """Returns cards of these kinds in these places."""
    return frozenset(
        (kind, where) for kind, where in EVERYTHING if kind in kinds and where in places
    )


LEADER_IN_PLAY: Final = subjects(("leader",), ("play",))
MINION_IN_PLAY: Final = subjects(("minion",), ("play",))
IN_PLAY: Final = subjects(places=("play",))
CARDS: Final = subjects(places=HIDDEN)
MINIONS: Final = subjects(("minion",))
FIGHTERS: Final = subjects(("leader", "minion"))
MOVABLE: Final = EVERYTHING - LEADER_IN_PLAY


class Limits(NamedTuple):
    """What a base effect works on, and what is not asked of it there: the ability that it grants,
    the type that it makes, and of a number at most less than it takes away."""

    reach: Reach
    grants: Ability | None = None
    makes: Type | None = None
    takes: tuple[StatName, int] | None = None


NO_LIMITS: Final = Limits(EVERYTHING)


def taken(stat: StatName, change: int) -> tuple[StatName, int] | None:
    """Returns what a change takes away of a number, None if nothing."""
    return (stat, -change) if change < 0 else None


def met_by(target: TargetCond) -> Reach:
    """Returns what can ever meet the condition."""
    kinds = kinds_of(target.type)
    places: tuple[Where, ...] = ("play",)
    if not isinstance(target, CharTargetCond):
        places = HIDDEN if target.position == "handOrDeck" else (target.position,)
    if target.ability is not None:
        kinds = tuple(kind for kind in kinds if can_have(kind, target.ability))
    if target.stat is not None and target.stat.stat != "cost":
        kinds = tuple(kind for kind in kinds if kind != "spell")
    return subjects(kinds, places)
