"""What must hold in every Cardfinity match: cards are somewhere, hidden cards stay hidden."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.games.cardfinity.cards import Card, DeckList, Entry, MonsterCard, SpellCard
from engine.games.cardfinity.parser import parse_deck
from engine.games.cardfinity.rules import CardfinityRules, dealt
from engine.games.cardfinity.table import Table
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

texts = DECK_TEXTS["cardfinity"]
seeds = st.binary(min_size=32, max_size=32)
randoms = st.integers(0, 2**32).map(Random)

PRIVATE = {"draw": "card", "search": "card", "drill": "card", "look": "cards"}
"""Events of which one fact is for their player alone (COMPLETED 6.9)."""


def one_of_a_kind(deck: DeckList, player: Player) -> DeckList:
    """The deck with a name of its own for every single copy."""
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


@given(texts, texts, seeds, randoms)
@whole_matches
def test_no_view_shows_a_card_hidden_from_its_viewer(
    a: str, b: str, seed: bytes, random: Random
) -> None:
    table, match = table_and_match(a, b, seed)

    def visible_to(viewer: Player | None) -> set[str]:
        return visible(table, viewer)

    views_name_only_what_is_known(match, random, visible_to, PRIVATE, spell_names(table))


def visible(table: Table, viewer: Player | None) -> set[str]:
    """The names in public zones, and in the viewer's own hand."""
    numbers: list[int] = []
    for player in PLAYERS:
        side = table.state.side(player)
        numbers += side.field + side.graveyard + side.banished + side.resolving
        if player == viewer:
            numbers += side.hand
    numbers += [one for number in numbers for one in table.state.attached.get(number, ())]
    numbers += [casting.source for casting in table.stack]
    shown = table.shown[viewer] if viewer else ()
    return {table.name(number) for number in numbers} | {
        card.face.name for view in shown for card in view.cards
    }


def spell_names(table: Table) -> set[str]:
    """Names of monsters' spells, which are no card names."""
    return {
        spell.name for card in table.cards if isinstance(card, MonsterCard) for spell in card.spells
    } | {"player"}


@given(texts, texts, seeds, randoms)
@whole_matches
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
    taking_back_tells_nothing_of_hidden_cards(match, random, table, CardfinityRules, 25)
