"""Invariants of every ASIGOC match: cards are somewhere, hidden cards stay hidden, and the match
ends."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.core.randomness import SeededRandom
from engine.games.asigoc.cards import Ace, DeckList
from engine.games.asigoc.parser import parse_deck
from engine.games.asigoc.rules import LAST_TURN, AsigocRules, dealt
from engine.games.asigoc.state import ZONES
from engine.games.asigoc.table import Table
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.record import Record
from tests.engine.conformance.play import step
from tests.strategies import DECK_TEXTS, whole_matches

texts = DECK_TEXTS["asigoc"]
seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)


def own_names(deck: DeckList, player: Player) -> DeckList:
    """Returns the deck with names that the other deck does not have."""
    ace = deck.ace
    assert isinstance(ace, Ace)
    return DeckList(
        replace(ace, name=f"{player} {ace.name}"),
        tuple(replace(card, name=f"{player} {card.name}") for card in deck.cards),
    )


def table_and_match(first: str, second: str, seed: bytes) -> tuple[Table, Match]:
    decks = own_names(parse_deck(first).content, "A"), own_names(parse_deck(second).content, "B")
    table = dealt(decks, SeededRandom(seed))
    return table, Match(AsigocRules(table), Record("asigoc", ("", ""), seed, None, ()))


@given(texts, texts, seeds, randoms)
@whole_matches
def test_a_card_is_in_exactly_one_place_and_the_match_ends(
    a: str, b: str, seed: bytes, random: Random
) -> None:
    table, match = table_and_match(a, b, seed)
    while match.decision:
        assert table.state.turn < LAST_TURN == 200
        places: list[int] = []
        for player in PLAYERS:
            side = table.state.side(player)
            zones = [side.zone(zone) for zone in ZONES]
            assert len(side.weapons) <= 2
            assert side.ace is not None
            assert side.health > 0
            for zone in (*zones, [side.ace]):
                assert all(table.owners[number] == player for number in zone)
                places.extend(zone)
        assert sorted(places) == list(range(len(table.cards)))
        step(match, random)
    assert match.winner
