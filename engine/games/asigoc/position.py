"""Positions in the scenario format: read into a table, and written from one.

A position is trusted input of tests and tools, so mistakes in it simply raise ValueError.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.games.asigoc.cards import Blank, Card, Weapon
from engine.games.asigoc.state import START_HEALTH, ZONES, Zone
from engine.games.asigoc.table import Table
from engine.players import PLAYERS, Player
from engine.randomness import SeededRandom

FILLER: Final = Blank("Filler")
FILLER_COUNT: Final = 20
ORDINARY_TURN: Final = 3

Written = Mapping[str, Any]


def read(definitions: Mapping[str, Card], position: Written, rng: SeededRandom) -> Table:
    """Returns the table that a position describes, in the Main step unless `phase` says otherwise.

    Raises ValueError for a name that is no card.
    """
    items = list(_items(position))
    cards = tuple(_definition(definitions, written["card"]) for _, _, written in items)
    table = Table(cards, tuple(player for player, _, _ in items), rng)
    for number, (player, zone, written) in enumerate(items):
        if zone is None:
            table.state.side(player).ace = number
        else:
            table.state.side(player).zone(zone).append(number)
        _change(table, number, written)
    for player in PLAYERS:
        side = table.state.side(player)
        side.health = position.get(player, {}).get("health", START_HEALTH)
        side.deck.reverse()
        side.discard.reverse()
    table.state.active = position.get("turn", "A")
    table.state.turn = position.get("turn_number", ORDINARY_TURN)
    table.state.step = position.get("phase", "main")
    return table


def _items(position: Written) -> Iterable[tuple[Player, Zone | None, Written]]:
    """Returns every card of the position: whose, where (None: the Ace zone), and what is said of
    it."""
    for player in PLAYERS:
        zones: Written = position.get(player, {})
        if zones.get("ace"):
            yield player, None, _written(zones["ace"])
        for zone in ZONES:
            default = [FILLER.name] * FILLER_COUNT if zone == "deck" else []
            for card in zones.get(zone, default):
                yield player, zone, _written(card)


def _written(card: str | Written) -> Written:
    return {"card": card} if isinstance(card, str) else card


def _definition(definitions: Mapping[str, Card], name: str) -> Card:
    if name in definitions:
        return definitions[name]
    if name == FILLER.name:
        return FILLER
    raise ValueError(f"the position names {name!r}, which is no card")


def _change(table: Table, number: int, written: Written) -> None:
    card = table.cards[number]
    state = table.state
    if isinstance(card, Weapon):
        attack, block = written.get("attack", card.attack), written.get("block", card.block)
        if (attack, block) != (card.attack, card.block):
            state.lasting[number] = (attack - card.attack, block - card.block)
    if written.get("attacked"):
        state.attacked[number] = 1
    if written.get("used"):
        state.used.add(number)
        state.spent.add(number)


def write(table: Table) -> Written:
    """Returns the whole state in the scenario format, hidden zones included."""
    state = table.state
    written: dict[str, Any] = {
        "turn": state.active,
        "turn_number": state.turn,
        "phase": state.step,
    }
    for player in PLAYERS:
        side = state.side(player)
        written[player] = {
            "health": max(0, side.health),
            "ace": None if side.ace is None else _card(table, side.ace),
            "deck": [_card(table, number) for number in reversed(side.deck)],
            "hand": [_card(table, number) for number in side.hand],
            "weapons": [_card(table, number) for number in side.weapons],
            "discard": [_card(table, number) for number in reversed(side.discard)],
            "banished": [_card(table, number) for number in side.banished],
        }
    return written


def _card(table: Table, number: int) -> dict[str, Any]:
    card: dict[str, Any] = {"card": table.name(number), "used": number in table.state.spent}
    if isinstance(table.cards[number], Weapon):
        card["attack"] = table.value(number, "attack")
        card["block"] = table.value(number, "block")
        card["attacked"] = bool(table.state.attacked.get(number))
    return card
