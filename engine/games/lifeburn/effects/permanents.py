"""Effects that destroy, sacrifice and take over permanents, and counters (LIFEBURN 6.5)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn import decisions, moves, queries
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.filters import names_others
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule


def destroy(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Destroy: the targets or everything that matches; tokens of both kinds (6.2)."""
    found = yield from effect_execution.objects(table, execution)
    if execution.effect.all and execution.effect.filter.card_type == "Token":
        any_type = replace(execution.effect.filter, card_type=None)
        wanted = replace(execution, effect=replace(execution.effect, filter=any_type))
        found = [n for n in effect_execution.permanents(table, wanted) if table.obj(n).token]
    gone = moves.destroy(table, effect_execution.in_play(table, found))
    return Outcome(execution.targets or (), tuple(gone), len(gone))


def sacrifice(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes Sacrifice: the source, or what the affected player picks."""
    if _means_source(execution):
        found = effect_execution.own_source(table, execution)
    elif execution.effect.target_based_on or effect_execution.objects_among(
        execution.targets or ()
    ):
        found = yield from effect_execution.objects(table, execution)
    else:
        found: list[int] = []
        for player in execution.players:
            candidates = _offerings(table, execution, player)
            if not execution.effect.all:
                candidates = yield from decisions.picks(
                    table,
                    player,
                    candidates,
                    execution.source_name,
                    "what to sacrifice",
                    execution.least,
                    execution.most,
                )
            found += candidates
    gone = moves.sacrifice(table, effect_execution.in_play(table, found))
    return Outcome(execution.targets or (), tuple(gone), len(gone), execution.players)


def _means_source(execution: EffectExecution) -> bool:
    """Returns whether the source itself is sacrificed (6.2)."""
    effect = execution.effect
    if effect.self_:
        return True
    item = execution.context.item
    on_ability = (
        item is not None and item.kind != "card" and item.controller == execution.context.you
    )
    aimed = effect.target_type is not None or effect.target_based_on is not None or effect.all
    elsewhere = effect.is_opponent or effect.player in ("opponent", "any") or effect.player_based_on
    return on_ability and effect.filter.empty and not aimed and not elsewhere and not effect.other


def _offerings(table: Table, execution: EffectExecution, player: Player) -> list[int]:
    """Returns what the player can sacrifice: matching Summons, or permanents that the filters
    name."""
    others = names_others(execution.effect.filter)
    pool = queries.controlled(table, player) if others else queries.summons(table, player)
    return [number for number in pool if effect_execution.matches(table, execution, number)]


def gain_control(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes GainControl: from now on, or as long as it says, and it is sick."""
    found = effect_execution.in_play(table, (yield from effect_execution.objects(table, execution)))
    for number in found:
        moves.take_control(
            table, number, execution.doer, effect_execution.given(execution, "Control")
        )
    return Outcome(execution.targets or (), effect_execution.snapshots(table, found), len(found))


def add_counter(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes AddCounter: +1/+1 or Haunt."""
    found = effect_execution.in_play(table, (yield from effect_execution.objects(table, execution)))
    kind = execution.effect.counter_type
    affected: list[ObjectSnapshot] = []
    total = 0
    for number in found:
        added = moves.add_counters(table, number, kind, execution.amount)
        if added:
            affected.append(table.snapshot(number))
            total += added
    return Outcome(execution.targets or (), tuple(affected), total)


def remove_counter(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes RemoveCounter: some or all of a kind, from the targets or from every Summon in
    play."""
    effect = execution.effect
    parent = execution.context.parent
    if execution.targets is not None or effect.target_based_on or effect.self_:
        found = yield from effect_execution.objects(table, execution)
    elif parent is not None and parent.aimed:
        found = effect_execution.parent_objects(table, execution.context)
    else:
        found = effect_execution.mass(table, execution)
    affected: list[ObjectSnapshot] = []
    total = 0
    for number in effect_execution.in_play(table, found):
        obj = table.obj(number)
        there = obj.one_one if effect.counter_type == "OneOne" else obj.haunt
        removed = there if effect.all else min(there, execution.amount)
        if removed:
            moves.add_counters(table, number, effect.counter_type, -removed)
            affected.append(table.snapshot(number))
            total += removed
    return Outcome(execution.targets or (), tuple(affected), total)
