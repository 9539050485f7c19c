"""Effects on permanents and tokens (LIFEBURN 6.5, 14.2, 14.6)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.core.table import Rule
from engine.games.lifeburn import tokens
from engine.games.lifeburn.actions import combat
from engine.games.lifeburn.cards import Card, Passive, StatModifier
from engine.games.lifeburn.constants import MOST_IN_PLAY, modified
from engine.games.lifeburn.effects.effect_execution import (
    EffectExecution,
    Executor,
    affecting,
    objects_among,
    snapshots,
)
from engine.games.lifeburn.state import moves, passives, queries, stats, zones
from engine.games.lifeburn.state.filters import names_others
from engine.games.lifeburn.state.state import Grant, Mark, ObjectSnapshot, Outcome, TypeChange
from engine.games.lifeburn.texts.abilities import ABILITY
from engine.games.lifeburn.texts.effects.permanents import PermanentEffects
from engine.games.lifeburn.texts.passives import given_predicate
from engine.games.lifeburn.texts.small_words import Subject
from engine.players import Player, opponent


def destroy(execution: EffectExecution) -> Rule[Outcome]:
    """Executes Destroy: destroys the targets or everything that matches, including creature tokens
    and resource tokens (6.2)."""
    table, effect = execution.table, execution.effect
    found = yield from execution.objects()
    if effect.all and effect.filter.card_type == "Token":
        any_type = replace(effect, filter=replace(effect.filter, card_type=None))
        every = replace(execution, effect=any_type).permanents()
        found = [number for number in every if table.obj(number).token]
    return affecting(moves.destroy(table, execution.in_play(found)))


def sacrifice(execution: EffectExecution) -> Rule[Outcome]:
    """Executes Sacrifice: sacrifices the effect's source, or the objects that the affected player
    picks."""
    if _means_source(execution):
        found = execution.own_source()
    elif execution.effect.target_based_on or objects_among(execution.targets or ()):
        found = yield from execution.objects()
    else:
        found: list[int] = []
        others = names_others(execution.effect.filter)
        for player in execution.players:
            pool = queries.controlled if others else queries.summons
            candidates = execution.matching(pool(execution.table, player))
            if not execution.effect.all:
                candidates = yield from execution.pick(
                    player, candidates, "what to sacrifice", at_once=True
                )
            found += candidates
    gone = moves.sacrifice(execution.table, execution.in_play(found))
    return affecting(gone, execution.players)


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


def gain_control(execution: EffectExecution) -> Rule[Outcome]:
    """Executes GainControl: the controller gets control of the objects, for the effect's duration
    or for good. The objects become sick, so they can't attack."""
    found = execution.in_play((yield from execution.objects()))
    for number in found:
        moves.take_control(execution.table, number, execution.doer, execution.given("Control"))
    return affecting(snapshots(execution.table, found))


def add_counter(execution: EffectExecution) -> Rule[Outcome]:
    """Executes AddCounter: puts +1/+1 or Haunt counters on objects."""
    kind = execution.effect.counter_type
    affected: list[ObjectSnapshot] = []
    total = 0
    for number in execution.in_play((yield from execution.objects())):
        added = moves.add_counters(execution.table, number, kind, execution.amount)
        if added:
            affected.append(stats.snapshot(execution.table, number))
            total += added
    return Outcome((), tuple(affected), total)


def remove_counter(execution: EffectExecution) -> Rule[Outcome]:
    """Executes RemoveCounter: removes some or all counters of one kind, from the targets or from
    every Summon in play."""
    table, effect = execution.table, execution.effect
    parent = execution.context.parent
    if execution.targets is not None or effect.target_based_on or effect.self_:
        found = yield from execution.objects()
    elif parent is not None and parent.aimed:
        found = execution.parent_objects()
    else:
        found = execution.mass()
    affected: list[ObjectSnapshot] = []
    total = 0
    for number in execution.in_play(found):
        obj = table.obj(number)
        there = obj.one_one if effect.counter_type == "OneOne" else obj.haunt
        removed = there if effect.all else min(there, execution.amount)
        if removed:
            moves.add_counters(table, number, effect.counter_type, -removed)
            affected.append(stats.snapshot(table, number))
            total += removed
    return Outcome((), tuple(affected), total)


def _give(execution: EffectExecution, numbers: Sequence[int], grants: Sequence[Grant]) -> Outcome:
    found = execution.in_play(numbers)
    for number in found:
        for given in grants:
            if moves.grant(execution.table, number, given):
                _emit(execution, number, given)
    return affecting(snapshots(execution.table, found))


def _emit(execution: EffectExecution, number: int, given: Grant) -> None:
    """Emits an event about a keyword, changed stats, or another grant to an object."""
    table = execution.table
    obj = table.obj(number)
    facts = {"card": obj.card.name, "player": obj.controller, "until": given.until or ""}
    if isinstance(given.what, Passive) and execution.effect.effect == "ChangeStats":
        attack, defense = (modifier.amount or 0 for modifier in given.what.stat_modifiers)
        if attack or defense:
            table.emit("buff", attack=attack, defense=defense, **facts)
    elif isinstance(given.what, Passive):
        it = Subject(obj.card.name)
        does = it.verb(given_predicate(given.what, it, ABILITY))
        table.emit("ability", does=does, **facts)
    elif given.what == "CanAttack":
        table.emit("ability", does="can attack", **facts)
    elif isinstance(given.what, str):
        table.emit("keyword", keyword=given.what, n=given.amount, **facts)


def _grant_passives(execution: EffectExecution, given: Sequence[Passive]) -> Rule[Outcome]:
    """Attaches the passives to the objects that the effect affects."""
    found = yield from execution.objects()
    return _give(execution, found, [execution.given(passive) for passive in given])


def change_stats(execution: EffectExecution) -> Rule[Outcome]:
    """Executes ChangeStats: changes attack and defense of objects. The change is computed now and
    stays the same later."""
    attack, defense = execution.given_stats(0)
    change = (StatModifier("Attack", "Add", attack), StatModifier("Defense", "Add", defense))
    return _grant_passives(execution, [Passive("ChangeStats", stat_modifiers=change)])


def grant_passive(execution: EffectExecution) -> Rule[Outcome]:
    """Executes GrantPassive: gives objects the passives that the effect lists."""
    return _grant_passives(execution, execution.effect.passives)


def cant_attack_or_block(execution: EffectExecution) -> Rule[Outcome]:
    """Executes CantAttackOrBlock: for the effect's duration, the objects can't attack and don't
    shield their controller from attacks (11.3, R50)."""
    return _grant_passives(execution, [Passive("CantAttackOrBlock")])


def grant_keyword(execution: EffectExecution) -> Rule[Outcome]:
    """Executes GrantKeyword: gives keywords to objects now, to Summons that enter play later this
    turn, or to the next card that a player casts."""
    table, effect = execution.table, execution.effect
    match effect.target_based_on:
        case "NextSpell" | "NextSummon":
            return _mark(execution, execution.players, this_turn=True)
        case "NextSpellOpponent":
            return _mark(execution, (opponent(execution.context.you),), this_turn=False)
        case _:
            pass
    amount = effect.keyword_amount or 1
    grants = [execution.given(keyword, amount) for keyword in effect.keywords]
    if not effect.future_proof:
        return _give(execution, (yield from execution.objects()), grants)
    lasting = [replace(given, until="ThisTurn") for given in grants]
    theirs: list[int] = []
    for player in execution.players:
        theirs += execution.matching(queries.summons(table, player))
        for given in lasting:
            table.state.future = (*table.state.future, (player, given, effect))
    return _give(execution, theirs, lasting)


def _mark(execution: EffectExecution, players: tuple[Player, ...], *, this_turn: bool) -> Outcome:
    """Adds a mark that the next Spell or Summon of the players uses up (13.6)."""
    table, effect = execution.table, execution.effect
    what = "NextSummon" if effect.target_based_on == "NextSummon" else "NextSpell"
    amount = effect.keyword_amount or 1
    for player in players:
        for keyword in effect.keywords:
            table.side(player).marks += (Mark(what, keyword, amount, effect, this_turn),)
            table.emit("mark", player=player, what=what, keyword=keyword, n=amount)
    return Outcome(players=players)


def can_attack(execution: EffectExecution) -> Rule[Outcome]:
    """Executes CanAttack: the objects may attack this turn even if they are sick."""
    found = execution.in_play((yield from execution.objects()))
    if execution.targets is None and execution.effect.filter.empty and not found:
        found = execution.mass(summons_only=True)
    given = Grant("CanAttack", source=execution.context.source.number, until="ThisTurn")
    return _give(execution, found, [given])


def modify_type(execution: EffectExecution) -> Rule[Outcome]:
    """Executes ModifyType: tokens become Summons too, or count as Herbs (14.6)."""
    table, effect = execution.table, execution.effect
    if execution.targets is not None or effect.target_based_on or effect.self_:
        numbers = yield from execution.objects()
    elif execution.context.parent is not None:
        numbers = execution.parent_objects()
    else:
        theirs = [n for player in execution.players for n in queries.controlled(table, player)]
        numbers = execution.matching(theirs)
    changed: list[int] = []
    for number in execution.in_play(numbers):
        obj = table.obj(number)
        if not obj.token:
            continue
        if effect.type_modifier == "Herb":
            became = TypeChange()
        elif obj.card.type == "Summon":
            continue
        else:
            became = TypeChange(execution.given_stats())
            if not queries.is_summon(obj):
                table.change(number).sick = True
        moves.grant(table, number, execution.given(became))
        changed.append(number)
        table.emit("becomes", card=obj.card.name, player=obj.controller)
    return affecting(snapshots(table, changed))


def create_token(execution: EffectExecution) -> Rule[Outcome]:
    """Executes CreateToken: creates tokens one after the other, as long as there is room. The
    tokens' stats are computed now (R43)."""
    table = execution.table
    card = _token_card(execution)
    if card is None:
        return Outcome()
    made: list[int] = []
    brief = execution.effect.token_passive
    grants = [execution.given(brief)] if brief and brief.this_turn else []
    for player in execution.players:
        for _ in range(_how_many(execution, player)):
            if len(queries.controlled(table, player)) >= MOST_IN_PLAY:
                table.emit("no room", player=player)
                break
            number = zones.enter_play(table, card, player, player, grants=grants)
            made.append(number)
            if execution.effect.attacking:
                yield from combat.attack_with_token(table, number)
    return Outcome((), snapshots(table, made), len(made), execution.players)


def _how_many(execution: EffectExecution, player: Player) -> int:
    """Returns the amount, changed by every CreateTokenModifier of the player (9.4)."""
    amount = execution.amount
    made = execution.effect.filter.token_type
    for active in passives.player_passives(execution.table, player, "CreateTokenModifier"):
        if active.passive.filter.token_type in (None, made):
            amount = modified(amount, active.passive.amount_modifier or "x2")
    return amount


def _token_card(execution: EffectExecution) -> Card | None:
    effect = execution.effect
    kind = effect.filter.token_type
    if kind is None:
        return None
    card = tokens.token(kind, *execution.given_stats())
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
