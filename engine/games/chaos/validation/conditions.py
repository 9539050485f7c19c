"""Conditions that can never hold, which are refused, and that always hold, which are noted
(CHAOS 8, 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from engine.card_files.spans import problem
from engine.games.chaos import conditions
from engine.games.chaos.abilities import Ability, ability_granted, can_have
from engine.games.chaos.card_terms import Kind, kinds_of
from engine.games.chaos.cards import Effect, OnAll, OnRandom, Targeted
from engine.games.chaos.source import ParsedPart, Range, in_range
from engine.games.chaos.state import MOST_MP
from engine.games.chaos.triggers import TRIGGERS, TriggerName
from engine.games.chaos.validation.effects import Source, bearers
from engine.problems import Problem

_MP: Final = (0, MOST_MP)
_STATS: Final[dict[str, Range]] = {
    "cost": (0, 10),
    "atk": (0, 10),
    "hp": (-9, 40),
    "atkTimes": (0, 5),
}
_STAT_NAMES: Final = {"atk": "attack", "hp": "health", "atkTimes": "attack times"}
_IN_PLAY: Final = ("battlecry", "deathrattle")

Never = tuple[str, str]
"""The part of a condition that can never hold, and why; "" for the whole."""


def condition_refusals(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields what is wrong with the conditions of the effect and its action."""
    parsed: Effect = effect.value
    if isinstance(parsed.action, Targeted | OnAll | OnRandom):
        yield from _target(effect["action"]["target"])
    if parsed.condition is None:
        return
    condition = effect["condition"]
    match parsed.condition:
        case conditions.SourceCond():
            found = list(_target(condition["target"]))
            yield from found or _source(condition["target"], effect.value, source)
        case conditions.FieldExistCond() | conditions.CardExistCond():
            yield from _target(condition["target"])
        case conditions.LeaderCond(_, ability):
            yield from _parts(condition, ("leader",), ability)
        case conditions.MpCond():
            yield from in_range(condition["bound"]["value"], _MP, "`mp`")
        case conditions.MaxMpCond():
            yield from in_range(condition["bound"]["value"], _MP, "`maxMp`")
        case _:
            assert_never(parsed.condition)


def _target(target: ParsedPart) -> Iterator[Problem]:
    parsed: conditions.TargetCond = target.value
    yield from _parts(target, kinds_of(parsed.type), parsed.ability)


def _parts(
    condition: ParsedPart, kinds: tuple[Kind, ...], ability: Ability | None
) -> Iterator[Problem]:
    """Yields the ability and the number that something of these kinds is asked for."""
    if ability and not any(can_have(kind, ability) for kind in kinds):
        message = f"A {kinds[0]} never has {ability_granted(ability)}."
        yield problem("never-holds", message, condition.at("ability"), "Ask for another ability.")
    stat = condition.parts.get("stat")
    if stat is None or stat.value is None:
        return
    asked: conditions.StatCond = stat.value
    yield from in_range(stat["bound"]["value"], _STATS[asked.stat], f"`{asked.stat}`")
    if kinds == ("spell",) and asked.stat in _STAT_NAMES:
        message = f"A spell has no {_STAT_NAMES[asked.stat]}."
        yield problem("never-holds", message, stat.span, "A spell can be asked for its `cost`.")


def _source(target: ParsedPart, effect: Effect, source: Source) -> Iterator[Problem]:
    """Yields why nothing that can have the effect ever meets its source condition."""
    trigger = effect.trigger.name
    kinds = bearers(trigger, source) or source.kinds
    reasons = [_why_never(target.value, kind, trigger) for kind in kinds]
    first = reasons[0]
    if first is not None and None not in reasons:
        part, message = first
        hint = "Ask for something that the card itself can be, or leave the condition out."
        yield problem("never-holds", f"This source condition never holds: {message}",
                     target.at(part), hint)  # fmt: skip


def _why_never(target: conditions.TargetCond, kind: Kind, trigger: TriggerName) -> Never | None:
    if target.side == "oppo":
        return "side", "a card is never on the opponent's side of itself; write `any`."
    match target:
        case conditions.CharTargetCond() if kind == "spell":
            return "", "a spell is never in play; `cardTarget` asks about a card in hand or deck."
        case conditions.CharTargetCond() if kind == "leader" and trigger == "onDiscard":
            return "", "a leader in play is never discarded; use `cardTarget`."
        case conditions.CardTargetCond() if trigger in _IN_PLAY:
            return "", f"at `{trigger}` the card is in play; use `charTarget`."
        case conditions.CardTargetCond("deck") if trigger == "cast":
            return "position", "a spell that is cast comes from the hand."
        case _ if kind not in kinds_of(target.type):
            card = " card" if isinstance(target, conditions.CardTargetCond) else ""
            return "type", f"a {kind}{card} never becomes a {_said(target.type)}."
        case _:
            pass
    if target.ability and not can_have(kind, target.ability):
        return "ability", f"a {kind} never has {ability_granted(target.ability)}."
    if kind == "spell" and target.stat and target.stat.stat in _STAT_NAMES:
        return "stat", f"a spell has no {_STAT_NAMES[target.stat.stat]}."
    return None


def _said(type_: str) -> str:
    return type_ if type_ == "minion" or type_.endswith("Card") else f"{type_.capitalize()} minion"


# ---- conditions that always hold


def notes(effect: ParsedPart, source: Source) -> Iterator[Problem]:
    """Yields a note if the condition of the effect always holds."""
    parsed: Effect = effect.value
    if parsed.condition is None:
        return
    if why := _why_always(parsed.condition, parsed, source):
        must = TRIGGERS[parsed.trigger.name].timing == "turn"
        hint = "Ask for something more." if must else "Leave it out, or ask for something more."
        span = effect["condition"].span
        yield problem("always-holds", f"This condition always holds: {why}", span, hint, "warning")


def _why_always(condition: conditions.Cond, effect: Effect, source: Source) -> str:
    """Returns why the condition always holds, "" if it does not."""
    match condition:
        case conditions.SourceCond(target):
            return _of_source(target, effect, source)
        case conditions.LeaderCond(_, None, stat) if _is_nothing(stat):
            return "every leader is like that."
        case conditions.FieldExistCond(
            conditions.CharTargetCond(side, "character", None, stat)
        ) if _is_nothing(stat):
            itself = side == "ally" and "leader" in source.kinds
            return "" if itself else "there is always a leader."
        case conditions.MpCond(_, bound) | conditions.MaxMpCond(_, bound) if _is_any_mp(bound):
            return f"MP are never below 0 or above {MOST_MP}."
        case _:
            return ""


def _of_source(target: conditions.TargetCond, effect: Effect, source: Source) -> str:
    if target.side == "oppo" or target.ability is not None or not _is_nothing(target.stat):
        return ""
    if source.type and target.type in (source.type, f"{source.type}Card"):
        return "the card has that type from the start."
    in_play = effect.trigger.name in ("battlecry", "deathrattle")
    widest = target.type == "character" or (target.type == "minion" and source.kinds == ("minion",))
    if in_play and isinstance(target, conditions.CharTargetCond) and widest:
        return f"at `{effect.trigger.name}` the card is in play."
    match target:
        case conditions.CardTargetCond("handOrDeck" | "hand", _, "card" | "spellCard", _, None):
            cast = effect.trigger.name == "cast"
            return "a spell that is cast comes from the hand." if cast else ""
        case _:
            return ""


def _is_nothing(stat: conditions.StatCond | None) -> bool:
    """Returns whether every number meets that."""
    if stat is None:
        return True
    return stat.stat != "hp" and isinstance(stat.bound, conditions.StatGe) and stat.bound.value <= 0


def _is_any_mp(bound: conditions.StatCondVariant) -> bool:
    return bound.value <= 0 if isinstance(bound, conditions.StatGe) else bound.value >= MOST_MP
