"""The practice player does the obvious in ASIGOC, from Normal up."""

from __future__ import annotations

from typing import Any

import pytest

from engine.practice.levels import Level
from tests.engine.asigoc.board import Board
from tests.engine.practice.playing import plays

DECK: dict[str, Any] = {"deck": ["Pebble"] * 8}
levels = pytest.mark.parametrize("level", ["normal", "hard"])


def at(health: int, **more: Any) -> dict[str, Any]:
    return {"health": health, **DECK, **more}


@levels
def test_it_wins_with_an_attack_that_nobody_can_block(level: Level) -> None:
    board = Board("", at(10, weapons=["Pike"]), at(3), phase="battle")
    plays("asigoc", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_goes_on_to_battle_where_that_wins(level: Level) -> None:
    board = Board("", at(10, weapons=["Pike", "Saber"]), at(5))
    plays("asigoc", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_wins_with_an_item(level: Level) -> None:
    board = Board("", at(10, hand=["Ember", "Saber"]), at(1, weapons=["Buckler"]))
    plays("asigoc", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_wins_with_an_attack_and_an_item(level: Level) -> None:
    board = Board("", at(10, hand=["Ember"], weapons=["Pike"]), at(4))
    plays("asigoc", board.match, level)
    assert board.match.winner == "A"


@levels
def test_it_blocks_what_would_defeat_it(level: Level) -> None:
    board = Board("", at(10, weapons=["Pike"]), at(3, weapons=["Buckler"]), phase="battle")
    board.attack("Pike").resolve()
    plays("asigoc", board.match, level, "B")
    assert board.match.winner is None
    assert board.health("B") == 3


@levels
def test_it_blocks_with_a_weapon_that_breaks_if_it_must(level: Level) -> None:
    board = Board("", at(10, weapons=["Saber"]), at(2, weapons=["Pike"]), phase="battle")
    board.attack("Saber").resolve()
    plays("asigoc", board.match, level, "B")
    assert board.health("B") == 1


@levels
def test_it_deploys_what_it_has(level: Level) -> None:
    board = Board("", at(10, hand=["Saber"]), at(10))
    plays("asigoc", board.match, level)
    assert board.names("A", "weapons") == ["Saber"]


@levels
def test_it_brings_out_a_block_against_what_would_defeat_it(level: Level) -> None:
    cards = 'weapon "Twig" 1/0'
    board = Board(cards, at(3, hand=["Twig", "Buckler"]), at(10, weapons=["Pike"]))
    plays("asigoc", board.match, level)
    assert "Buckler" in board.names("A", "weapons")
