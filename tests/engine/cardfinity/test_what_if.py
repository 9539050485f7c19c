"""Previews in Cardfinity, up to the point at which cards in the decks matter."""

from __future__ import annotations

from collections.abc import Sequence

from engine.practice.what_if import UNNAMED, Preview, what_if
from tests.engine.cardfinity.board import Board

CARDS = """
"Pawn": power 3 N/A
"Toller": "Toll" tap discard monster hand: buff 1 power 1 N/A
"Thief": "Rob" tap: discard enemy monster hand power 1 N/A
"Mule": "Kick" tap take 2: buff 1 power 1 N/A
"Mole": "Dig" tap discard: buff 1 power 1 N/A
"Striker": "Strike" tap: deal 2 power 1 N/A
"""


def previews(*mine: str, deck: int = 3, **of_a: list[str]) -> Sequence[Preview]:
    """Returns previews of A's turn with these cards on the field; both decks have `deck` cards."""
    decks = {"deck": ["Pawn"] * deck}
    board = Board(CARDS, {"field": [*mine], **decks, **of_a}, {"hand": ["Pawn"], **decks})
    return [one for one in what_if(board.match, "A") if one.events[0].kind != "turn"]


def test_what_depends_on_the_own_hand_is_certain() -> None:
    (toll,) = previews("Toller", hand=["Pawn"])[-1:]
    assert [(str(event.kind), event.facts.get("card")) for event in toll.events] == [
        ("cast", "Toller"),
        ("discard", "Pawn"),
        ("buff", "Toller"),
        ("tap", "Toller"),
    ]
    assert toll.depends == ""


def test_what_depends_on_the_enemy_hand_is_not() -> None:
    (rob,) = previews("Thief")
    assert [str(event.kind) for event in rob.events] == ["cast"]
    assert rob.depends == "chance"


def test_how_much_damage_there_is_is_certain_but_not_which_cards() -> None:
    (kick,) = previews("Mule")
    assert [str(event.kind) for event in kick.events] == ["cast", "damage"]
    assert (kick.events[1].facts["n"], kick.events[1].facts["cards"]) == (2, ())
    assert kick.depends == "turned up"
    (dig,) = previews("Mole")
    assert dig.events[-1].facts["card"] == UNNAMED
    assert dig.depends == "turned up"


def test_damage_that_ends_the_match_is_certain() -> None:
    (strike,) = previews("Striker", deck=1)
    assert [str(event.kind) for event in strike.events] == ["cast", "damage", "win"]
    assert strike.depends == ""
