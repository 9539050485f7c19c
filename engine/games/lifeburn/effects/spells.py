"""Effects on the stack and on what is cast next (LIFEBURN 6.5, 10.3, 13.6)."""

from __future__ import annotations

from engine.games.lifeburn import stack
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import effect_execution
from engine.games.lifeburn.effects.effect_execution import EffectExecution
from engine.games.lifeburn.state import Mark, ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import opponent


def counter(table: Table, execution: EffectExecution) -> Outcome:
    """Executes Counter: cards leave the stack without resolving (10.3)."""
    if execution.targets is not None:
        numbers = effect_execution.objects_among(execution.targets)
    else:
        numbers = [
            item.number
            for item in reversed(table.state.stack)
            if item.card is not None and effect_execution.matches(table, execution, item.number)
        ]
    affected: list[ObjectSnapshot] = []
    for number in numbers:
        item = stack.on_stack(table, number)
        if item is not None and item.card is not None:
            affected.append(table.snapshot(number))
            stack.counter(table, item)
    return Outcome(execution.targets or (), tuple(affected), len(affected))


def copy_spell(table: Table, execution: EffectExecution) -> Outcome:
    """Executes CopySpell: the next matching Spell this turn is copied (10.4)."""
    return _mark(table, execution, "CopySpell")


def modify_cost(table: Table, execution: EffectExecution) -> Outcome:
    """Executes ModifyCost: the next Spell or Object this turn costs an amount of life."""
    return _mark(table, execution, "ModifyCost")


def _mark(table: Table, execution: EffectExecution, what: str) -> Outcome:
    """Returns a mark on the players, or on your opponent with NextSpellOpponent (13.6)."""
    theirs = execution.effect.target_based_on == "NextSpellOpponent"
    players = (opponent(execution.context.you),) if theirs else execution.players
    for player in players:
        table.side(player).marks.append(Mark(what, None, execution.amount, execution.effect))
        table.emit("mark", player=player, what=what, n=execution.amount)
    return Outcome((), (), execution.amount, players)
