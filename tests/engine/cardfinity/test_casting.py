"""Paying, casting and taking back (RULES, Requirements; COMPLETED 6.3, 6.4)."""

from __future__ import annotations

from tests.engine.cardfinity.board import Board


def test_a_failed_payment_says_how_much_is_taken_back() -> None:
    board = Board(
        '"Toll" play discard hand, discard field: draw',
        {"hand": ["Toll", "Ash"]},
    )
    board.play("Toll").pick("Ash")
    (cancelled,) = board.log("cancelled")
    assert cancelled["takes_back"] == 1
    assert sorted(board.names("A", "hand")) == ["Ash", "Toll"]


def test_one_requirement_that_is_met_in_part_is_taken_back() -> None:
    board = Board('"Toll" play discard 2 hand: draw', {"hand": ["Toll", "Ash"]})
    board.play("Toll").pick("Ash")
    assert sorted(board.names("A", "hand")) == ["Ash", "Toll"]
    assert board.names("A", "graveyard") == []


def test_a_card_comes_back_to_its_place_in_the_hand() -> None:
    board = Board(
        '"Toll" play pop 1: draw "Big": pop 1 power 1',
        {"hand": ["Ash", "Toll", "Big", "Cedar"]},
    )
    board.play("Toll").play("Big")
    assert board.names("A", "hand") == ["Ash", "Toll", "Big", "Cedar"]


def test_what_was_seen_in_a_failed_payment_stays_seen() -> None:
    board = Board(
        '"Toll" play discard "Spy" hand, pop 9: draw "Spy" discard: scry 1, peek 1',
        {"hand": ["Toll", "Spy"], "deck": ["Ash"]},
        {"deck": ["Birch"]},
    )
    board.play("Toll").pick("Spy")
    shown = board.match.view("A").shown
    assert [card.face.name for view in shown for card in view.cards] == ["Birch", "Ash"]
    assert not board.match.view("B").shown
    board.end_turn()
    assert not board.match.view("A").shown


def test_chance_that_was_used_stays_used() -> None:
    cards = '"Raid" play discard "Thief" hand, pop 9: draw "Thief" discard: discard enemy hand'
    hand = [{"card": name} for name in ("Ash", "Birch", "Cedar")]
    board = Board(cards, {"hand": ["Raid", "Thief"]}, {"hand": hand})
    taken = set()
    for _ in range(12):
        board.play("Raid").pick("Thief")
        taken |= {event["card"] for event in board.log("discard") if event["player"] == "B"}
        assert board.names("B", "hand") == ["Ash", "Birch", "Cedar"]
    assert taken == {"Ash", "Birch", "Cedar"}


def test_power_and_attached_spells_are_put_back_too() -> None:
    cards = """
        "Toll" play discard "Tonic" hand, pop 9: draw
        "Tonic" discard: buff 4, discard field
        "Knight": "Arm" discard: draw power 5
    """
    board = Board(cards, {"hand": ["Toll", "Tonic"], "field": [{"card": "Knight", "power": 2}]})
    board.play("Toll").pick("Tonic").pick("Knight").pick("Knight")
    assert board.card("A", "field", "Knight")["power"] == 2


def test_a_monster_being_summoned_can_not_pay_for_itself() -> None:
    board = Board('"Ogre": discard monster hand power 3', {"hand": ["Ogre"]})
    board.play("Ogre")
    assert board.names("A", "hand") == ["Ogre"]
    assert board.names("A", "field") == []


def test_on_play_spells_are_cast_though_the_monster_has_left() -> None:
    cards = """
        "Ghost": "Fade" play discard "Axe" hand: draw "Haunt" play: deal 2 power 1
        "Axe" discard: discard "Ghost" field
    """
    board = Board(cards, {"hand": ["Ghost", "Axe"]}, {"deck": ["Ash", "Birch", "Cedar"]})
    board.play("Ghost").pick("Axe").pick("Ghost")
    assert board.names("A", "field") == []
    assert board.names("B", "deck") == ["Cedar"]


def test_a_play_effect_may_play_the_card_whose_on_draw_it_is() -> None:
    cards = '"Eager": "Hurry" draw: play monster power 1 "Call" play: draw'
    board = Board(cards, {"hand": ["Call"], "deck": ["Eager", "Ash"]})
    board.play("Call").pick("Eager", zone="hand")
    assert board.names("A", "field") == ["Eager"]


def test_a_card_that_was_cast_from_the_hand_can_not_be_picked_for_its_own_price() -> None:
    cards = '"Omen" draw discard hand: deal 1 "Call" play: draw'
    board = Board(cards, {"hand": ["Call", "Omen"], "deck": ["Omen"]})
    board.play("Call")
    assert len(board.offered(do="pick", card="Omen")) == 1


def test_equal_spells_of_one_monster_are_offered_once() -> None:
    board = Board('"Hydra": 3x "Bite" tap: deal 1 power 1', {"field": ["Hydra"]})
    assert len(board.offered(do="activate")) == 1


def test_monsters_that_look_alike_are_told_apart_by_their_place() -> None:
    board = Board(
        '"Pawn": power 1 "Cull" play: discard enemy field',
        {"hand": ["Cull"]},
        {"field": ["Pawn", "Pawn", {"card": "Pawn", "tapped": True}]},
    )
    board.play("Cull")
    assert board.match.decision is not None
    assert len({option.label for option in board.match.decision.options}) == 3
