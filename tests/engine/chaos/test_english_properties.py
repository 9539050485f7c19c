"""The English of any card can be read back: it contains everything that CHAOS 10 demands."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.chaos.cards import Card
from engine.games.chaos.conditions import IndeCond, SourceCond, TargetCond
from engine.games.chaos.english import Form, card_text, phrase
from engine.games.chaos.generator import generate
from tests.engine.chaos.english_reader import clause, singular, target, told, with_text
from tests.engine.chaos.pool import POOL
from tests.strategies.chaos import cards, independent_conditions, target_conditions


def blank(card: Card) -> Card:
    """Returns the card with everything that is printed beside its text."""
    times = 0 if card.kind == "spell" else 1
    return replace(card, attack_times=times, abilities=(), effects=())


@settings(deadline=None)
@given(cards())
def test_the_text_of_any_card_reads_back(card: Card) -> None:
    assert with_text(blank(card), card_text(card)) == told(card)


@pytest.mark.parametrize("card", POOL, ids=lambda card: card.name)
def test_the_text_of_a_legal_card_reads_back(card: Card) -> None:
    assert with_text(blank(card), card_text(card)) == told(card)


@settings(deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 200))
def test_the_text_of_a_generated_card_reads_back(seed: int, k: int) -> None:
    card = generate(seed, k)
    assert with_text(blank(card), card_text(card)) == told(card)


@given(target_conditions())
def test_a_target_reads_back_in_every_form(asked: TargetCond) -> None:
    assert target(singular(phrase(asked, "one"))) == asked
    assert target(phrase(asked, "bare")) == asked
    assert target(phrase(asked, "all")) == asked
    assert clause(phrase(asked, "source")) == SourceCond(replace(asked, side="any"))


@given(independent_conditions(), st.sampled_from(get_args(Form)))
def test_an_independent_condition_reads_back(asked: IndeCond, form: Form) -> None:
    assert clause(phrase(asked, form)) == asked


@given(cards())
def test_every_line_is_a_sentence_of_plain_words(card: Card) -> None:
    for line in card_text(card):
        assert line.endswith(".")
        assert "  " not in line.lstrip()
