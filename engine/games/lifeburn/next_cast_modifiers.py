"""What the next Spell or Summon of a player uses up (LIFEBURN 13.6)."""

from __future__ import annotations

from engine.games.lifeburn import moves
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.filters import qualifies
from engine.games.lifeburn.state import Grant, Mark, StackObject
from engine.games.lifeburn.table import Table
from engine.players import Player


def cost_mark(table: Table, player: Player, card: Card) -> Mark | None:
    """Returns the mark that says what the player's next Spell or Object costs, if this is one."""
    if card.type == "Summon":
        return None
    marks = table.side(player).marks
    return next((mark for mark in reversed(marks) if mark.what == "ModifyCost"), None)


def use_cost_mark(table: Table, player: Player, card: Card) -> None:
    """Uses up the marks about the cost of the next card, since this one is cast."""
    if card.type != "Summon":
        side = table.side(player)
        side.marks = tuple(mark for mark in side.marks if mark.what != "ModifyCost")


def use_marks(table: Table, item: StackObject) -> int:
    """Uses up for the cast card the marks meant for it. Returns how often it is copied."""
    side = table.side(item.controller)
    copies = 0
    for mark in side.marks:
        if not _fits(table, mark, item):
            continue
        side.marks = tuple(one for one in side.marks if one is not mark)
        if mark.what == "CopySpell":
            copies += 1
        elif mark.keyword is not None:
            moves.grant(table, item.number, Grant(mark.keyword, mark.amount))
    return copies


def _fits(table: Table, mark: Mark, item: StackObject) -> bool:
    if item.card is None or mark.what == "ModifyCost":
        return False
    wanted = "Summon" if mark.what == "NextSummon" else "Spell"
    if item.card.type != wanted:
        return False
    if mark.effect is None or mark.effect.filter.empty:
        return True
    return qualifies(table, item.number, mark.effect.filter, item.controller)
