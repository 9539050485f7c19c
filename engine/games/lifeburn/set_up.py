"""The beginning of a match (LIFEBURN 1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.core.randomness import SeededRandom
from engine.events import EventKind
from engine.games.lifeburn.amounts import counted
from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.conditions import holds
from engine.games.lifeburn.constants import OPENING_HAND, STARTING_LIFE
from engine.games.lifeburn.filters import qualifies
from engine.games.lifeburn.passives import open_cards
from engine.games.lifeburn.queries import line
from engine.games.lifeburn.resolution import carry_out
from engine.games.lifeburn.state import Event, GameObject, Side, State
from engine.games.lifeburn.table import Rulebook, Table
from engine.games.lifeburn.trigger_detection import detect
from engine.players import PLAYERS, Player, opponent

RULEBOOK: Final = Rulebook(holds, qualifies, counted, line, open_cards, detect, carry_out)
"""The rules that are handed to every table."""


def set_up(table: Table, first: Player | None) -> None:
    """Sets the match up: decks are shuffled, somebody is first, both draw their hands, opening-hand
    triggers wait (1.2, 1.3). Turn 1 begins inside Draw (1.4)."""
    state = table.state
    for player in PLAYERS:
        side = table.side(player)
        deck = list(side.deck)
        table.rng.shuffle(deck)
        side.deck = tuple(deck)
    active: Player = first or PLAYERS[table.rng.below(2)]
    state.active = active
    state.priority = active
    table.emit("begin", player=active)
    table.use_secret()
    for player in (active, opponent(active)):
        side = table.side(player)
        size = OPENING_HAND
        side.hand, side.deck = side.deck[:size], side.deck[size:]
        for number in side.hand:
            state.objects[number] = replace(table.obj(number), zone="Hand")
    table.rearranged()
    table.emit(EventKind.TURN, player=active, n=state.turn)
    for player in (active, opponent(active)):
        table.happened(Event("OpeningHand", player))


def dealt(decks: tuple[tuple[Card, ...], tuple[Card, ...]], rng: SeededRandom) -> Table:
    """Returns a table with both decks lying unshuffled, before the set-up. Every card has its
    number."""
    state = State({player: Side(STARTING_LIFE) for player in PLAYERS})
    for player, cards in zip(PLAYERS, decks, strict=True):
        for card in cards:
            number = state.next_number
            state.next_number += 1
            state.objects[number] = GameObject(number, card, player, player, "Deck")
            state.side(player).deck += (number,)
    return Table(state, rng, RULEBOOK)
