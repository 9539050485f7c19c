"""Conditions that always hold: noted, not refused (CHAOS 11)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.chaos.cards import Effect
from engine.games.chaos.conditions import (
    CardTargetCond,
    CharTargetCond,
    Cond,
    FieldExistCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    SourceCond,
    StatCond,
    StatCondVariant,
    StatGe,
    TargetCond,
)
from engine.games.chaos.parsed_part import ParsedPart
from engine.games.chaos.state import MOST_MP
from engine.games.chaos.validation.context import TURNS, Source
from engine.language.spans import problem
from engine.problems import Problem


def notes(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields a note if the condition of the effect always holds."""
    parsed: Effect = effect.value
    if parsed.condition is None:
        return
    if why := _why_always(parsed.condition, parsed, source):
        must = parsed.trigger.name in TURNS
        hint = "Ask for something more." if must else "Leave it out, or ask for something more."
        span = effect["condition"].span
        yield problem("always-holds", f"This condition always holds: {why}", span, hint, "warning")


def _why_always(condition: Cond, effect: Effect, source: Source) -> str:
    """Returns why the condition always holds, "" if it does not."""
    match condition:
        case SourceCond(target):
            return _of_source(target, effect, source)
        case LeaderCond(_, None, stat) if _is_nothing(stat):
            return "every leader is like that."
        case FieldExistCond(CharTargetCond(side, "character", None, stat)) if _is_nothing(stat):
            itself = side == "ally" and "leader" in source.kinds
            return "" if itself else "there is always a leader."
        case MpCond(_, bound) | MaxMpCond(_, bound) if _is_any_mp(bound):
            return f"MP are never below 0 or above {MOST_MP}."
        case _:
            return ""


def _of_source(target: TargetCond, effect: Effect, source: Source) -> str:
    if target.side == "oppo" or target.ability is not None or not _is_nothing(target.stat):
        return ""
    if source.type and target.type in (source.type, f"{source.type}Card"):
        return "the card has that type from the start."
    in_play = effect.trigger.name in ("battlecry", "deathrattle")
    widest = target.type == "character" or (target.type == "minion" and source.kinds == ("minion",))
    if in_play and isinstance(target, CharTargetCond) and widest:
        return f"at `{effect.trigger.name}` the card is in play."
    match target:
        case CardTargetCond("handOrDeck" | "hand", _, "card" | "spellCard", _, None):
            cast = effect.trigger.name == "cast"
            return "a spell that is cast comes from the hand." if cast else ""
        case _:
            return ""


def _is_nothing(stat: StatCond | None) -> bool:
    """Returns whether every number meets that."""
    if stat is None:
        return True
    return stat.stat != "hp" and isinstance(stat.bound, StatGe) and stat.bound.value <= 0


def _is_any_mp(bound: StatCondVariant) -> bool:
    return bound.value <= 0 if isinstance(bound, StatGe) else bound.value >= MOST_MP
