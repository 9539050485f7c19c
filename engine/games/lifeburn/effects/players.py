"""Effects on players: what they may do, and the course of turns (LIFEBURN 6.5)."""

from __future__ import annotations

from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.state import Delayed
from engine.games.lifeburn.table import Table


def _on_players(doing: Doing) -> Outcome:
    return Outcome(doing.targets or (), (), doing.amount, doing.players)


def cant_attack(table: Table, doing: Doing) -> Outcome:
    """CantAttack: the player's Summons, this turn."""
    for player in doing.players:
        table.side(player).cant_attack = True
        table.emit("forbidden", player=player, what="attack")
    return _on_players(doing)


def cant_tribute(table: Table, doing: Doing) -> Outcome:
    """CantTribute: this turn."""
    for player in doing.players:
        table.side(player).cant_tribute = True
        table.emit("forbidden", player=player, what="tribute")
    return _on_players(doing)


def restrict_casting(table: Table, doing: Doing) -> Outcome:
    """RestrictCasting: only matching cards, for the rest of the turn."""
    for player in doing.players:
        table.side(player).only_cast.append(doing.effect)
        table.emit("forbidden", player=player, what="cast other cards")
    return _on_players(doing)


def force_attack(table: Table, doing: Doing) -> Outcome:
    """ForceAttack: you declare the player's attacks this turn (11.9)."""
    for player in doing.players:
        table.side(player).forced_by = doing.doer
        table.emit("must attack", player=player)
    return _on_players(doing)


def exile_instead(table: Table, doing: Doing) -> Outcome:
    """ExileInstead: the player's dead Summons are exiled this turn."""
    for player in doing.players:
        table.side(player).exile_instead = True
        table.emit("exile instead", player=player)
    return _on_players(doing)


def apply_spellburn(table: Table, doing: Doing) -> Outcome:
    """ApplySpellburn: until cleanup, or for good."""
    for player in doing.players:
        side = table.side(player)
        side.spellburnt = True
        if doing.effect.duration == "RestOfGame":
            side.burn_for_game = True
        table.emit("spellburnt", player=player)
    return _on_players(doing)


def modify_hand_size(table: Table, doing: Doing) -> Outcome:
    """ModifyHandSize: the hand limit, for the game."""
    for player in doing.players:
        table.side(player).hand_bonus += doing.amount
        table.emit("hand limit", player=player, n=doing.amount)
    return _on_players(doing)


def modify_summon_limit(table: Table, doing: Doing) -> Outcome:
    """ModifySummonLimit: this turn."""
    for player in doing.players:
        table.side(player).summon_bonus += doing.amount
        table.emit("summon limit", player=player, n=doing.amount)
    return _on_players(doing)


def extra_turn(table: Table, doing: Doing) -> Outcome:
    """ExtraTurn (2.8)."""
    for player in doing.players:
        table.side(player).extra_turns += max(0, doing.amount)
        table.emit("extra turn", player=player, n=doing.amount)
    return _on_players(doing)


def end_turn(table: Table, doing: Doing) -> Outcome:
    """EndTurn, once this has resolved; with `isOpponent` only the opponent's turn (R32)."""
    if not doing.effect.is_opponent or table.state.active == doing.doer:
        table.state.goes_to = "end of turn"
    return _on_players(doing)


def go_to_phase(table: Table, doing: Doing) -> Outcome:
    """GoToPhase, once this has resolved (R32)."""
    if doing.effect.phase is not None:
        table.state.goes_to = doing.effect.phase
    return _on_players(doing)


def end_game(table: Table, doing: Doing) -> Outcome:
    """EndGame: the player loses."""
    table.end_for(doing.players[0], f"lost to {doing.about}")
    return _on_players(doing)


def event_triggers(table: Table, doing: Doing) -> Outcome:
    """EventTriggers: triggers that are stored on the player and fire once (7.5)."""
    for player in doing.players:
        for triggered in doing.effect.triggered_effects:
            table.delay(Delayed(player, triggered, doing.context.source))
    return _on_players(doing)
