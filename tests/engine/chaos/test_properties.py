"""Invariants of every match (CHAOS 1, 6, 7, 16), with random decks and random play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.core.randomness import SeededRandom
from engine.games.chaos.cards import Card
from engine.games.chaos.generator import generate
from engine.games.chaos.rules.rules import ChaosRules, dealt
from engine.games.chaos.state.state import FIELD_ROOM, HAND_ROOM, MOST_MP, Place
from engine.games.chaos.state.table import Table
from engine.match import Match
from engine.players import PLAYERS, Player
from tests.engine.chaos.pool import POOL
from tests.engine.conformance.play import step
from tests.strategies import whole_matches

seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)
chosen = st.lists(st.sampled_from(POOL), min_size=20, max_size=20, unique_by=lambda card: card.name)
generated = st.integers(0, 2**32).map(lambda seed: [generate(seed, k) for k in range(1, 21)])
decks = chosen | generated
pairs = st.tuples(decks, decks)
Decks = tuple[list[Card], list[Card]]


def begin(pair: Decks, seed: bytes) -> tuple[Table, Match]:
    """Returns a match, and the table that it is played on."""
    table = dealt(pair, SeededRandom(seed))
    return table, Match(ChaosRules(table), None)


def play(match: Match, random: Random) -> Iterator[Match]:
    """Plays at random to the end, stopping at every decision."""
    while match.decision is not None:
        yield match
        step(match, random)


def lying(table: Table) -> Iterator[tuple[int, Player, Place]]:
    """Yields every card in a zone's list, with the zone and its player."""
    for player in PLAYERS:
        side = table.side(player)
        yield side.leader, player, "leader"
        zones: list[tuple[Place, list[int]]] = [
            ("field", side.field),
            ("hand", side.hand),
            ("deck", side.deck),
        ]
        for place, numbers in zones:
            for number in numbers:
                yield number, player, place


def check(table: Table) -> None:
    """Checks the invariants that hold between any two actions."""
    there = list(lying(table))
    assert sorted(number for number, _, _ in there) == sorted(table.state.cards)
    for number, player, place in there:
        card = table.card(number)
        assert (card.side, card.place) == (player, place)
        assert not card.dying or place == "leader"
        assert min(card.cost, card.attack, card.attack_times, card.attacks_used) >= 0
        assert place != "field" or (card.kind == "minion" and card.health > 0)
        assert card.kind != "leader" or "stealth" not in card.abilities
    for player in PLAYERS:
        side = table.side(player)
        assert len(side.field) <= FIELD_ROOM
        assert len(side.hand) <= HAND_ROOM
        assert 0 <= side.mp <= side.max_mp <= MOST_MP
    assert not table.queue
    assert not table.dying
    assert not table.replacing


@given(pairs, seeds, randoms)
@whole_matches
def test_each_card_is_in_one_zone_and_every_match_ends(
    pair: Decks, seed: bytes, random: Random
) -> None:
    table, match = begin(pair, seed)
    for _ in play(match, random):
        check(table)
        assert match.winner is None
    check(table)
    assert match.winner is not None
    assert table.state.turn <= 60
