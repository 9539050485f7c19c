"""What an effect can work on, and what makes its conditions pointless (CHAOS 9, 13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal, NamedTuple, assert_never

from engine.games.chaos.card_terms import Ability, Kind, Type, can_have
from engine.games.chaos.cards import (
    CHANGES,
    GIFTS,
    Amount,
    AtkHpMod,
    Base,
    Card,
    Copy,
    Destination,
    Effect,
    GiveEffects,
    Move,
    OnSelf,
    Plain,
    PlainName,
    RandomCard,
    Transform,
    TriggerName,
)
from engine.games.chaos.conditions import CharTargetCond, SourceCond, StatName, TargetCond

Where = Literal["play", "hand", "deck"]
Subject = tuple[Kind, Where]
"""A kind of card in a kind of place."""

Reach = frozenset[Subject]

KINDS: Final[tuple[Kind, ...]] = ("leader", "minion", "spell")
HIDDEN: Final[tuple[Where, ...]] = ("hand", "deck")
PLACES: Final[tuple[Where, ...]] = ("play", *HIDDEN)

MOST_COST_ON_FIELD: Final = 7


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
IN_PLAY: Final = subjects(places=("play",))
CARDS: Final = subjects(places=HIDDEN)
MINIONS: Final = subjects(("minion",))
FIGHTERS: Final = subjects(("leader", "minion"))


class Limits(NamedTuple):
    """What a base effect works on, and what is not asked of it there: the ability that it grants,
    the type that it makes, and of a number at most less than it takes away."""

    reach: Reach
    grants: Ability | None = None
    makes: Type | None = None
    takes: tuple[StatName, int] | None = None


def limits_of(base: Base) -> Limits:
    """Returns the limits of a base effect."""
    match base:
        case Amount(name, value):
            return _amount(name, value)
        case AtkHpMod(attack, _):
            return Limits(FIGHTERS, takes=_taken("atk", attack))
        case Plain(name):
            return _plain(name)
        case Move(to):
            return Limits(_sent(to) - subjects(places=(_where(to),)))
        case Copy(to):
            from_deck = subjects(places=("deck",)) if to.zone == "deck" else frozenset[Subject]()
            return Limits(_sent(to) - from_deck)
        case Transform(into):
            return Limits(CARDS | subjects(("minion",), ("play",)) if _is_minion(into) else CARDS)
        case GiveEffects(effects):
            return Limits(EVERYTHING.intersection(*map(_homes, effects)))
    assert_never(base)


def _amount(name: str, value: int) -> Limits:
    match name:
        case "costMod":
            return Limits(CARDS, takes=_taken("cost", value))
        case "atkTimesMod":
            return Limits(FIGHTERS, takes=_taken("atkTimes", value))
        case "decOhThreshold":
            return Limits(EVERYTHING)
        case _:
            return Limits(IN_PLAY)


def _taken(stat: StatName, change: int) -> tuple[StatName, int] | None:
    return (stat, -change) if change < 0 else None


def _plain(name: PlainName) -> Limits:
    if kind := CHANGES.get(name):
        return Limits(MINIONS, makes=kind)
    if ability := GIFTS.get(name):
        having = tuple(kind for kind in KINDS if can_have(kind, ability))
        return Limits(subjects(having), grants=ability)
    match name:
        case "destroy":
            return Limits(subjects(("minion",), ("play",)))
        case "discard":
            return Limits(EVERYTHING - LEADER_IN_PLAY)
        case _:
            return Limits(EVERYTHING)


def _where(to: Destination) -> Where:
    return "play" if to.zone == "field" else to.zone


def _sent(to: Destination) -> Reach:
    return MINIONS if to.zone == "field" else EVERYTHING - LEADER_IN_PLAY


def _is_minion(into: Card | RandomCard) -> bool:
    """Returns whether that can take the place of a minion in play."""
    if isinstance(into, RandomCard):
        return into.cost <= MOST_COST_ON_FIELD
    return into.kind == "minion"


# ---- effects that are given

_HOMES: Final[dict[TriggerName, Reach]] = {
    "battlecry": FIGHTERS - LEADER_IN_PLAY,
    "cast": subjects(("spell",)),
    "deathrattle": MINIONS,
    "onDiscard": EVERYTHING - LEADER_IN_PLAY,
    "turnStart": EVERYTHING,
    "turnEnd": EVERYTHING,
}


def _homes(effect: Effect) -> Reach:
    """Returns what the effect makes sense on."""
    reach = _HOMES[effect.trigger.name]
    there = EVERYTHING
    if isinstance(effect.condition, SourceCond):
        there = met_by(effect.condition.target)
    if isinstance(effect.action, OnSelf):
        there &= limits_of(effect.action.base).reach
    if effect.trigger.name == "battlecry" and there != EVERYTHING:
        there &= subjects(("minion",), ("play",))
    return _which(reach, there)


def _which(reach: Reach, there: Reach) -> Reach:
    """Returns what of it can ever come to be there: a leader in play stays where it is."""
    kinds = tuple(kind for kind in KINDS if there & subjects((kind,)))
    reach &= subjects(kinds)
    return reach if there & LEADER_IN_PLAY else reach - LEADER_IN_PLAY


def met_by(target: TargetCond) -> Reach:
    """Returns what can ever meet the condition."""
    if isinstance(target, CharTargetCond):
        leaders = target.type == "character"
        kinds: tuple[Kind, ...] = ("leader", "minion") if leaders else ("minion",)
        places: tuple[Where, ...] = ("play",)
    else:
        kinds = kinds_of(target.type)
        places = HIDDEN if target.position == "handOrDeck" else (target.position,)
    if target.ability is not None:
        kinds = tuple(kind for kind in kinds if can_have(kind, target.ability))
    if target.stat is not None and target.stat.stat != "cost":
        kinds = tuple(kind for kind in kinds if kind != "spell")
    return subjects(kinds, places)


def kinds_of(type_: str) -> tuple[Kind, ...]:
    """Returns the kinds of card that a type of card leaves."""
    match type_:
        case "card":
            return KINDS
        case "leaderCard":
            return ("leader",)
        case "spellCard":
            return ("spell",)
        case _:
            return ("minion",)
