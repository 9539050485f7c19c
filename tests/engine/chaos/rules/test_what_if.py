"""Previews of the end of a turn."""

from __future__ import annotations

from engine.practice.what_if import what_if
from tests.engine.chaos.board import Board

CARDS = """
minion "Drummer" cost 1 attack 1 health 1 beast
  turnEnd any leader(damage(1), oppo) if source(charTarget(any, minion))
"""


def test_cards_in_play_act_for_certain_before_hidden_ones_are_asked() -> None:
    board = Board(CARDS, {"field": ["Drummer"], "hand": ["Drummer"]}, {"hand": ["Drummer"]})
    ending = what_if(board.match, "A")[-1]
    assert [(str(event.kind), event.facts.get("n")) for event in ending.events] == [
        ("effect", None),
        ("damage", 1),
    ]
    assert ending.depends == "hidden"
