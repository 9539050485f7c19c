"""Effects on permanents and tokens (LIFEBURN 6.5, 14.2, 14.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import combat, moves, passives, queries, stats, tokens
from engine.games.lifeburn.amount_modifiers import modified
from engine.games.lifeburn.cards import Card, Passive, StatModifier
from engine.games.lifeburn.constants import MOST_IN_PLAY
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution, Executor
from engine.games.lifeburn.english import object_subject
from engine.games.lifeburn.filters import names_others
from engine.games.lifeburn.state import Grant, Mark, ObjectSnapshot, TypeChange
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.abilities import ABILITY
from engine.games.lifeburn.texts.effects.permanents import PermanentEffects
from engine.games.lifeburn.texts.passives import given_predicate
from engine.players import Player, opponent


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
        others = names_others(execution.effect.filter)
        for player in execution.players:
            pool = queries.controlled if others else queries.summons
            candidates = [
                number
                for number in pool(table, player)
                if effect_execution.matches(table, execution, number)
            ]
            if not execution.effect.all:
                candidates = yield from effect_execution.picked(
                    table, execution, player, candidates, "what to sacrifice"
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
            affected.append(stats.snapshot(table, number))
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
            affected.append(stats.snapshot(table, number))
            total += removed
    return Outcome(execution.targets or (), tuple(affected), total)


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
            table.state.future = (*table.state.future, (player, given, effect))
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
            table.side(player).marks += (mark,)
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
            if not queries.is_summon(obj):
                table.change(number).sick = True
        moves.grant(table, number, effect_execution.given(execution, became))
        changed.append(number)
        table.emit("becomes", card=obj.card.name, player=obj.controller)
    return Outcome(
        execution.targets or (), effect_execution.snapshots(table, changed), len(changed)
    )


def create_token(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes CreateToken: one after the other, with stats fixed now (R43), as long as there is
    room."""
    made: list[int] = []
    card = _token_card(table, execution)
    if card is None:
        return Outcome()
    brief = execution.effect.token_passive
    grants = [effect_execution.given(execution, brief)] if brief and brief.this_turn else []
    for player in execution.players:
        for _ in range(_how_many(table, execution, player)):
            if len(queries.controlled(table, player)) >= MOST_IN_PLAY:
                break
            number = moves.make_token(table, player, card, grants)
            made.append(number)
            if execution.effect.attacking:
                yield from combat.attack_with_token(table, number)
    affected: tuple[ObjectSnapshot, ...] = effect_execution.snapshots(table, made)
    return Outcome(execution.targets or (), affected, len(made), execution.players)


def _how_many(table: Table, execution: EffectExecution, player: Player) -> int:
    """Returns the amount, changed by every CreateTokenModifier of the player (9.4)."""
    amount = execution.amount
    made = execution.effect.filter.token_type
    for active in passives.player_passives(table, player, "CreateTokenModifier"):
        if active.passive.filter.token_type in (None, made):
            amount = modified(amount, active.passive.amount_modifier or "x2")
    return amount


def _token_card(table: Table, execution: EffectExecution) -> Card | None:
    effect = execution.effect
    kind = effect.filter.token_type
    if kind is None:
        return None
    card = tokens.token(kind, *effect_execution.stats_of(table, execution))
    lasting = effect.token_passive
    passives = (lasting,) if lasting and not lasting.this_turn else ()
    if effect.this_turn or effect.duration == "ThisTurn":
        passives += (Passive("ThisTurn"),)
    amount = effect.keyword_amount or 1
    keywords = tuple((keyword, amount) for keyword in effect.keywords)
    if not (keywords or passives):
        return card
    return replace(card, keywords=keywords, passives=passives)


PERMANENT_EFFECTS: Final = PermanentEffects[Executor](
    Destroy=destroy,
    Sacrifice=sacrifice,
    GainControl=gain_control,
    ChangeStats=change_stats,
    GrantKeyword=grant_keyword,
    GrantPassive=grant_passive,
    AddCounter=add_counter,
    RemoveCounter=remove_counter,
    CanAttack=can_attack,
    CantAttackOrBlock=cant_attack_or_block,
    CreateToken=create_token,
    ModifyType=modify_type,
)
