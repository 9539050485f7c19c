"""Tributes: what may be one, what it is worth, and which belong together (LIFEBURN 12.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.games.lifeburn import passives, queries
from engine.games.lifeburn.cards import Card, TokenType
from engine.games.lifeburn.conditions import holds
from engine.games.lifeburn.context import Context
from engine.games.lifeburn.filters import qualifies
from engine.games.lifeburn.state import ObjectSnapshot
from engine.games.lifeburn.table import Table
from engine.players import Player


def may_be_tributed(table: Table, player: Player, number: int, card: Card | None) -> bool:
    """Returns whether the permanent may be tributed for the card (None: for an ability)."""
    if table.side(player).cant_tribute:
        return False
    for active in passives.passives_on(table, number):
        match active.passive.passive:
            case "CantTribute":
                return False
            case "OnlyTributeToTreefolk":
                if card is None or card.tribe != "Treefolk":
                    return False
            case "TributeRestriction":
                if card is None or card.tribe != active.passive.filter.tribe:
                    return False
            case _:
                pass
    return True


def pays_with_itself(table: Table, player: Player, number: int) -> bool:
    """Returns whether an ability of the permanent can be paid by tributing it (12.7): a Summon, or
    a token that its controller may tribute, but never an Object (12.2)."""
    obj = table.obj(number)
    counts = queries.is_summon(obj) or (
        obj.token and bool({obj.card.token_type, None} & _tributable_tokens(table, player))
    )
    return counts and may_be_tributed(table, player, number, None)


def _tributable_tokens(table: Table, player: Player) -> set[TokenType | None]:
    """Returns the types of tokens that the player may tribute, None for every type
    (TokenCanTribute)."""
    return {
        active.passive.filter.token_type
        for active in passives.player_passives(table, player, "TokenCanTribute")
    }


def worths(table: Table, player: Player, source: ObjectSnapshot) -> Mapping[int, int]:
    """Returns what each permanent of the player is worth as a tribute for the card."""
    card = source.card
    multipliers = [
        cost
        for cost in card.alternate_costs
        if cost.cost_type == "TributeMultiplier"
        and holds(table, cost.conditions, Context(player, source))
    ]
    tokens = _tributable_tokens(table, player)
    found: dict[int, int] = {}
    for number in queries.controlled(table, player):
        obj = table.obj(number)
        worth = 0
        if queries.is_summon(table.obj(number)) or (
            obj.token and ({obj.card.token_type, None} & tokens)
        ):
            worth = 1
        for cost in multipliers:
            if obj.card.type != "Object" and qualifies(table, number, cost.filter, player):
                worth = max(worth, cost.amount)
        if worth and may_be_tributed(table, player, number, card):
            found[number] = worth
    return found


def completes(rest: Sequence[int], chosen: Sequence[int], needed: int) -> bool:
    """Returns whether the chosen worths, with some of the rest, come to what is needed so that none
    of them could be left out."""
    total, smallest = sum(chosen), min(chosen)
    if total >= needed:
        return total - smallest < needed
    for least in {smallest, *(worth for worth in rest if worth < smallest)}:
        sums = 1
        for worth in rest:
            if worth >= least:
                sums |= sums << worth
        if sums >> (needed - total) & ((1 << least) - 1):
            return True
    return False
