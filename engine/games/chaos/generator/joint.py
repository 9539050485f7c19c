"""Whether a condition has a point beside what its effect is done to, and on the card that has it
(CHAOS 13: nothing trivial, nothing that nothing leads to).

Each part of a condition may be fine by itself (`rules`), and the whole still hold whenever there is
anything to do.
"""

from __future__ import annotations

from engine.games.chaos.card_terms import TYPES, Kind
from engine.games.chaos.cards import Action, OnAll, OnRandom, Targeted
from engine.games.chaos.condition_evaluation import within
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CharTargetCond,
    Cond,
    FieldExistCond,
    SourceCond,
    StatCond,
    StatGe,
    TargetCond,
)
from engine.games.chaos.generator.limits import Timing
from engine.games.chaos.generator.sources import Source
from engine.games.chaos.generator.subjects import kinds_of


def has_no_point(condition: Cond | None, action: Action, source: Source, timing: Timing) -> bool:
    """Returns whether the condition holds whenever the effect has something to be done to, or asks
    of the source what hardly anything leads to: to cost more than it does."""
    match condition:
        case FieldExistCond(wanted) | CardExistCond(wanted):
            if not isinstance(action, Targeted | OnAll | OnRandom):
                return False
            if not _implies(action.target, wanted):
                return False
            return isinstance(action, Targeted) or not _may_be(action.target, source, timing)
        case SourceCond(CharTargetCond() | CardTargetCond() as wanted):
            stat = wanted.stat
            dearer = stat is not None and stat.stat == "cost" and isinstance(stat.bound, StatGe)
            return dearer and source.card is not None
        case _:
            return False


def _implies(target: TargetCond, wanted: TargetCond) -> bool:
    """Returns whether everything that meets the first meets the second."""
    if isinstance(target, CharTargetCond) != isinstance(wanted, CharTargetCond):
        return False
    if isinstance(target, CardTargetCond) and target.position != "hand":
        return False  # existence is asked of the own hand alone
    return (
        wanted.side in ("any", target.side)
        and _type_implies(target.type, wanted.type)
        and wanted.ability in (None, target.ability)
        and _stat_implies(target.stat, wanted.stat)
    )


def _type_implies(type_: str, wanted: str) -> bool:
    if wanted in ("character", "card", type_):
        return True
    minions = ("minion", *TYPES, "minionCard", *(f"{one}Card" for one in TYPES))
    return wanted in ("minion", "minionCard") and type_ in minions


def _stat_implies(stat: StatCond | None, wanted: StatCond | None) -> bool:
    if wanted is None:
        return True
    if stat is None or stat.stat != wanted.stat or type(stat.bound) is not type(wanted.bound):
        return False
    return within(stat.bound.value, wanted.bound)


def _may_be(target: TargetCond, source: Source, timing: Timing) -> bool:
    """Returns whether the source may be among what meets the condition, as it is from the start.
    What is cast, dying or discarded never is."""
    if timing != "play" or source.kind == "spell" or isinstance(target, CardTargetCond):
        return False
    if target.side == "oppo":
        return False
    kinds: tuple[Kind, ...] = (
        ("leader", "minion") if target.type == "character" else kinds_of(target.type)
    )
    if source.kind not in kinds:
        return False
    card = source.card
    if card is None:
        return True
    return (
        (target.type not in TYPES or target.type == card.type)
        and (target.ability is None or target.ability in card.abilities)
        and (target.stat is None or within(card.numbers[target.stat.stat], target.stat.bound))
    )
