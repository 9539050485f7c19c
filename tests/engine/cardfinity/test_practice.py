"""The practice player does the obvious in Cardfinity, from Normal up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.practice.levels import Level
from tests.engine.cardfinity.board import Board
from tests.engine.practice.playing import plays

CARDS = """
"Knight": "Hit" tap: attack power 5
"Squire": "Poke" tap: attack power 2
"Pawn": power 1
"Tower": power 8
"Spark" play: deal 2
"""
levels = pytest.mark.parametrize("level", ["normal", "hard"])


def at(deck: int, **more: Any) -> dict[str, Any]:
    return {"deck": ["Ash"] * deck, **more}


@levels
def test_it_wins_with_an_attack_at_the_player(level: Level) -> None:
    board = Board(CARDS, at(9, field=["Knight"]), at(4))
    plays("cardfinity", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_wins_with_two_attacks(level: Level) -> None:
    board = Board(CARDS, at(9, field=["Knight", "Squire"]), at(6))
    plays("cardfinity", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_clears_the_way_and_wins(level: Level) -> None:
    board = Board(CARDS, at(9, field=["Knight", "Squire"]), at(4, field=["Pawn"]))
    plays("cardfinity", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_wins_with_a_spell(level: Level) -> None:
    board = Board(CARDS, at(9, hand=["Spark", "Pawn"]), at(1, field=["Tower"]))
    plays("cardfinity", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_does_not_attack_what_is_stronger(level: Level) -> None:
    board = Board(CARDS, at(20, field=["Squire"]), at(20, field=["Tower"]))
    plays("cardfinity", board.match, level)
    assert board.names("A", "field") == ["Squire"]


@levels
def test_it_defeats_the_best_that_it_can(level: Level) -> None:
    board = Board(CARDS, at(20, field=["Knight"]), at(20, field=["Pawn", "Squire"]))
    plays("cardfinity", board.match, level)
    assert board.names("B", "field") == ["Pawn"]


@levels
def test_it_brings_out_a_monster_before_it_is_attacked(level: Level) -> None:
    board = Board(CARDS, at(3, hand=["Tower"]), at(20, field=["Knight"]))
    plays("cardfinity", board.match, level)
    assert board.names("A", "field") == ["Tower"]


@levels
def test_it_strikes_down_what_would_win_next_turn(level: Level) -> None:
    board = Board(CARDS, at(4, field=["Knight"]), at(20, field=["Knight"]))
    plays("cardfinity", board.match, level)
    assert board.names("B", "field") == []
