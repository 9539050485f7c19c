"""The log tells what a rule prevents (CHAOS 16)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.games.chaos.event_text import PREVENTED
from tests.engine.board import Board
from tests.engine.prevented import in_rules, told

IMP = 'minion "Imp" cost 0 attack 1 health 1 demon'
CARDS = f"""
{IMP}
minion "Oven" cost 0 attack 1 health 9 demon
  turnEnd ally leader(heal(1), ally) if source(charTarget(any, minion))
minion "Wolf" cost 0 attack 1 health 1 beast
  battlecry targeted(damage(1), charTarget(oppo, minion))
minion "Wall" cost 0 attack 1 health 5 beast shield
spell "Poke" cost 0
  cast all(damage(1), charTarget(oppo, minion))
spell "Breed" cost 0
  cast new(1, field(ally), {{ {IMP} }})
spell "Oath" cost 0
  cast all(giveEffects {{ deathrattle draw(1, ally) }}, charTarget(ally, minion))
spell "Flood" cost 0
  cast new(7, deck(ally), {{ {IMP} }})
"""


def at(b: dict[str, Any] | None = None, **a: Any) -> Board:
    position = {"turn": "A", "A": {"mp": 5, "max_mp": 5, **a}, "B": b or {}}
    return Board("chaos", CARDS, position, 0)


def plays(board: Board, card: str, times: int) -> Board:
    for _ in range(times):
        board.play(card)
    return board


def first_of_all(board: Board) -> Board:
    """Puts a minion at the first place offered."""
    return board.do(do="place")


OATHS = {"card": "Imp", "attached": ["deathrattle draw(1, ally)"] * 30}

CASES: dict[str, tuple[Callable[[], Board], str]] = {
    "shield": (
        lambda: at({"field": ["Wall"]}, hand=["Poke"]).play("Poke"),
        "Bob's Wall loses its Shield",
    ),
    "overheated": (
        lambda: at(field=[{"card": "Oven", "activations": [10]}]).do(do="end turn"),
        "Alice's Oven is overheated: its effect doesn't act",
    ),
    "no target": (
        lambda: first_of_all(at(hand=["Wolf"]).play("Wolf")),
        "Alice's Wolf has no target: that effect does nothing",
    ),
    "full": (
        lambda: at(field=["Imp"] * 7, hand=["Breed"]).play("Breed"),
        "Alice's field is full",
    ),
    "laden": (
        lambda: at(field=[OATHS], hand=["Oath"]).play("Oath"),
        "Alice's Imp gets nothing more attached",
    ),
    "crowded": (
        lambda: at(deck=["Imp"] * 996, hand=["Flood"]).play("Flood"),
        "There are too many cards: no more are made",
    ),
}


def test_everything_that_is_prevented_is_tried_here() -> None:
    assert {*CASES, "too many"} == set(PREVENTED)


@pytest.mark.parametrize("kind", CASES)
def test_what_a_rule_prevents_is_told_and_stands_in_the_rules(kind: str) -> None:
    play, line = CASES[kind]
    assert told("chaos", play(), kind)[0] == line
    assert in_rules("chaos", line)


def test_that_a_card_in_a_hand_is_overheated_is_told_to_nobody() -> None:
    text = CARDS.replace("charTarget(any, minion))", "cardTarget(hand, any, card))", 1)
    hand = [{"card": "Oven", "activations": [10]}]
    board = Board("chaos", text, {"turn": "A", "A": {"hand": hand}}, 0).do(do="end turn")
    assert told("chaos", board, "overheated") == []
