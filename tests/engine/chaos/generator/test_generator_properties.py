"""Invariants of every generated card (CHAOS 11, 13): it can be read, described and played, and
nothing in it is trivial or impossible."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.randomness import SeededRandom
from engine.games.chaos import checks
from engine.games.chaos.cards import Card
from engine.games.chaos.english import card_text, effect_text
from engine.games.chaos.generator import generate
from engine.games.chaos.loading.parser import parse_cards
from engine.games.chaos.printer import print_card, print_cards, print_effect
from engine.games.chaos.rules.rules import ChaosRules, dealt
from engine.match import Match
from tests.engine.chaos.pointless import pointless
from tests.engine.conformance.play import step
from tests.strategies import whole_matches
from tests.strategies.chaos import generated_cards, generated_decks

FEW = 100
MANY = 100_000
A_FILE = 100
amounts = pytest.mark.parametrize("count", [FEW, pytest.param(MANY, marks=pytest.mark.soak)])


@amounts
def test_nothing_is_trivial_and_nothing_impossible(count: int) -> None:
    for k in range(count):
        card = generate(13, k)
        assert list(pointless(card)) == [], print_card(card)


@amounts
def test_nothing_is_refused_and_every_card_can_be_said(count: int) -> None:
    for begin in range(0, count, A_FILE):
        cards = {f"#17.{k}": generate(17, k) for k in range(begin, begin + A_FILE)}
        text = print_cards(cards.values())
        assert checks.problems(text) == []
        assert parse_cards(text) == cards
        assert all(all(card_text(card)) for card in cards.values())


@amounts
def test_no_two_effects_read_the_same(count: int) -> None:
    said: dict[tuple[str, ...], str] = {}
    for k in range(count):
        for effect in generate(19, k).effects:
            printed = print_effect(effect)
            if '"' not in printed:
                assert said.setdefault(effect_text(effect), printed) == printed


@given(card=generated_cards())
def test_reading_what_is_printed_gives_the_card_back(card: Card) -> None:
    assert parse_cards(print_card(card), limits=True) == {card.name: card}


@given(
    pair=st.tuples(generated_decks(), generated_decks()), seed=st.binary(min_size=32, max_size=32)
)
@whole_matches
def test_matches_with_generated_cards_come_to_an_end(
    pair: tuple[tuple[Card, ...], tuple[Card, ...]], seed: bytes
) -> None:
    match = Match(ChaosRules(dealt(pair, SeededRandom(seed))), None)
    random = Random(seed)
    while match.decision is not None:
        step(match, random)
    assert match.winner is not None
