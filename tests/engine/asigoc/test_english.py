"""Abilities are described in sentences with their costs and effects. Different ones never read
alike."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.games.asigoc.cards import Card
from engine.games.asigoc.english import REMINDERS
from engine.games.asigoc.parser import parse_cards
from engine.games.asigoc.printer import face_of
from engine.games.asigoc.set import first_set
from tests.engine.asigoc.board import Board
from tests.engine.english import faults_of
from tests.strategies import examples
from tests.strategies.asigoc import cards


@examples(50)
@given(cards())
def test_random_cards_read_as_english(card: Card) -> None:
    face = face_of(card)
    assert faults_of(face) == []
    assert all(block.body.endswith(".") and block.body[0].isupper() for block in face.text)


def test_the_cards_of_the_set_read_as_english() -> None:
    for card in first_set().values():
        face = face_of(card)
        assert faults_of(face) == [], face.name
        assert face.code


@examples(10)
@given(st.lists(cards(), min_size=20, max_size=20))
def test_abilities_that_read_alike_do_the_same(several: list[Card]) -> None:
    meant: dict[object, object] = {}
    for card in several:
        if card.ability is None:
            continue
        parts = card.ability.parts
        conditions = [part for part in parts if part.when]
        costs = [part for part in parts if not part.when]
        if not any(part.when == "step" for part in conditions):
            conditions = [*parse_cards('item "Imp" main: draw 1')["Imp"].ability.parts, *conditions]
        block = face_of(card).text[-1]
        meaning = (conditions, costs, card.ability.steps)
        assert meant.setdefault((block.trigger, block.body), meaning) == meaning


def told(text: str) -> tuple[str, str]:
    """Returns when the Item with this code may be played, and its text."""
    block = face_of(parse_cards(f'item "Imp" {text}')["Imp"]).text[0]
    return block.trigger, block.body


def test_a_price_stands_before_what_it_buys() -> None:
    assert told("any, pay 1, discard 2: draw 1, then damage 2") == (
        "any time",
        "Pay 1 health, and discard 2 cards: draw a card. If you do, deal 2 damage.",
    )


def test_who_says_nothing_of_the_step_is_used_in_the_main_step() -> None:
    assert told("if my hand <= 1: draw 2") == (
        "main step, if you have at most 1 card in your hand",
        "Draw 2 cards.",
    )


def test_lists_in_lists_stay_together() -> None:
    assert told("answer item: repeat 2 (damage 1, (heal 1 or mill enemy 3))")[1] == (
        "Do this 2 times (deal 1 damage; choose one (heal 1; or discard the top 3 cards of your "
        "opponent's deck))."
    )


def test_every_step_has_a_reminder() -> None:
    steps = ("main", "any", "answer", "attacked", "attacking", "blocking", "end")
    assert {told(f"{step}: draw 1")[0] for step in steps} <= set(REMINDERS)


def test_a_choice_is_told_in_english_and_the_outlet_names_targets() -> None:
    board = Board('item "Imp": (attack +1 mine or heal 3)', {"hand": ["Imp"], "weapons": ["Pike"]})
    board.play("Imp")
    assert board.options == ["give a Weapon of yours +1 Attack", "heal 3"]
    board.option(1).pick("Pike")
    [item] = board.match.view(None).stack
    assert item.text == "Give a Weapon of yours +1 Attack (Pike)."
