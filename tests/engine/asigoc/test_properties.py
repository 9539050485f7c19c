"""What must hold in every ASIGOC match: cards are somewhere, hidden cards stay hidden, and
there is an end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.games.asigoc.cards import Ace, DeckList
from engine.games.asigoc.parser import parse_deck
from engine.games.asigoc.rules import LAST_TURN, AsigocRules, dealt
from engine.games.asigoc.state import ZONES
from engine.games.asigoc.table import Table
from engine.match import Match
from engine.players import PLAYERS, Player
from engine.randomness import SeededRandom
from engine.record import Record
from tests.engine.hidden import (
    permuting_hidden_cards_shows_nowhere,
    step,
    taking_back_tells_nothing_of_hidden_cards,
    views_name_only_what_is_known,
)
from tests.strategies import DECK_TEXTS, closely, whole_matches

texts = DECK_TEXTS["asigoc"]
seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)

PRIVATE = {"draw": "card", "look": "cards", "arrange": "cards"}
"""Events of which one fact is for their player alone."""


def own_names(deck: DeckList, player: Player) -> DeckList:
    """The deck with names that the other deck does not have."""
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
            for zone in (*zones, [side.ace]):
                assert all(table.owners[number] == player for number in zone)
                places.extend(zone)
        assert sorted(places) == list(range(len(table.cards)))
        step(match, random)
    assert match.winner


@given(texts, texts, seeds, randoms)
@closely
def test_no_view_shows_a_card_hidden_from_its_viewer(
    a: str, b: str, seed: bytes, random: Random
) -> None:
    table, match = table_and_match(a, b, seed)

    def visible_to(viewer: Player | None) -> set[str]:
        return visible(table, viewer)

    views_name_only_what_is_known(match, random, visible_to, PRIVATE, {"player"})


def visible(table: Table, viewer: Player | None) -> set[str]:
    """The names in public zones, in the viewer's own hand, and among what was shown."""
    numbers: list[int] = []
    for player in PLAYERS:
        side = table.state.side(player)
        numbers += side.weapons + side.discard + side.banished
        numbers += [] if side.ace is None else [side.ace]
        if player == viewer:
            numbers += side.hand
    shown = table.shown[viewer] if viewer else ()
    return {table.name(number) for number in numbers} | {
        card.face.name for one in shown for card in one.cards
    }


@given(texts, texts, seeds, randoms)
@closely
def test_permuting_hidden_cards_changes_nothing_a_player_sees(
    a: str, b: str, seed: bytes, random: Random
) -> None:
    table, match = table_and_match(a, b, seed)
    permuting_hidden_cards_shows_nowhere(match, random, table.state.side)


@given(texts, texts, seeds, randoms)
@closely
def test_what_may_be_taken_back_tells_nothing_of_hidden_cards(
    a: str, b: str, seed: bytes, random: Random
) -> None:
    table, match = table_and_match(a, b, seed)
    taking_back_tells_nothing_of_hidden_cards(match, random, table, AsigocRules, 25)
