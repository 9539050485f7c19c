"""Positions in the scenario format, read into a table and written from one (see
`engine.core.positions`). A card on the field can have `power`, `tapped` and `attached` cards."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.card_files.icon_comments import with_icon
from engine.core.positions import (
    FILLER,
    Written,
    card_named,
    lay_out,
    to_define,
    write_zones,
    written_cards,
)
from engine.core.randomness import SeededRandom
from engine.games.cardfinity.cards import BlankCard, Card, MonsterCard
from engine.games.cardfinity.effects import perform
from engine.games.cardfinity.printer import print_card
from engine.games.cardfinity.state import ZONES, Side
from engine.games.cardfinity.table import Table
from engine.players import PLAYERS, Player

_BLANK: Final = BlankCard(FILLER)


def write_definitions(printed: Iterable[Card]) -> str:
    """Returns the definitions of these cards as text to read with a position; see
    `engine.game.Game.definitions`."""
    cards = to_define(printed, [_BLANK])
    return "\n".join(with_icon(card.icon, print_card(card)) for card in cards)


def read(definitions: Mapping[str, Card], position: Written, rng: SeededRandom) -> Table:
    """Returns the match state that `position` describes, in the main phase of its turn. Raises
    ValueError for an unknown card name."""
    known: dict[str, Card] = {FILLER: _BLANK, **definitions}
    laid = list(written_cards([Side.declared[key] for key in ZONES], position))
    attached = [
        (bearer, name)
        for bearer, one in enumerate(laid)
        for name in one.written.get("attached", ())
    ]
    names = [*(one.name for one in laid), *(name for _, name in attached)]
    owners: list[Player] = [
        *(one.owner for one in laid),
        *(laid[bearer].owner for bearer, _ in attached),
    ]
    cards = tuple(card_named(known, name) for name in names)
    table = Table(cards, tuple(owners), rng, perform)
    lay_out(table, position, laid)
    state = table.state
    for number, (bearer, _) in enumerate(attached, len(laid)):
        state.attached[bearer] = (*state.attached.get(bearer, ()), number)
    for number, (_, zone, written) in enumerate(laid):
        if "power" in written:
            state.power[number] = written["power"]
        if zone.key != "field":
            table.tap_as_printed(number)
        elif written.get("tapped", False):
            state.tapped.add(number)
    for player in PLAYERS:
        state.side(player).banished.reverse()  # written with the newest last
    state.phase = "main"
    return table


def write(table: Table) -> Written:
    """Returns the whole match state in the format of test scenarios: all zones, including hidden
    ones and the cards being played (`resolving`)."""
    written: dict[str, Any] = {"turn": table.state.active, "turn_number": table.state.turn}
    for player in PLAYERS:
        resolving = [_card(table, number) for number in table.state.side(player).resolving]
        zones = write_zones(table, player, lambda number: _card(table, number), ZONES)
        zones["banished"].reverse()
        written[player] = {**zones, "resolving": resolving}
    return written


def _card(table: Table, number: int) -> dict[str, Any]:
    card: dict[str, Any] = {"card": table.name(number)}
    if isinstance(table.cards[number], MonsterCard):
        card["power"] = table.power(number)
        card["tapped"] = number in table.state.tapped
        card["attached"] = [table.name(one) for one in table.state.attached.get(number, ())]
    return card
