"""The beginning of a match (LIFEBURN 1)."""

from __future__ import annotations

from dataclasses import replace

from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.options import DEFAULTS, Options
from engine.games.lifeburn.state import Event, GameObject, Side, State
from engine.games.lifeburn.table import Table
from engine.players import PLAYERS, Player, opponent
from engine.randomness import SeededRandom


def set_up(table: Table, first: Player | None) -> None:
    """Sets the match up: decks are shuffled, somebody is first, both draw their hands, opening-hand
    triggers wait (1.2, 1.3). Turn 1 begins inside Draw (1.4)."""
    state = table.state
    for player in PLAYERS:
        table.rng.shuffle(table.side(player).deck)
    active: Player = first or PLAYERS[table.rng.below(2)]
    state.active = active
    state.priority = active
    table.emit("begin", player=active)
    table.use_secret()
    for player in (active, opponent(active)):
        side = table.side(player)
        size = table.options.opening_hand
        side.hand, side.deck = side.deck[:size], side.deck[size:]
        for number in side.hand:
            state.objects[number] = replace(table.obj(number), zone="Hand")
    table.rearranged()
    table.emit("turn", player=active, n=state.turn)
    for player in (active, opponent(active)):
        table.happened(Event("OpeningHand", player))


def dealt(
    decks: tuple[tuple[Card, ...], tuple[Card, ...]], rng: SeededRandom, options: Options = DEFAULTS
) -> Table:
    """Returns a table with both decks lying unshuffled, before the set-up. Every card has its
    number."""
    state = State({player: Side(options.starting_life) for player in PLAYERS})
    for player, cards in zip(PLAYERS, decks, strict=True):
        for card in cards:
            number = state.next_number
            state.next_number += 1
            state.objects[number] = GameObject(number, card, player, player, "Deck")
            state.side(player).deck.append(number)
    return Table(state, rng, options)
