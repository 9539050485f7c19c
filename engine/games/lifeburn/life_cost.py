"""What a card costs now, in life or in tributes (LIFEBURN 12.1 to 12.4)."""

from __future__ import annotations

from engine.games.lifeburn import passives
from engine.games.lifeburn.amount_modifiers import modified
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.state import GameObject, Mark
from engine.games.lifeburn.table import Table
from engine.players import Player


def life_cost(table: Table, player: Player, obj: GameObject, x: int) -> int:
    """Returns the normal cost, with what changes it and with the burn (12.3, 12.4)."""
    cost, burn = cost_and_burn(table, player, obj, x)
    return cost + burn


def cost_and_burn(table: Table, player: Player, obj: GameObject, x: int) -> tuple[int, int]:
    """Returns the normal cost with what changes it, and what the burn adds to it (12.3, 12.4): the
    printed cost once more (R20), of X cards the computed one."""
    card = obj.card
    mark = cost_mark(table, player, card)
    if mark is not None:
        return max(0, mark.amount), 0
    cost, set_to = normal_cost(table, player, obj, x)
    if card.type == "Spell" and table.side(player).spellburnt and not (set_to and cost == 0):
        return cost, cost if any(one.modifier == "X" for one in card.cost_modifiers) else card.cost
    return cost, 0


def cost_mark(table: Table, player: Player, card: Card) -> Mark | None:
    """Returns the mark that says what the player's next Spell or Object costs, if this is one."""
    if card.type == "Summon":
        return None
    marks = table.side(player).marks
    return next((mark for mark in reversed(marks) if mark.what == "ModifyCost"), None)


def normal_cost(table: Table, player: Player, obj: GameObject, x: int) -> tuple[int, bool]:
    """Returns the cost without burn, never below 0, and whether something says what it is ("costs
    0")."""
    card = obj.card
    cost, set_to = card.cost, False
    for passive in passives.card_passives(table, obj.number, "ModifyCost"):
        cost, set_to = passive.cost or 0, True
    for modifier in card.cost_modifiers:
        change = modifier.additional_modifier
        match modifier.modifier:
            case "X":
                cost = modified(x, change) if change else x
            case "FirstSpell":
                if table.side(player).spells_cast == 0 and change:
                    cost = modified(cost, change)
                    set_to = set_to or change.startswith("=")
            case "SummonsDiedThisTurn":
                for _ in table.state.died:
                    cost = modified(cost, change or "-1")
    return max(0, cost), set_to
