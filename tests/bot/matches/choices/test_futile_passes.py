"""The table passes for a player who could only do useless things."""

from __future__ import annotations

import pytest

from bot.matches.choices.auto_pass import AutoPass, PriorityHistory
from bot.matches.choices.stops import usual_stops
from bot.matches.choices.table_choices import table_choice
from engine.players import PLAYERS
from tests.engine.board import Board

CARDS = """
weapon "Plain" 2/2
weapon "Bell" 1/1
  enters: draw 1
item "Hush" any, answer: nullify
"""
KEY = "asigoc"


@pytest.mark.parametrize(("deployed", "passes"), [("Plain", True), ("Bell", False)])
def test_an_answer_that_would_be_wasted_is_no_reason_to_ask(deployed: str, passes: bool) -> None:
    position = {"turn": "A", "A": {"hand": [deployed]}, "B": {"hand": ["Hush"]}}
    board = Board(KEY, CARDS, position, 0).do(do="deploy", card=deployed)
    assert board.waits_for == "B"
    usual = AutoPass("able", stops=usual_stops(KEY))
    taken = table_choice(
        board.match,
        dict.fromkeys(PLAYERS, usual),
        dict.fromkeys(PLAYERS, PriorityHistory()),
        named=False,
    )
    assert (taken is not None) == passes
