"""Triggers that fire, and those that don't (RULES, Trigger; COMPLETED 6.5, 6.6)."""

from __future__ import annotations

import pytest

from tests.engine.cardfinity.board import Board

SLEEPER = '"Sleeper": "Cry" discard: deal 1 "Yawn" draw: deal 1 power 2 tapped'


def test_a_monster_printed_tapped_is_silent_outside_the_field() -> None:
    board = Board(
        f'{SLEEPER} "Go" play discard "Sleeper" hand: draw',
        {"hand": ["Go", "Sleeper"], "deck": ["Sleeper"]},
    )
    board.play("Go").pick("Sleeper")
    assert not [event for event in board.log("cast") if event["card"] == "Sleeper"]


def test_it_speaks_once_it_has_begun_a_turn_on_the_field() -> None:
    board = Board(
        f'{SLEEPER} "Go" play discard field: draw', {"hand": ["Go"], "field": ["Sleeper"]}
    )
    board.play("Go").pick("Sleeper")
    assert [event["spell"] for event in board.log("cast")] == ["Go", "Cry"]


def test_it_is_as_printed_again_after_leaving_the_field() -> None:
    cards = f'{SLEEPER} "Go" play discard field: heal 1, draw'
    board = Board(cards, {"hand": ["Go"], "field": ["Sleeper"]})
    board.play("Go").pick("Sleeper")
    assert board.names("A", "hand") == ["Sleeper"]
    assert "Yawn" not in [event["spell"] for event in board.log("cast")]
    assert board.card("A", "hand", "Sleeper")["tapped"]


@pytest.mark.parametrize("way", ["take 1", "pop 1", "banish hand"])
def test_only_a_discard_fires_on_discard(way: str) -> None:
    board = Board(
        f'"Go" play {way}: peek "Bomb" discard: deal 3',
        {"hand": ["Go", "Bomb"], "deck": ["Bomb"], "graveyard": ["Bomb"]},
    )
    board.play("Go")
    if board.offered(do="pick"):
        board.pick("Bomb")
    assert [event["card"] for event in board.log("cast")] == ["Go"]


def test_a_used_spell_card_is_not_discarded() -> None:
    board = Board('"Torch" play: peek', {"hand": ["Torch"]})
    board.play("Torch")
    assert board.names("A", "graveyard") == ["Torch"]
    assert board.log("discard") == []


def test_all_spells_of_one_trigger_fire_printed_ones_first() -> None:
    cards = """
        "Go" play discard field: peek
        "Urn": "One" discard: peek "Two" discard: peek power 1
        "Three" discard: peek
    """
    board = Board(cards, {"hand": ["Go"], "field": [{"card": "Urn", "attached": ["Three"]}]})
    board.play("Go").pick("Urn")
    assert [event["spell"] for event in board.log("cast")] == ["Go", "One", "Two", "Three"]


def test_an_attached_on_play_spell_is_not_cast_when_it_is_attached() -> None:
    cards = '"Squire": "Arm" tap: attach power 1 "Torch" play: deal 1'
    board = Board(cards, {"hand": ["Torch"], "field": ["Squire"]})
    board.activate("Squire", "Arm").pick("Torch")
    assert [event["spell"] for event in board.log("cast")] == ["Arm"]
    assert board.card("A", "field", "Squire")["attached"] == ["Torch"]


def test_an_attached_on_play_spell_is_not_cast_either_when_its_monster_enters_again() -> None:
    cards = '"Squire": "Hail" play: peek power 1 "Torch" play: buff this 5'
    board = Board(cards, {"hand": [{"card": "Squire", "attached": ["Torch"]}]})
    board.play("Squire")
    assert [event["spell"] for event in board.log("cast")] == ["Hail"]


def test_an_on_attach_spell_that_is_not_paid_for_stays_attached() -> None:
    cards = '"Squire": "Arm" tap: attach power 1 "Curse" attach pop 3: draw'
    board = Board(cards, {"hand": ["Curse"], "field": ["Squire"]})
    board.activate("Squire", "Arm").pick("Curse")
    assert board.card("A", "field", "Squire") == {
        "card": "Squire",
        "power": 1,
        "tapped": True,
        "attached": ["Curse"],
    }


def test_power_and_attached_spells_go_with_the_monster_everywhere() -> None:
    cards = '"Go" play discard field: heal 1, draw "Urn": power 1 "Extra" victory: peek'
    urn = {"card": "Urn", "power": 7, "attached": ["Extra"]}
    board = Board(cards, {"hand": ["Go"], "field": [urn]})
    board.play("Go").pick("Urn")
    found = board.card("A", "hand", "Urn")
    assert (found["power"], found["attached"]) == (7, ["Extra"])


def test_attach_and_buff_this_do_nothing_off_the_field() -> None:
    cards = '"Go" play discard field: peek "Urn": "Last" discard: buff this 3, attach power 1'
    board = Board(cards, {"hand": ["Go", "Ash"], "field": ["Urn"]})
    board.play("Go").pick("Urn")
    assert board.card("A", "graveyard", "Urn")["power"] == 1
    assert board.names("A", "hand") == ["Ash"]


def test_the_owner_of_a_card_makes_its_choices_in_the_opponents_turn_too() -> None:
    cards = '"Pry" play: discard enemy hand "Trap" discard: ?deal 1'
    board = Board(cards, {"hand": ["Pry"]}, {"hand": ["Trap"]})
    board.play("Pry")
    assert board.waits_for == "B"
    board.do(do="yes")
    assert board.waits_for == "A"
    assert len(board.names("A", "deck")) == 19


def test_a_card_is_played_at_its_price_in_the_opponents_turn() -> None:
    cards = """
        "Pry" play: discard enemy "Trap" hand
        "Trap" discard: play monster
        "Ogre": take 1 power 3
    """
    board = Board(cards, {"hand": ["Pry"]}, {"hand": ["Trap", "Ogre"]})
    board.play("Pry")
    assert board.waits_for == "B"
    board.pick("Ogre")
    assert board.names("B", "field") == ["Ogre"]
    assert len(board.names("B", "deck")) == 19


def test_drill_keeps_what_it_found_from_the_opponent() -> None:
    board = Board(
        '"Dig" play: drill monster "Urn": power 1', {"hand": ["Dig"], "deck": ["Ash", "Urn"]}
    )
    board.play("Dig")
    (event,) = [event for event in board.match.events if event.kind == "drill"]
    assert event.seen_by("A").facts["card"] == "Urn"
    assert "card" not in event.seen_by("B").facts
    assert event.seen_by("B").facts["cards"] == ("Ash",)


def test_a_search_lists_its_finds_in_an_order_that_tells_nothing_of_the_deck() -> None:
    offers = []
    for deck in (["Urn", "Ash", "Cedar"], ["Cedar", "Urn", "Ash"]):
        board = Board('"Seek" play: search "Urn": power 1', {"hand": ["Seek"], "deck": deck})
        board.play("Seek")
        assert board.match.decision is not None
        offers.append([option.facts["card"] for option in board.match.decision.options])
    assert offers[0] == offers[1] == ["Ash", "Cedar", "Urn"]
