"""Effects on players: what they may do, and the course of turns (LIFEBURN 6.5)."""

from __future__ import annotations

from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.state import DelayedAction
from engine.games.lifeburn.table import Table


def _on_players(execution: EffectExecution) -> Outcome:
    return Outcome(execution.targets or (), (), execution.amount, execution.players)


def cant_attack(table: Table, execution: EffectExecution) -> Outcome:
    """Executes CantAttack: the player's Summons, this turn."""
    for player in execution.players:
        table.side(player).cant_attack = True
        table.emit("forbidden", player=player, what="attack")
    return _on_players(execution)


def cant_tribute(table: Table, execution: EffectExecution) -> Outcome:
    """Executes CantTribute: this turn."""
    for player in execution.players:
        table.side(player).cant_tribute = True
        table.emit("forbidden", player=player, what="tribute")
    return _on_players(execution)


def restrict_casting(table: Table, execution: EffectExecution) -> Outcome:
    """Executes RestrictCasting: only matching cards, for the rest of the turn."""
    for player in execution.players:
        table.side(player).only_cast.append(execution.effect)
        table.emit("forbidden", player=player, what="cast other cards")
    return _on_players(execution)


def force_attack(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ForceAttack: you declare the player's attacks this turn (11.9)."""
    for player in execution.players:
        table.side(player).forced_by = execution.doer
        table.emit("must attack", player=player)
    return _on_players(execution)


def exile_instead(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ExileInstead: the player's dead Summons are exiled this turn."""
    for player in execution.players:
        table.side(player).exile_instead = True
        table.emit("exile instead", player=player)
    return _on_players(execution)


def apply_spellburn(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ApplySpellburn: until cleanup, or for good."""
    for player in execution.players:
        side = table.side(player)
        side.spellburnt = True
        if execution.effect.duration == "RestOfGame":
            side.burn_for_game = True
        table.emit("spellburnt", player=player)
    return _on_players(execution)


def modify_hand_size(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ModifyHandSize: the hand limit, for the game."""
    for player in execution.players:
        table.side(player).hand_bonus += execution.amount
        table.emit("hand limit", player=player, n=execution.amount)
    return _on_players(execution)


def modify_summon_limit(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ModifySummonLimit: this turn."""
    for player in execution.players:
        table.side(player).summon_bonus += execution.amount
        table.emit("summon limit", player=player, n=execution.amount)
    return _on_players(execution)


def extra_turn(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ExtraTurn (2.8)."""
    for player in execution.players:
        table.side(player).extra_turns += max(0, execution.amount)
        table.emit("extra turn", player=player, n=execution.amount)
    return _on_players(execution)


def end_turn(table: Table, execution: EffectExecution) -> Outcome:
    """Executes EndTurn, once this has resolved; with `isOpponent` only the opponent's turn
    (R32)."""
    if not execution.effect.is_opponent or table.state.active == execution.doer:
        table.state.goes_to = "end of turn"
    return _on_players(execution)


def go_to_phase(table: Table, execution: EffectExecution) -> Outcome:
    """Executes GoToPhase, once this has resolved (R32)."""
    if execution.effect.phase is not None:
        table.state.goes_to = execution.effect.phase
    return _on_players(execution)


def end_game(table: Table, execution: EffectExecution) -> Outcome:
    """Executes EndGame: the player loses."""
    table.end_for(execution.players[0], f"lost to {execution.source_name}")
    return _on_players(execution)


def event_triggers(table: Table, execution: EffectExecution) -> Outcome:
    """Executes EventTriggers: triggers that are stored on the player and fire once (7.5)."""
    for player in execution.players:
        for triggered in execution.effect.triggered_effects:
            table.delay(DelayedAction(player, triggered, execution.context.source))
    return _on_players(execution)
