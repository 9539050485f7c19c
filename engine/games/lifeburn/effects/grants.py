"""Effects that change what permanents are and can do (LIFEBURN 6.5, 14.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.lifeburn import moves, queries
from engine.games.lifeburn.cards import Passive, StatModifier
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import Grant, Mark, TypeChange
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.effects import ABILITY
from engine.games.lifeburn.texts.english import object_subject
from engine.games.lifeburn.texts.passives import given_predicate
from engine.players import Player, opponent
from engine.table import Rule


def _give(
    table: Table, execution: EffectExecution, numbers: Sequence[int], grants: Sequence[Grant]
) -> Outcome:
    found = effect_execution.in_play(table, numbers)
    for number in found:
        for given in grants:
            if moves.grant(table, number, given):
                _emit(table, execution, number, given)
    return Outcome(execution.targets or (), effect_execution.snapshots(table, found), len(found))


def _emit(table: Table, execution: EffectExecution, number: int, given: Grant) -> None:
    """Tells of a keyword, of changed figures, or of whatever else an object has been given."""
    obj = table.obj(number)
    facts = {"card": obj.card.name, "player": obj.controller, "until": given.until or ""}
    if isinstance(given.what, Passive) and execution.effect.effect == "ChangeStats":
        attack, defense = (modifier.amount or 0 for modifier in given.what.stat_modifiers)
        if attack or defense:
            table.emit("buff", attack=attack, defense=defense, **facts)
    elif isinstance(given.what, Passive):
        it = object_subject(obj.card.name)
        table.emit(
            "ability", does=it.verb(given_predicate(given.what, it, ABILITY.abilities)), **facts
        )
    elif given.what == "CanAttack":
        table.emit("ability", does="can attack", **facts)
    elif isinstance(given.what, str):
        table.emit("keyword", keyword=given.what, n=given.amount, **facts)


def change_stats(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes ChangeStats: attack and defense change, by numbers fixed now."""
    attack, defense = effect_execution.stats_of(table, execution, 0)
    passive = Passive(
        "ChangeStats",
        stat_modifiers=(
            StatModifier("Attack", "Add", attack),
            StatModifier("Defense", "Add", defense),
        ),
    )
    found = yield from effect_execution.objects(table, execution)
    return _give(table, execution, found, [effect_execution.given(execution, passive)])


def grant_passive(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes GrantPassive: every listed passive is attached."""
    found = yield from effect_execution.objects(table, execution)
    return _give(
        table,
        execution,
        found,
        [effect_execution.given(execution, one) for one in execution.effect.passives],
    )


def grant_keyword(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes GrantKeyword: now, for what is still to come this turn, or for the next card
    cast."""
    effect = execution.effect
    amount = effect.keyword_amount or 1
    grants = [effect_execution.given(execution, keyword, amount) for keyword in effect.keywords]
    match effect.target_based_on:
        case "NextSpell" | "NextSummon":
            return _mark(table, execution, execution.players, this_turn=True)
        case "NextSpellOpponent":
            return _mark(table, execution, (opponent(execution.context.you),), this_turn=False)
        case _:
            pass
    if not effect.future_proof:
        found = yield from effect_execution.objects(table, execution)
        return _give(table, execution, found, grants)
    theirs = [
        number
        for player in execution.players
        for number in queries.summons(table, player)
        if effect_execution.matches(table, execution, number)
    ]
    lasting = [replace(given, until="ThisTurn") for given in grants]
    for player in execution.players:
        for given in lasting:
            table.state.future.append((player, given, effect))
    return _give(table, execution, theirs, lasting)


def _mark(
    table: Table, execution: EffectExecution, players: Sequence[Player], *, this_turn: bool
) -> Outcome:
    """Returns a mark that the next Spell or Summon of the players uses up (13.6)."""
    effect = execution.effect
    what = "NextSummon" if effect.target_based_on == "NextSummon" else "NextSpell"
    amount = effect.keyword_amount or 1
    for player in players:
        for keyword in effect.keywords:
            mark = Mark(what, keyword, amount, effect, this_turn)
            table.side(player).marks.append(mark)
            table.emit("mark", player=player, what=what, keyword=keyword, n=amount)
    return Outcome((), (), 0, tuple(players))


def can_attack(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes CanAttack: sickness does not matter this turn."""
    found = yield from effect_execution.objects(table, execution)
    if (
        execution.targets is None
        and execution.effect.filter.empty
        and not effect_execution.in_play(table, found)
    ):
        found = effect_execution.mass(table, execution, summons_only=True)
    given = Grant("CanAttack", source=execution.context.source.number, until="ThisTurn")
    return _give(table, execution, found, [given])


def cant_attack_or_block(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes CantAttackOrBlock: neither attacks nor shields, for the duration (R50)."""
    found = yield from effect_execution.objects(table, execution)
    return _give(
        table, execution, found, [effect_execution.given(execution, Passive("CantAttackOrBlock"))]
    )


def modify_type(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes ModifyType: tokens also become Summons, or count as Herbs (14.6)."""
    effect = execution.effect
    if execution.targets is not None or effect.target_based_on or effect.self_:
        numbers = yield from effect_execution.objects(table, execution)
    elif execution.context.parent is not None:
        numbers = effect_execution.parent_objects(table, execution.context)
    else:
        numbers = [
            number
            for player in execution.players
            for number in queries.controlled(table, player)
            if effect_execution.matches(table, execution, number)
        ]
    changed: list[int] = []
    for number in effect_execution.in_play(table, numbers):
        obj = table.obj(number)
        if not obj.token:
            continue
        if effect.type_modifier == "Herb":
            became = TypeChange()
        elif obj.card.type == "Summon":
            continue
        else:
            became = TypeChange(effect_execution.stats_of(table, execution))
            if not is_summon(obj):
                table.change(number).sick = True
        moves.grant(table, number, effect_execution.given(execution, became))
        changed.append(number)
        table.emit("becomes", card=obj.card.name, player=obj.controller)
    return Outcome(
        execution.targets or (), effect_execution.snapshots(table, changed), len(changed)
    )
