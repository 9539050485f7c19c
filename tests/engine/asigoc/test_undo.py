"""Choices in ASIGOC that can be taken back, and those that can't."""

from __future__ import annotations

import pytest

from engine.match import ChoiceRefused
from engine.players import PLAYERS
from tests.engine.asigoc.board import Board

CARDS = """
weapon "Whetstone" 1/1
  main: attack +1 mine
weapon "Scout" 1/1
  main: look 1
weapon "Quarry" 1/1
  main: draw 1
weapon "Thrower" 1/1
  main, discard 1: heal 1
"""


def stays(board: Board) -> None:
    """Checks that no player can take anything back, and that trying changes nothing."""
    before = board.match.fingerprint(), list(board.match.events), board.match.number
    for player in PLAYERS:
        assert not board.match.may_take_back(player)
        with pytest.raises(ChoiceRefused):
            board.match.take_back(player)
    assert (board.match.fingerprint(), list(board.match.events), board.match.number) == before


def battle() -> Board:
    return Board(CARDS, {"weapons": ["Saber", "Pike"]}, {"weapons": ["Buckler"]}, phase="battle")


def test_an_attack_is_taken_back_until_the_opponent_answers() -> None:
    board = battle()
    before = board.match.fingerprint()
    board.attack("Saber").match.take_back("A")
    assert board.match.fingerprint() == before
    assert not board.view(None).attacks
    board.attack("Pike")
    assert board.match.may_take_back("A")
    board.passes()
    assert not board.match.may_take_back("A")
    with pytest.raises(ChoiceRefused):
        board.match.take_back("A")


def test_the_opponents_pass_is_the_opponents_to_take_back() -> None:
    board = battle().attack("Saber").passes()
    assert [board.match.may_take_back(player) for player in PLAYERS] == [False, True]
    board.match.take_back("B")
    assert board.waits_for == "B"
    stays(board)
    board.resolve()
    assert [board.match.may_take_back(player) for player in PLAYERS] == [True, False]


def test_who_answered_and_took_the_answer_back_has_answered_all_the_same() -> None:
    board = Board(CARDS, {"weapons": ["Saber"]}, {"weapons": ["Buckler"]}, phase="battle")
    board.attack("Saber").resolve()
    board.block("Buckler")
    assert board.match.may_take_back("B")
    board.match.take_back("B")
    assert board.waits_for == "B"
    stays(board)


def test_a_target_on_the_field_is_taken_back() -> None:
    board = Board(CARDS, {"weapons": ["Whetstone", "Saber"]}, {})
    board.use("Whetstone").pick("Whetstone")
    board.match.take_back("A")
    board.pick("Saber")
    board.resolve()
    assert board.weapon("A", "Saber") == (3, 3)


def test_a_weapon_taken_from_the_field_into_the_hand_goes_back() -> None:
    board = Board(CARDS, {"weapons": ["Saber"], "hand": ["Pike"]}, {})
    before = board.match.fingerprint()
    board.do(do="return", card="Saber").match.take_back("A")
    assert board.match.fingerprint() == before


def test_a_card_from_the_hand_stays_played() -> None:
    stays(Board(CARDS, {"hand": ["Saber"]}, {}).deploy("Saber"))
    stays(Board(CARDS, {"hand": ["Pebble"]}, {}).play("Pebble"))
    known = Board(CARDS, {"hand": ["Pebble"], "discard": ["Pebble"]}, {"discard": ["Pebble"]})
    stays(known.play("Pebble"))


def test_a_card_discarded_from_the_hand_stays_discarded() -> None:
    board = Board(CARDS, {"weapons": ["Thrower"], "hand": ["Saber", "Pike"]}, {}).use("Thrower")
    board.pick("Saber")
    stays(board)


@pytest.mark.parametrize("card", ["Scout", "Quarry"])
def test_what_is_only_announced_is_taken_back_and_what_was_seen_is_not(card: str) -> None:
    board = Board(CARDS, {"weapons": [card], "deck": ["Saber", "Pike"]}, {}).use(card)
    assert board.match.may_take_back("A")
    board.passes()
    assert board.match.may_take_back("B")
    stays(board.passes())
