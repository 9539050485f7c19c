"""Every card reads as English: those of the set and of the starter decks, and random ones."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.lifeburn.cards import Card
from engine.games.lifeburn.faces import face_of
from engine.games.lifeburn.game import Lifeburn
from engine.games.lifeburn.loading.loader import load_cards
from engine.games.lifeburn.set import first_set
from engine.games.lifeburn.texts.keywords import KEYWORDS, REMINDERS
from tests.engine.english import faults_of
from tests.strategies import examples
from tests.strategies.lifeburn import card_objects

GAME = Lifeburn()


def test_cards_of_the_set_and_of_ready_decks_read_as_english() -> None:
    faces = {face_of(card) for card in first_set().cards.values()}
    for starter in GAME.starters():
        faces |= {one.face for one in GAME.deck_sheet(GAME.parse_deck(starter.text)).cards}
    assert {face.name: found for face in faces if (found := faults_of(face))} == {}
    bodies = [block.body for face in faces for block in face.text]
    assert [
        one for one in bodies if not one[0].isupper() or not one.endswith((".", ".)", ".”"))
    ] == []


def test_cards_of_the_set_that_read_alike_do_the_same() -> None:
    meant: dict[object, Card] = {}
    for card in first_set().cards.values():
        rules = replace(card, name="", cost=0, attack=None, defense=None, tribe=None, rarity="")
        face = face_of(card)
        assert meant.setdefault((face.kind, face.text), rules) == rules, card.name


@given(card_objects(st.just("Card")))
@settings(examples(60), derandomize=True)
def test_random_cards_read_as_english(written: dict[str, Any]) -> None:
    (card,), _ = load_cards([written])
    face = face_of(card)
    made = tuple(block for block in face.text if block.title != "In its own words")
    assert faults_of(replace(face, text=made)) == []


def test_every_keyword_has_a_reminder() -> None:
    assert set(REMINDERS) == set(KEYWORDS)
    assert (
        REMINDERS["Haunt"] == "when this dies, put N Haunt counters (-1/-1 each) on target Summon"
    )
