"""Attacks (ATOMS, Attack; COMPLETED 7)."""

from __future__ import annotations

from tests.engine.cardfinity.board import Board

KNIGHT = '"Knight": "Hit" tap: attack power 5'


def test_a_winner_that_left_still_casts_on_victory() -> None:
    cards = """
        "Knight": "Hit" tap: attack "Cheer" victory: deal 1, attack power 5
        "Curse": "Drag" defeat: discard enemy field power 1
        "Pawn": power 1
    """
    board = Board(
        cards, {"field": ["Knight"]}, {"field": ["Curse", "Pawn"], "deck": ["Ash", "Birch"]}
    )
    board.activate("Knight", "Hit").pick("Curse").pick("Knight")
    assert board.names("A", "graveyard") == ["Knight"]
    assert board.names("B", "deck") == ["Birch"]
    assert board.names("B", "field") == ["Pawn"]


def test_a_loser_that_left_by_itself_is_not_discarded_again() -> None:
    board = Board(
        f'{KNIGHT} "Monk": "Flee" defeat discard "Way" hand: peek power 1 '
        '"Way" discard: banish "Monk" field',
        {"field": ["Knight"]},
        {"field": ["Monk"], "hand": ["Way"]},
    )
    board.activate("Knight", "Hit").pick("Monk").pick("Way").pick("Monk")
    assert board.names("B", "banished") == ["Monk"]
    assert [event["card"] for event in board.log("discard")] == ["Way"]


def test_a_piercing_direct_attack_deals_its_power() -> None:
    board = Board(
        '"Lancer": "Run" tap: piercing attack power 2', {"field": ["Lancer"]}, {"deck": ["Ash"] * 3}
    )
    board.activate("Lancer", "Run")
    assert len(board.names("B", "deck")) == 1
    assert board.log("attack")[0]["target"] == "player"


def test_a_piercing_tie_deals_nothing() -> None:
    cards = '"Lancer": "Run" tap: piercing attack power 2'
    board = Board(cards, {"field": ["Lancer"]}, {"field": ["Lancer"], "deck": ["Ash"]})
    board.activate("Lancer", "Run").pick("Lancer")
    assert board.names("B", "deck") == ["Ash"]
    assert board.names("B", "field") == []


def test_piercing_damage_may_end_the_match_before_the_loser_falls() -> None:
    cards = '"Lancer": "Run" tap: piercing attack power 5 "Pawn": power 1'
    board = Board(cards, {"field": ["Lancer"]}, {"field": ["Pawn"], "deck": ["Ash"] * 3})
    board.activate("Lancer", "Run").pick("Pawn")
    assert board.match.winner == "A"
    assert board.names("B", "field") == ["Pawn"]


def test_attacks_do_nothing_in_the_first_turn_on_either_side() -> None:
    board = Board(KNIGHT, {"field": ["Knight"]}, {"deck": ["Ash"]}, turn_number=1)
    board.activate("Knight", "Hit")
    assert board.log("attack") == []
    assert board.card("A", "field", "Knight")["tapped"]


def test_in_the_second_turn_attacks_do_what_they_say() -> None:
    board = Board(KNIGHT, {"field": ["Knight"]}, {"deck": ["Ash"]}, turn_number=2)
    board.activate("Knight", "Hit")
    assert [event["direct"] for event in board.log("attack")] == [1]
