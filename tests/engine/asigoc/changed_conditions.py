"""Changes of a match of ASIGOC by which the condition of a refusal holds, and nothing else
changes."""

from __future__ import annotations

from typing import Any, cast

from engine.games.asigoc.cards import Weapon
from engine.games.asigoc.state import SLOTS
from engine.games.asigoc.table import Attack, ObjectRef, StackEntry
from engine.players import Player, opponent
from engine.reasons import Refusal
from tests.engine.added_cards import add_card


def change_condition(table: Any, number: int, refusal: Refusal) -> None:
    """Changes the table so that the refusal's condition holds for the card."""
    state, player = table.state, table.owners[number]
    side = state.side(player)
    match refusal.rule:
        case "time":
            _change_time(table, player, refusal.what)
        case "moved":
            state.moved = False
        case "room":
            side.weapons.pop()
        case "limit":
            state.used.discard(number)
            state.spent.discard(number)
        case "condition":
            condition = next(
                one for one in table.cards[number].ability.conditions if one.text() == refusal.what
            )
            owner = player if condition.mine else opponent(player)
            _change_amount(table, owner, condition.measure, refusal.needs - refusal.has, number)
        case "cost":
            more = refusal.needs - refusal.has + (refusal.what == "health")  # some must be left
            _change_amount(table, player, refusal.what, more, number)
        case rule:
            raise AssertionError(f"there is no such rule: {rule}")


def _change_time(table: Any, player: Player, when: str) -> None:
    """Changes the time of the match. A player who has to attack or block gets a new Weapon for
    it."""
    state, enemy = table.state, opponent(player)
    timing, _, kind = when.partition(" ")
    match timing:
        case "main" | "end":
            state.active, state.step, table.attack = player, timing, None
        case "Outlet":
            table.stack.clear()
        case "answer":
            source = _new_weapon(table, enemy)
            table.stack.append(StackEntry(enemy, source, cast("Any", kind or "item"), ()))
        case "attacked" | "blocking":
            state.active, state.step = enemy, "battle"
            blocker = _new_weapon(table, player) if timing == "blocking" else None
            table.attack = Attack(_new_weapon(table, enemy), blocker)
        case "attacking":
            state.active, state.step = player, "battle"
            table.attack = Attack(_new_weapon(table, player))
        case _:
            raise AssertionError(f"there is no such time: {when}")


def _new_weapon(table: Any, player: Player) -> ObjectRef:
    """Returns a new Weapon of the player on the field. It replaces another if no slot is empty."""
    weapons = table.state.side(player).weapons
    if len(weapons) == SLOTS:
        weapons.pop()
    add_card(table, player, "weapons", Weapon("Newcomer", 1, 1))
    return table.ref(weapons[-1])


def _change_amount(table: Any, owner: Player, measure: str, more: int, number: int) -> None:
    """Changes the player's health or number of cards by `more`, which may be negative. The card
    with the given number does not count.
    """
    side = table.state.side(owner)
    if measure == "health":
        side.health += more
        return
    for _ in range(more):
        add_card(table, owner, measure, Weapon("Newcomer", 1, 1))
    for _ in range(-more):
        side.zone(measure).remove(next(one for one in side.zone(measure)[::-1] if one != number))
