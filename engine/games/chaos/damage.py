"""Damage, healing, and what goes (CHAOS 5, 6)."""

from __future__ import annotations

from engine.games.chaos.card_terms import without
from engine.games.chaos.queue_items import Deathrattle, Defeat, Discarded
from engine.games.chaos.state import CardState
from engine.games.chaos.table import Table


def deal(table: Table, amount: int, number: int, source: CardState | None) -> None:
    """Deals damage to something in play. `source` None is the empty deck."""
    target = table.change(number)
    poison = source is not None and "poisonous" in source.abilities and target.kind == "minion"
    if "shield" in target.abilities:
        if amount > 0 or poison:
            target.abilities = without(target.abilities, "shield")
            table.emit_about("shield", target)
        return
    target.damage += amount
    table.emit_about("damage", target, n=amount)
    if amount and source is not None and "lifesteal" in source.abilities:
        leader = table.side(source.side).leader
        if not table.card(leader).dying:
            heal(table, amount, leader)
    if poison or target.damage >= target.max_health:
        destroy(table, number)


def heal(table: Table, amount: int, number: int) -> None:
    """Takes damage off something in play."""
    target = table.change(number)
    target.damage = max(0, target.damage - amount)
    table.emit_about("heal", target, n=amount)


def destroy(table: Table, number: int) -> None:
    """Destroys something in play, which is then on its way out: a leader's player loses, a minion
    speaks last. Not a second time."""
    if table.card(number).dying:
        return
    target = table.doom(number)
    table.emit_about("destroy", target)
    table.wait(Defeat(target.side) if target.place == "leader" else Deathrattle(number))


def discard(table: Table, number: int) -> None:
    """Discards a card, which is then on its way out of a hand, a deck or a field, without a
    deathrattle (6, Discard): everybody sees which (16)."""
    target = table.doom(number)
    table.emit("discard", card=target.name, player=target.side, zone=target.place)
    table.wait(Discarded(number))
