"""Effects that change what permanents are and can do (LIFEBURN 6.5, 14.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.games.lifeburn import moves, queries
from engine.games.lifeburn.cards import Passive, StatModifier
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import active_effect as about
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import Became, Grant, Mark
from engine.games.lifeburn.table import Table
from engine.games.lifeburn.texts.english import thing as thing_called
from engine.games.lifeburn.texts.passives import given_predicate
from engine.players import Player, opponent
from engine.table import Rule


def _give(table: Table, doing: Doing, numbers: Sequence[int], grants: Sequence[Grant]) -> Outcome:
    found = about.in_play(table, numbers)
    for number in found:
        for given in grants:
            if moves.grant(table, number, given):
                _emit(table, doing, number, given)
    return Outcome(doing.targets or (), about.knowns(table, found), len(found))


def _emit(table: Table, doing: Doing, number: int, given: Grant) -> None:
    """Tells of a keyword, of changed figures, or of whatever else an object has been given."""
    thing = table.thing(number)
    facts = {"card": thing.card.name, "player": thing.controller, "until": given.until or ""}
    if isinstance(given.what, Passive) and doing.effect.effect == "ChangeStats":
        attack, defense = (modifier.amount or 0 for modifier in given.what.stat_modifiers)
        if attack or defense:
            table.emit("buff", attack=attack, defense=defense, **facts)
    elif isinstance(given.what, Passive):
        it = thing_called(thing.card.name)
        table.emit("ability", does=it.verb(given_predicate(given.what, it)), **facts)
    elif given.what == "CanAttack":
        table.emit("ability", does="can attack", **facts)
    elif isinstance(given.what, str):
        table.emit("keyword", keyword=given.what, n=given.amount, **facts)


def change_stats(table: Table, doing: Doing) -> Rule[Outcome]:
    """ChangeStats: attack and defense change, by numbers fixed now."""
    attack, defense = about.stats_of(table, doing, 0)
    passive = Passive(
        "ChangeStats",
        stat_modifiers=(
            StatModifier("Attack", "Add", attack),
            StatModifier("Defense", "Add", defense),
        ),
    )
    found = yield from about.objects(table, doing)
    return _give(table, doing, found, [about.given(doing, passive)])


def grant_passive(table: Table, doing: Doing) -> Rule[Outcome]:
    """GrantPassive: every listed passive is attached."""
    found = yield from about.objects(table, doing)
    return _give(table, doing, found, [about.given(doing, one) for one in doing.effect.passives])


def grant_keyword(table: Table, doing: Doing) -> Rule[Outcome]:
    """GrantKeyword: now, for what is still to come this turn, or for the next card cast."""
    effect = doing.effect
    amount = effect.keyword_amount or 1
    grants = [about.given(doing, keyword, amount) for keyword in effect.keywords]
    match effect.target_based_on:
        case "NextSpell" | "NextSummon":
            return _mark(table, doing, doing.players, this_turn=True)
        case "NextSpellOpponent":
            return _mark(table, doing, (opponent(doing.context.you),), this_turn=False)
        case _:
            pass
    if not effect.future_proof:
        found = yield from about.objects(table, doing)
        return _give(table, doing, found, grants)
    theirs = [
        number
        for player in doing.players
        for number in queries.summons(table, player)
        if about.matches(table, doing, number)
    ]
    lasting = [replace(given, until="ThisTurn") for given in grants]
    for player in doing.players:
        for given in lasting:
            table.state.future.append((player, given, effect))
    return _give(table, doing, theirs, lasting)


def _mark(table: Table, doing: Doing, players: Sequence[Player], *, this_turn: bool) -> Outcome:
    """A mark that the next Spell or Summon of the players uses up (13.6)."""
    effect = doing.effect
    what = "NextSummon" if effect.target_based_on == "NextSummon" else "NextSpell"
    amount = effect.keyword_amount or 1
    for player in players:
        for keyword in effect.keywords:
            mark = Mark(what, keyword, amount, effect, this_turn)
            table.side(player).marks.append(mark)
            table.emit("mark", player=player, what=what, keyword=keyword, n=amount)
    return Outcome((), (), 0, tuple(players))


def can_attack(table: Table, doing: Doing) -> Rule[Outcome]:
    """CanAttack: sickness does not matter this turn."""
    found = yield from about.objects(table, doing)
    if doing.targets is None and doing.effect.filter.empty and not about.in_play(table, found):
        found = about.mass(table, doing, summons_only=True)
    given = Grant("CanAttack", source=doing.context.source.number, until="ThisTurn")
    return _give(table, doing, found, [given])


def cant_attack_or_block(table: Table, doing: Doing) -> Rule[Outcome]:
    """CantAttackOrBlock: neither attacks nor shields, for the duration (R50)."""
    found = yield from about.objects(table, doing)
    return _give(table, doing, found, [about.given(doing, Passive("CantAttackOrBlock"))])


def modify_type(table: Table, doing: Doing) -> Rule[Outcome]:
    """ModifyType: tokens also become Summons, or count as Herbs (14.6)."""
    effect = doing.effect
    if doing.targets is not None or effect.target_based_on or effect.self_:
        numbers = yield from about.objects(table, doing)
    elif doing.context.parent is not None:
        numbers = about.parent_objects(table, doing.context)
    else:
        numbers = [
            number
            for player in doing.players
            for number in queries.controlled(table, player)
            if about.matches(table, doing, number)
        ]
    changed: list[int] = []
    for number in about.in_play(table, numbers):
        thing = table.thing(number)
        if not thing.token:
            continue
        if effect.type_modifier == "Herb":
            became = Became()
        elif thing.card.type == "Summon":
            continue
        else:
            became = Became(about.stats_of(table, doing))
            if not is_summon(thing):
                table.change(number).sick = True
        moves.grant(table, number, about.given(doing, became))
        changed.append(number)
        table.emit("becomes", card=thing.card.name, player=thing.controller)
    return Outcome(doing.targets or (), about.knowns(table, changed), len(changed))
