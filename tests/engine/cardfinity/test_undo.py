"""Choices in Cardfinity that can be taken back, and those that can't."""

from __future__ import annotations

import pytest

from engine.match import ChoiceRefused
from engine.players import PLAYERS
from tests.engine.cardfinity.board import Board

CARDS = """
"Pawn": power 3 N/A
"Rook": power 5 N/A
"Knight": "Charge" tap: attack power 4 N/A
"Smith": "Whet" tap: buff 1 power 1 N/A
"Clerk": "File" tap: draw 1 power 1 N/A
"Seer": "Gaze" tap: peek 1 power 1 N/A
"Finder": "Find" tap: search "Rook" power 1 N/A
"Thief": "Rob" tap: discard enemy monster hand power 1 N/A
"Toller": "Toll" tap discard monster hand: buff 1 power 1 N/A
"Coin" play: buff 1 N/A
"Mule": "Kick" tap take 1: heal 1 power 1 N/A
"Mole": "Dig" tap discard: heal 1 power 1 N/A
"""


def field(*mine: str, theirs: tuple[str, ...] = (), **of_a: list[str]) -> Board:
    return Board(CARDS, {"field": list(mine), **of_a}, {"field": list(theirs)})


def stays(board: Board) -> None:
    """Checks that no player can take anything back, and that trying changes nothing."""
    before = board.match.fingerprint(), list(board.match.events), board.match.number
    for player in PLAYERS:
        assert not board.match.may_take_back(player)
        with pytest.raises(ChoiceRefused):
            board.match.take_back(player)
    assert (board.match.fingerprint(), list(board.match.events), board.match.number) == before


def test_an_attack_is_taken_back_before_its_target_is_picked() -> None:
    board = field("Knight", theirs=("Pawn", "Rook"))
    before = board.match.fingerprint()
    board.activate("Knight", "Charge")
    assert board.match.may_take_back("A")
    assert not board.match.may_take_back("B")
    board.match.take_back("A")
    assert board.match.fingerprint() == before
    assert board.log("taken back") == [{"kind": "taken back", "player": "A", "takes_back": 1}]


def test_a_target_is_taken_back_then_the_attack() -> None:
    board = field("Knight", theirs=("Pawn", "Rook"))
    before = board.match.fingerprint()
    board.activate("Knight", "Charge")
    picking = board.match.fingerprint()
    board.pick("Pawn")
    assert board.names("B", "field") == ["Rook"]
    board.match.take_back("A")
    assert board.match.fingerprint() == picking
    board.pick("Rook").match.take_back("A")
    board.match.take_back("A")
    assert board.match.fingerprint() == before
    board.activate("Knight", "Charge").pick("Pawn")
    assert board.names("B", "field") == ["Rook"]


def test_the_wrong_monster_made_stronger_is_taken_back() -> None:
    board = field("Smith", "Pawn", "Rook")
    board.activate("Smith", "Whet").pick("Rook").match.take_back("A")
    board.pick("Pawn")
    assert board.card("A", "field", "Pawn")["power"] == 4


def test_a_card_played_from_the_hand_stays_played() -> None:
    stays(field("Pawn", hand=["Rook"]).play("Rook"))
    stays(field("Pawn", "Rook", hand=["Coin"]).play("Coin"))


def test_a_card_that_everybody_knows_by_name_stays_played_too() -> None:
    stays(field("Pawn", hand=["Pawn"]).play("Pawn"))


@pytest.mark.parametrize(
    ("card", "spell"), [("Clerk", "File"), ("Seer", "Gaze"), ("Finder", "Find"), ("Thief", "Rob")]
)
def test_a_card_drawn_looked_at_looked_for_or_taken_stays(card: str, spell: str) -> None:
    board = Board(
        CARDS,
        {"field": [card], "deck": ["Rook", "Pawn", "Rook"]},
        {"hand": ["Pawn"], "deck": ["Pawn"]},
    )
    stays(board.activate(card, spell))


@pytest.mark.parametrize(("card", "spell"), [("Finder", "Find"), ("Thief", "Rob")])
def test_that_nothing_was_found_stays_known(card: str, spell: str) -> None:
    board = Board(CARDS, {"field": [card], "deck": ["Coin"]}, {"hand": ["Coin"], "deck": ["Coin"]})
    stays(board.activate(card, spell))


@pytest.mark.parametrize("hand", [[], ["Coin"], ["Pawn"], ["Pawn", "Rook"]])
def test_what_a_payment_told_of_the_hand_stays_known(hand: list[str]) -> None:
    stays(field("Toller", "Rook", hand=hand).activate("Toller", "Toll"))


def test_damage_shows_cards_of_the_deck_and_stays() -> None:
    board = Board(CARDS, {"field": ["Knight"]}, {"deck": ["Pawn"] * 9})
    stays(board.activate("Knight", "Charge"))


def test_the_end_of_a_turn_stays_because_the_opponent_drew() -> None:
    stays(field("Pawn").end_turn())


@pytest.mark.parametrize(("monster", "spell"), [("Mule", "Kick"), ("Mole", "Dig")])
def test_the_top_of_a_deck_stays_seen_although_it_is_healed_back(monster: str, spell: str) -> None:
    mine = {"deck": ["Pawn", "Rook"], "field": [monster, "Pawn", "Rook"], "graveyard": []}
    board = Board(CARDS, mine, {"field": ["Pawn", "Rook"]})
    deck = board.names("A", "deck")
    board.activate(monster, spell)
    assert board.names("A", "deck") == deck
    stays(board)
