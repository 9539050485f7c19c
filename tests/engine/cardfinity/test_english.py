"""Spells are described in sentences with their costs and effects. Different ones never read
alike."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.games.cardfinity.cards import Card, Spell
from engine.games.cardfinity.english import REMINDERS, spell_text
from engine.games.cardfinity.parser import parse_cards
from engine.games.cardfinity.printer import face_of
from tests.engine.english import faults_of
from tests.strategies import examples
from tests.strategies.cardfinity import NAMES, TRIGGERS, cards, spells


@examples(50)
@given(cards(st.sampled_from(NAMES)))
def test_random_cards_read_as_english(card: Card) -> None:
    face = face_of(card, card.icon)
    assert faults_of(face) == []
    assert all(block.body.endswith(".") and block.body[0].isupper() for block in face.text)


@examples(25)
@given(st.lists(spells(st.sampled_from(NAMES)), min_size=20, max_size=20))
def test_spells_that_read_alike_do_the_same(several: list[Spell]) -> None:
    meant: dict[str, object] = {}
    for spell in several:
        meaning = (spell.requirements, spell.effects)
        assert meant.setdefault(spell_text(spell), meaning) == meaning


def told(text: str) -> str:
    """Returns the text of the spell with this code."""
    return face_of(parse_cards(f'"Ember" play {text}')["Ember"], "").text[0].body


def test_a_price_stands_before_what_it_buys() -> None:
    assert told("take 1, pop 2: attack, draw 2") == (
        "Take 1 damage, and banish the top 2 cards of your graveyard: attack. Draw 2 cards."
    )


def test_families_and_names_are_told_apart() -> None:
    assert told('discard f"Tool" hand: draw') == "Discard a Tool from your hand: draw a card."
    assert told('discard "Tool" hand: draw') == (
        "Discard a card named “Tool” from your hand: draw a card."
    )


def test_every_trigger_has_a_reminder() -> None:
    assert set(REMINDERS) == set(TRIGGERS)
