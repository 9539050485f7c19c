"""Positions in the scenario format: read into a table, and written from one.

The format is documented with the scenarios; a position is trusted input of tests and
tools, so mistakes in it simply raise ValueError.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.games.cardfinity.atoms import perform
from engine.games.cardfinity.cards import BlankCard, Card, MonsterCard
from engine.games.cardfinity.state import ZONES, Zone
from engine.games.cardfinity.table import Table
from engine.players import PLAYERS, Player
from engine.randomness import SeededRandom

FILLER: Final = BlankCard("Filler")
FILLER_COUNT: Final = 20
ORDINARY_TURN: Final = 3
"""The turn number of a position that names none: any but the first."""


@dataclass(frozen=True)
class _Item:
    """A card of the position: whose, where (None: attached), and what was written of it."""

    owner: Player
    zone: Zone | None
    written: Mapping[str, Any]


def read(definitions: Mapping[str, Card], position: Mapping[str, Any], rng: SeededRandom) -> Table:
    """Returns the table that a position describes, in the main phase of its turn.

    Raises ValueError for a name that is no card.
    """
    items = list(_items(position))
    cards = tuple(_definition(definitions, item.written["card"]) for item in items)
    table = Table(cards, tuple(item.owner for item in items), rng, perform)
    bearer = 0
    for number, item in enumerate(items):
        if item.zone is None:
            attached = table.state.attached
            attached[bearer] = (*attached.get(bearer, ()), number)
        else:
            bearer = number
            _place(table, number, item.zone, item.written)
    for player in PLAYERS:
        table.state.side(player).deck.reverse()
        table.state.side(player).graveyard.reverse()
    table.state.active = position.get("turn", "A")
    table.state.turn = position.get("turn_number", ORDINARY_TURN)
    table.state.phase = "main"
    return table


def _items(position: Mapping[str, Any]) -> Iterable[_Item]:
    """Returns the cards in the order written, each followed by those attached to it."""
    for player in PLAYERS:
        zones: Mapping[str, Any] = position.get(player, {})
        for zone in ZONES:
            default = [FILLER.name] * FILLER_COUNT if zone == "deck" else []
            for card in zones.get(zone, default):
                written: Mapping[str, Any] = {"card": card} if isinstance(card, str) else card
                yield _Item(player, zone, written)
                for name in written.get("attached", ()):
                    yield _Item(player, None, {"card": name})


def _definition(definitions: Mapping[str, Card], name: str) -> Card:
    if name in definitions:
        return definitions[name]
    if name == FILLER.name:
        return FILLER
    raise ValueError(f"the position names {name!r}, which is no card")


def _place(table: Table, number: int, zone: Zone, written: Mapping[str, Any]) -> None:
    table.state.side(table.owners[number]).zone(zone).append(number)
    if "power" in written:
        table.state.power[number] = written["power"]
    if zone != "field":
        table.tap_as_printed(number)
    elif written.get("tapped", False):
        table.state.tapped.add(number)


def write(table: Table) -> Mapping[str, Any]:
    """Returns the whole state in the scenario format, hidden zones included, plus `resolving`."""
    state = table.state
    written: dict[str, Any] = {"turn": state.active, "turn_number": state.turn}
    for player in PLAYERS:
        side = state.side(player)
        written[player] = {
            "deck": _written(table, reversed(side.deck)),
            "hand": _written(table, side.hand),
            "field": _written(table, side.field),
            "graveyard": _written(table, reversed(side.graveyard)),
            "banished": _written(table, side.banished),
            "resolving": _written(table, side.resolving),
        }
    return written


def _written(table: Table, numbers: Iterable[int]) -> list[dict[str, Any]]:
    return [_card(table, number) for number in numbers]


def _card(table: Table, number: int) -> dict[str, Any]:
    card: dict[str, Any] = {"card": table.name(number)}
    if isinstance(table.cards[number], MonsterCard):
        card["power"] = table.power(number)
        card["tapped"] = number in table.state.tapped
        card["attached"] = [table.name(one) for one in table.state.attached.get(number, ())]
    return card
