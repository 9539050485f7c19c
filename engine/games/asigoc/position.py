"""Positions in the scenario format, read into a table and written from one (see
`engine.core.positions`).

The entry of a card can have these keys:
- `attack` and `block`: the Weapon's current values.
- `this_turn`: the part of these values that ends in the End step.
- `attacks`: the number of the Weapon's attacks in this Battle step.
- `readied`: the number of additional attacks that the Weapon may make in this Battle step.
- `pacified`, `calmed` and `unguarded`: the Weapon's marks, as in `State`.
- `used`: whether the card's ability was used as often as its limit allows, in this turn or in this
  match.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.card_files.icon_comments import with_icon
from engine.core.positions import (
    FILLER,
    UNWRITTEN,
    Written,
    card_named,
    lay_out,
    to_define,
    write_zones,
    written_cards,
)
from engine.core.randomness import SeededRandom
from engine.games.asigoc.cards import Blank, Card, Weapon
from engine.games.asigoc.conditions import is_used_up
from engine.games.asigoc.printer import print_card
from engine.games.asigoc.state import START_HEALTH, ZONES, Side, State
from engine.games.asigoc.table import Table
from engine.players import PLAYERS

_KEYS = ("ace", *ZONES)
_BLANK: Final = Blank(FILLER)
_MARKS: Final = ("pacified", "calmed", "unguarded")
"""Marks of a Weapon that can't do something, as `State` names them."""


def write_definitions(printed: Iterable[Card]) -> str:
    """Returns the definitions of these cards as text to read with a position; see
    `engine.game.Game.definitions`."""
    cards = to_define(printed, [_BLANK])
    return "\n".join(with_icon(card.icon, print_card(card)) for card in cards)


def read(definitions: Mapping[str, Card], position: Written, rng: SeededRandom) -> Table:
    """Returns the match state that `position` describes. The state is in the Main step unless the
    position's `phase` names another step. Raises ValueError for an unknown card name."""
    known: dict[str, Card] = {FILLER: _BLANK, **definitions}
    laid = list(written_cards([Side.declared[key] for key in _KEYS], position))
    cards = tuple(card_named(known, one.name) for one in laid)
    table = Table(cards, tuple(one.owner for one in laid), rng)
    lay_out(table, position, laid)
    for number, one in enumerate(laid):
        _change(table, number, one.written)
    for player in PLAYERS:
        side = table.state.side(player)
        side.health = position.get(player, {}).get("health", START_HEALTH)
        side.banished.reverse()  # written with the newest last
        if position.get(player, {}).get("skips_battle"):
            table.state.skipping.add(player)
    table.state.moved = position.get("moved", False)
    table.state.step = position.get("phase", "main")
    return table


def _change(table: Table, number: int, written: Written) -> None:
    card = table.cards[number]
    state = table.state
    if isinstance(card, Weapon):
        now = written.get("attack", card.attack), written.get("block", card.block)
        passing = written.get("this_turn", {})
        ends = passing.get("attack", 0), passing.get("block", 0)
        lasts = now[0] - card.attack - ends[0], now[1] - card.block - ends[1]
        if any(lasts):
            state.lasting[number] = lasts
        if any(ends):
            state.passing[number] = ends
    if attacks := written.get("attacks", int(written.get("attacked", False))):
        state.attacked[number] = attacks
    if readied := written.get("readied"):
        state.readied[number] = readied
    for mark in _MARKS:
        if written.get(mark):
            marked: set[int] = getattr(state, mark)
            marked.add(number)
    if written.get("used"):
        state.used.add(number)
        state.spent.add(number)


def write(table: Table) -> Written:
    """Returns the whole match state in the format of test scenarios, hidden zones included."""
    state = table.state
    written: dict[str, Any] = {"turn": state.active, "turn_number": state.turn, "phase": state.step}
    for player in PLAYERS:
        zones = write_zones(table, player, lambda number: _card(table, number), _KEYS)
        zones["banished"].reverse()
        written[player] = {"health": max(0, state.side(player).health), **zones}
        if player in state.skipping:
            written[player]["skips_battle"] = True
    if state.moved:
        written["moved"] = True
    if state.step == "set-up":
        written[UNWRITTEN] = ["that the match is still being set up"]
    return written


def _card(table: Table, number: int) -> dict[str, Any]:
    card: dict[str, Any] = {"card": table.name(number), "used": is_used_up(table, number)}
    if isinstance(table.cards[number], Weapon):
        card["attack"] = table.value(number, "attack")
        card["block"] = table.value(number, "block")
        card.update(_about_weapon(table.state, number))
    return card


def _about_weapon(state: State, number: int) -> Iterator[tuple[str, Any]]:
    """Yields the rest that a position says of a Weapon."""
    attacks, readied = state.attacked.get(number, 0), state.readied.get(number, 0)
    yield "attacked", bool(attacks)
    if attacks > 1:
        yield "attacks", attacks
    if readied:
        yield "readied", readied
    attack, block = state.passing.get(number, (0, 0))
    if attack or block:
        yield "this_turn", {"attack": attack, "block": block}
    for mark in _MARKS:
        if number in getattr(state, mark):
            yield mark, True
