"""Effects on the stack and on what is cast next (LIFEBURN 6.5, 10.3, 13.6)."""

from __future__ import annotations

from engine.games.lifeburn import stack
from engine.games.lifeburn.context import Outcome
from engine.games.lifeburn.effects import active_effect as about
from engine.games.lifeburn.effects.active_effect import Doing
from engine.games.lifeburn.state import Known, Mark
from engine.games.lifeburn.table import Table
from engine.players import opponent


def counter(table: Table, doing: Doing) -> Outcome:
    """Counter: cards leave the stack without resolving (10.3)."""
    if doing.targets is not None:
        numbers = about.objects_among(doing.targets)
    else:
        numbers = [
            item.number
            for item in reversed(table.state.stack)
            if item.card is not None and about.matches(table, doing, item.number)
        ]
    affected: list[Known] = []
    for number in numbers:
        item = stack.on_stack(table, number)
        if item is not None and item.card is not None:
            affected.append(table.known(number))
            stack.counter(table, item)
    return Outcome(doing.targets or (), tuple(affected), len(affected))


def copy_spell(table: Table, doing: Doing) -> Outcome:
    """CopySpell: the next matching Spell this turn is copied (10.4)."""
    return _mark(table, doing, "CopySpell")


def modify_cost(table: Table, doing: Doing) -> Outcome:
    """ModifyCost: the next Spell or Object this turn costs an amount of life."""
    return _mark(table, doing, "ModifyCost")


def _mark(table: Table, doing: Doing, what: str) -> Outcome:
    """A mark on the players, or on your opponent with NextSpellOpponent (13.6)."""
    theirs = doing.effect.target_based_on == "NextSpellOpponent"
    players = (opponent(doing.context.you),) if theirs else doing.players
    for player in players:
        table.side(player).marks.append(Mark(what, None, doing.amount, doing.effect))
        table.emit("mark", player=player, what=what, n=doing.amount)
    return Outcome((), (), doing.amount, players)
