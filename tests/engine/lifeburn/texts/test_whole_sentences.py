"""Texts of cards are whole sentences, whatever number or verb is in them."""

from __future__ import annotations

import pytest

from engine.games.lifeburn.texts.small_words import Subject
from tests.engine.lifeburn.text_rules import (
    OBJECT,
    effect,
    of_condition,
    of_effect,
    of_passive,
    text_of,
    values,
)
from tests.message_rules import sentence_faults

COUNTED = ("Discard", "Draw", "Mill", "DiscardOpponent", "CreateToken", "Tutor", "AddCounter")


def test_a_verb_after_never_goes_with_its_subject() -> None:
    this = Subject("this", "its")
    assert this.does("never sprout") == "this never sprouts"
    assert this.does("sprout") == "this sprouts"
    assert Subject("all Plants", plural=True).does("never sprout") == "all Plants never sprout"


@pytest.mark.parametrize("name", values("passive"))
def test_each_passive_is_a_sentence(name: str) -> None:
    said = of_passive(name)
    assert sentence_faults(said) == []


def test_a_change_of_nothing_says_nothing() -> None:
    written = {"passive": "ChangeStats", "statModifiers": []}
    assert text_of({**OBJECT, "passiveEffects": [written]}) == ""


@pytest.mark.parametrize("name", COUNTED)
def test_up_to_one_is_one(name: str) -> None:
    said = of_effect(name, upTo=1)
    assert sentence_faults(said) == []
    assert sentence_faults(of_effect(name, upTo=2)) == []


def test_a_choose_in_a_choose_is_lettered() -> None:
    inner = effect("Choose")
    deeper = effect("Choose", choices=[[inner], [effect("Draw", amount=3)]])
    said = of_effect("Choose", choices=[[deeper], [effect("LoseLife", amount=4)]])
    assert said == (
        "Choose one: (1) choose one: (a) choose one: (i) draw a card; (ii) gain 1 life; "
        "(b) draw 3 cards; (2) lose 4 life."
    )


def test_a_condition_of_one_card_in_hand_is_one() -> None:
    assert "exactly 1 card in hand" in of_condition("HandSize", amount=1)
    assert "exactly 2 cards in hand" in of_condition("HandSize", amount=2)
