"""Invariants of every Cardfinity match: cards are somewhere, and hidden cards stay hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.core.randomness import SeededRandom
from engine.games.cardfinity.cards import Card, DeckList, Entry, SpellCard
from engine.games.cardfinity.parser import parse_deck
from engine.games.cardfinity.rules import CardfinityRules, dealt
from engine.games.cardfinity.table import Table
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.record import Record
from tests.engine.conformance.play import step
from tests.strategies import DECK_TEXTS, whole_matches

texts = DECK_TEXTS["cardfinity"]
seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)


def one_of_a_kind(deck: DeckList, player: Player) -> DeckList:
    """Returns the deck with a different name for every single copy."""
    entries: list[Entry] = []
    for entry in deck.entries:
        for _ in range(entry.count):
            entries.append(Entry(renamed(entry.card, f"{player}-{len(entries)}"), 1))
    return DeckList(tuple(entry.card for entry in entries), tuple(entries))


def renamed(card: Card, name: str) -> Card:
    if isinstance(card, SpellCard):
        return replace(card, spell=replace(card.spell, name=name))
    return replace(card, name=name)


def table_and_match(first: str, second: str, seed: bytes) -> tuple[Table, Match]:
    decks = (
        one_of_a_kind(parse_deck(first).content, "A"),
        one_of_a_kind(parse_deck(second).content, "B"),
    )
    table = dealt(decks, SeededRandom(seed))
    return table, Match(CardfinityRules(table), Record("cardfinity", ("", ""), seed, None, ()))


@given(texts, texts, seeds, randoms)
@whole_matches
def test_a_card_is_in_exactly_one_place(a: str, b: str, seed: bytes, random: Random) -> None:
    table, match = table_and_match(a, b, seed)
    while match.decision:
        state = table.state
        places: list[int] = []
        for player in PLAYERS:
            side = state.side(player)
            zones = (side.deck, side.hand, side.field, side.graveyard, side.banished)
            for zone in (*zones, side.resolving):
                assert all(table.owners[number] == player for number in zone)
                places.extend(zone)
        for attached in state.attached.values():
            places.extend(attached)
        assert sorted(places) == list(range(len(table.cards)))
        step(match, random)
