"""Damage and life (LIFEBURN 6.5, 14.3)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn import moves
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import active_effect as about
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.queries import is_summon
from engine.games.lifeburn.state import Known
from engine.games.lifeburn.table import Table
from engine.players import Player
from engine.table import Rule


def deal_damage(table: Table, doing: Doing) -> Rule[Outcome]:
    """DealDamage: to the targets, to players, or to all matching Summons."""
    players = _hurt_players(doing)
    numbers: list[int] = []
    if not players:
        found = yield from about.objects(table, doing)
        numbers = [n for n in about.in_play(table, found) if is_summon(table.thing(n))]
    source = doing.context.source
    affected: list[Known] = []
    total = 0
    for known in about.knowns(table, numbers):
        dealt = moves.deal_to_summon(table, source, known.number, doing.amount)
        if dealt > 0:
            affected.append(known)
            total += dealt
    if doing.targets is not None:
        players = about.players_among(doing.targets)
    leaves_one = "CantReduceBelowOne" in doing.effect.filter.restrictions
    hurt: list[Player] = []
    for player in players:
        dealt = moves.deal_to_player(table, source, player, doing.amount, leaves_one=leaves_one)
        if dealt > 0:
            hurt.append(player)
            total += dealt
    return Outcome(doing.targets or (), tuple(affected), total, tuple(hurt))


def _hurt_players(doing: Doing) -> tuple[Player, ...]:
    """The players that damage without targets goes to, none if it goes to Summons (6.2)."""
    effect = doing.effect
    if doing.targets is not None:
        return ()
    if effect.target_based_on in ("RootController", "AttackedPlayer"):
        return doing.players
    if effect.all and effect.target_type in ("Player", "Opponent"):
        return doing.players
    if effect.is_opponent or effect.player is not None or effect.player_based_on is not None:
        summons = effect.all or effect.target_based_on or not _unfiltered(doing)
        return () if summons else doing.players
    if effect.target_based_on == "RootTarget":
        return about.players_among(about.root_targets(doing.context))
    parent = doing.context.parent
    plain = not effect.all and not effect.self_ and _unfiltered(doing)
    if effect.target_based_on is not None or not plain:
        return ()
    if parent is not None and parent.aimed:
        return about.players_among(parent.targets)
    return doing.players


def _unfiltered(doing: Doing) -> bool:
    given = doing.effect.filter
    limits = tuple(one for one in given.restrictions if one != "CantReduceBelowOne")
    return replace(given, restrictions=limits).empty


def gain_life(table: Table, doing: Doing) -> Outcome:
    """GainLife."""
    total = sum(moves.gain_life(table, player, doing.amount) for player in doing.players)
    return Outcome(doing.targets or (), (), total, doing.players)


def lose_life(table: Table, doing: Doing) -> Outcome:
    """LoseLife: not damage, it cannot be prevented."""
    total = sum(moves.lose_life(table, player, doing.amount) for player in doing.players)
    return Outcome(doing.targets or (), (), total, doing.players)


def set_life_total(table: Table, doing: Doing) -> Outcome:
    """SetLifeTotal: neither gain nor loss."""
    for player in doing.players:
        moves.set_life(table, player, doing.amount)
    return Outcome(doing.targets or (), (), doing.amount, doing.players)


def cant_gain_life(table: Table, doing: Doing) -> Outcome:
    """CantGainLife: for the rest of the game."""
    for player in doing.players:
        table.side(player).cant_gain_life = True
        table.emit("forbidden", player=player, what="gain life")
    return Outcome(doing.targets or (), (), 0, doing.players)


def herb_life(table: Table, doing: Doing) -> Outcome:
    """The ability of a Herb: less for every one after the first of the turn (14.3)."""
    side = table.side(doing.doer)
    full = side.herbs_full or not side.herbs_used
    options = table.options
    side.herbs_used += 1
    amount = options.herb_life if full else options.herb_life_again
    return Outcome((), (), moves.gain_life(table, doing.doer, amount), (doing.doer,))


def bypass_herb_reduction(table: Table, doing: Doing) -> Outcome:
    """BypassHerbLifeReduction: every Herb gives its full life this turn."""
    for player in doing.players:
        table.side(player).herbs_full = True
        table.emit("herbs full", player=player)
    return Outcome((), (), 0, doing.players)
