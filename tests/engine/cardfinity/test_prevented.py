"""The log tells what a rule prevents (COMPLETED 6.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.cardfinity.event_text import PREVENTED
from tests.engine.board import Board
from tests.engine.prevented import in_rules, told

CARDS = """
"Rat": "Squeak" discard: draw power 3
"Ant": "Bite" tap: attack power 4
"Cat": "Claw" defeat: attack power 1
"Dog": "Bark" defeat: attack power 1
"Duo": "Twice" tap: attack, attack power 1
"Owl": "Hoot" draw: draw power 1 tapped
"Feed" play discard field: draw
"Grow" play: buff 2
"Loop" infinity: buff 1
"Wheel": "Turn" infinity: buff this 1, buff this -1 power 1
"Bone": "Rattle" discard: heal 1, discard power 1
"Bury" play: discard
"Learn" play: draw
"Doubt" play: ?buff 1, ?buff 1
"""


def at(turn: int = 5, b: dict[str, Any] | None = None, **a: Any) -> Board:
    position = {"turn": "A", "turn_number": turn, "A": a, "B": b or {}}
    return Board("cardfinity", CARDS, position, 0)


def fed() -> Board:
    """Returns a position in which A pays with a tapped Rat, whose on discard does not fire."""
    board = at(hand=["Feed"], field=[{"card": "Rat", "tapped": True}])
    return board.play("Feed").pick("Rat")


def fight() -> Board:
    """Returns a position with two monsters, each of which attacks the other when it is defeated."""
    board = at(b={"field": ["Dog"]}, field=["Ant", "Cat"])
    board.do(do="activate", card="Ant").pick("Dog")
    while board.match.decision is not None and board.match.decision.kind == "pick":
        board.do(do="pick")
    return board


def spent() -> Board:
    board = at(field=["Wheel"])
    while board.view(None).turn == 5:
        board.do(do="activate", card="Wheel")
    return board


CASES: dict[str, tuple[Callable[[], Board], str]] = {
    "tapped": (fed, "Rat is tapped: it casts nothing on discard"),
    "first turn": (
        lambda: at(1, field=["Ant"]).do(do="activate", card="Ant"),
        "Ant doesn't attack: nobody attacks in the first turn",
    ),
    "no attacker": (
        lambda: at(b={"field": ["Ant"]}, field=["Duo"]).do(do="activate", card="Duo").pick("Ant"),
        "Duo isn't on the field: it doesn't attack",
    ),
    "no change": (lambda: at(hand=["Grow"]).play("Grow"), "Grow changes nothing"),
    "defeated": (fight, "Dog is being defeated already: it casts nothing on defeat"),
    "too many": (
        lambda: at(deck=["Bone"] * 3, hand=["Bury"]).play("Bury"),
        "Bone casts nothing: too many casts follow from one action",
    ),
    "actions spent": (spent, "Alice has taken 200 actions: the turn ends"),
}


def test_everything_that_is_prevented_is_tried_here() -> None:
    assert set(CASES) == set(PREVENTED)


@pytest.mark.parametrize("kind", CASES)
def test_what_a_rule_prevents_is_told_and_stands_in_the_rules(kind: str) -> None:
    play, line = CASES[kind]
    assert line in told("cardfinity", play(), kind)
    assert in_rules("cardfinity", line)


def test_that_a_drawn_card_is_tapped_is_told_to_nobody() -> None:
    board = at(deck=["Owl", "Rat"], hand=["Learn"]).play("Learn")
    assert "tapped" not in [event.kind for event in board.match.events]


def test_an_effect_that_was_taken_back_has_changed_nothing() -> None:
    board = at(hand=["Doubt"], field=["Ant", "Cat"]).play("Doubt").do(do="yes").pick("Ant")
    for _ in range(2):
        board.match.take_back("A")
    board.do(do="no").do(do="no")
    assert told("cardfinity", board, "no change") == ["Doubt changes nothing"]
