"""Conditions that can never hold (CHAOS 8, 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.games.chaos.card_terms import Ability, Kind, can_have
from engine.games.chaos.cards import Effect, OnAll, OnRandom, Targeted
from engine.games.chaos.conditions import (
    CardExistCond,
    CardTargetCond,
    CharTargetCond,
    FieldExistCond,
    LeaderCond,
    MaxMpCond,
    MpCond,
    SourceCond,
    TargetCond,
)
from engine.games.chaos.parsed_part import ParsedPart
from engine.games.chaos.validation import numbers
from engine.games.chaos.validation.context import ABILITY_NAMES, Source, bearers, kinds_of, refuse
from engine.games.chaos.validation.numbers import in_range, stat_number
from engine.problems import Problem

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
        case SourceCond():
            found = list(_target(condition["target"]))
            yield from found or _source(condition["target"], effect.value, source)
        case FieldExistCond() | CardExistCond():
            yield from _target(condition["target"])
        case LeaderCond(_, ability):
            yield from _parts(condition, ("leader",), ability)
        case MpCond():
            yield from in_range(condition["bound"]["value"], numbers.MP, "`mp`")
        case MaxMpCond():
            yield from in_range(condition["bound"]["value"], numbers.MP, "`maxMp`")


def _target(target: ParsedPart) -> Iterator[Problem]:
    parsed: TargetCond = target.value
    yield from _parts(target, kinds_of(parsed), parsed.ability)


def _parts(
    condition: ParsedPart, kinds: tuple[Kind, ...], ability: Ability | None
) -> Iterator[Problem]:
    """Yields the ability and the number that something of these kinds is asked for."""
    if ability and not any(can_have(kind, ability) for kind in kinds):
        message = f"A {kinds[0]} never has {ABILITY_NAMES[ability]}."
        yield refuse("never-holds", message, condition.at("ability"), "Ask for another ability.")
    stat = condition.parts.get("stat")
    if stat is None or stat.value is None:
        return
    yield from stat_number(stat)
    if kinds == ("spell",) and stat.value.stat in _STAT_NAMES:
        message = f"A spell has no {_STAT_NAMES[stat.value.stat]}."
        yield refuse("never-holds", message, stat.span, "A spell can be asked for its `cost`.")


def _source(target: ParsedPart, effect: Effect, source: Source) -> Iterator[Problem]:
    """Yields why nothing that can have the effect ever meets its source condition."""
    trigger = effect.trigger.name
    kinds = bearers(trigger, source) or source.kinds
    reasons = [_why_never(target.value, kind, trigger) for kind in kinds]
    first = reasons[0]
    if first is not None and None not in reasons:
        part, message = first
        hint = "Ask for something that the card itself can be, or leave the condition out."
        yield refuse("never-holds", f"This source condition never holds: {message}",
                     target.at(part), hint)  # fmt: skip


def _why_never(target: TargetCond, kind: Kind, trigger: str) -> Never | None:
    if target.side == "oppo":
        return "side", "a card is never on the opponent's side of itself; write `any`."
    if isinstance(target, CharTargetCond):
        found = _never_in_play(target, kind, trigger)
    else:
        found = _never_a_card(target, kind, trigger)
    if found:
        return found
    if target.ability and not can_have(kind, target.ability):
        return "ability", f"a {kind} never has {ABILITY_NAMES[target.ability]}."
    if kind == "spell" and target.stat and target.stat.stat in _STAT_NAMES:
        return "stat", f"a spell has no {_STAT_NAMES[target.stat.stat]}."
    return None


def _never_in_play(target: CharTargetCond, kind: Kind, trigger: str) -> Never | None:
    if kind == "spell":
        return "", "a spell is never in play; `cardTarget` asks about a card in hand or deck."
    if kind == "leader" and trigger == "onDiscard":
        return "", "a leader in play is never discarded; use `cardTarget`."
    if kind not in kinds_of(target):
        return "type", f"a {kind} never becomes a {_said(target.type)}."
    return None


def _never_a_card(target: CardTargetCond, kind: Kind, trigger: str) -> Never | None:
    if trigger in _IN_PLAY:
        return "", f"at `{trigger}` the card is in play; use `charTarget`."
    if trigger == "cast" and target.position == "deck":
        return "position", "a spell that is cast comes from the hand."
    if kind not in kinds_of(target):
        return "type", f"a {kind} card never becomes a {_said(target.type)}."
    return None


def _said(type_: str) -> str:
    return type_ if type_ == "minion" or type_.endswith("Card") else f"{type_.capitalize()} minion"
