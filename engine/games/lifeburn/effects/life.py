"""Damage and life (LIFEBURN 6.5, 14.3)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn import moves
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule


def deal_damage(table: Table, execution: EffectExecution) -> Rule[Outcome]:
    """Executes DealDamage: to the targets, to players, or to all matching Summons."""
    players = _hurt_players(execution)
    numbers: list[int] = []
    if not players:
        found = yield from effect_execution.objects(table, execution)
        numbers = [n for n in effect_execution.in_play(table, found) if is_summon(table.obj(n))]
    source = execution.context.source
    affected: list[ObjectSnapshot] = []
    total = 0
    for snapshot in effect_execution.snapshots(table, numbers):
        dealt = moves.deal_to_summon(table, source, snapshot.number, execution.amount)
        if dealt > 0:
            affected.append(snapshot)
            total += dealt
    if execution.targets is not None:
        players = effect_execution.players_among(execution.targets)
    leaves_one = "CantReduceBelowOne" in execution.effect.filter.restrictions
    hurt: list[Player] = []
    for player in players:
        dealt = moves.deal_to_player(table, source, player, execution.amount, leaves_one=leaves_one)
        if dealt > 0:
            hurt.append(player)
            total += dealt
    return Outcome(execution.targets or (), tuple(affected), total, tuple(hurt))


def _hurt_players(execution: EffectExecution) -> tuple[Player, ...]:
    """Returns the players that damage without targets goes to, none if it goes to Summons (6.2)."""
    effect = execution.effect
    if execution.targets is not None:
        return ()
    if effect.target_based_on in ("RootController", "AttackedPlayer"):
        return execution.players
    if effect.all and effect.target_type in ("Player", "Opponent"):
        return execution.players
    if effect.is_opponent or effect.player is not None or effect.player_based_on is not None:
        summons = effect.all or effect.target_based_on or not _unfiltered(execution)
        return () if summons else execution.players
    if effect.target_based_on == "RootTarget":
        return effect_execution.players_among(effect_execution.root_targets(execution.context))
    parent = execution.context.parent
    plain = not effect.all and not effect.self_ and _unfiltered(execution)
    if effect.target_based_on is not None or not plain:
        return ()
    if parent is not None and parent.aimed:
        return effect_execution.players_among(parent.targets)
    return execution.players


def _unfiltered(execution: EffectExecution) -> bool:
    given = execution.effect.filter
    limits = tuple(one for one in given.restrictions if one != "CantReduceBelowOne")
    return replace(given, restrictions=limits).empty


def gain_life(table: Table, execution: EffectExecution) -> Outcome:
    """Executes GainLife."""
    total = sum(moves.gain_life(table, player, execution.amount) for player in execution.players)
    return Outcome(execution.targets or (), (), total, execution.players)


def lose_life(table: Table, execution: EffectExecution) -> Outcome:
    """Executes LoseLife: not damage, it cannot be prevented."""
    total = sum(moves.lose_life(table, player, execution.amount) for player in execution.players)
    return Outcome(execution.targets or (), (), total, execution.players)


def set_life_total(table: Table, execution: EffectExecution) -> Outcome:
    """Executes SetLifeTotal: neither gain nor loss."""
    for player in execution.players:
        moves.set_life(table, player, execution.amount)
    return Outcome(execution.targets or (), (), execution.amount, execution.players)


def cant_gain_life(table: Table, execution: EffectExecution) -> Outcome:
    """Executes CantGainLife: for the rest of the game."""
    for player in execution.players:
        table.side(player).cant_gain_life = True
        table.emit("forbidden", player=player, what="gain life")
    return Outcome(execution.targets or (), (), 0, execution.players)


def herb_life(table: Table, execution: EffectExecution) -> Outcome:
    """Returns the ability of a Herb: less for every one after the first of the turn (14.3)."""
    side = table.side(execution.doer)
    full = side.herbs_full or not side.herbs_used
    options = table.options
    side.herbs_used += 1
    amount = options.herb_life if full else options.herb_life_again
    return Outcome((), (), moves.gain_life(table, execution.doer, amount), (execution.doer,))


def bypass_herb_reduction(table: Table, execution: EffectExecution) -> Outcome:
    """Executes BypassHerbLifeReduction: every Herb gives its full life this turn."""
    for player in execution.players:
        table.side(player).herbs_full = True
        table.emit("herbs full", player=player)
    return Outcome((), (), 0, execution.players)
