"""The reasons why a card in hand can't be played, in words (ASIGOC 1, 3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.asigoc.board import Board

CARDS = """
item "Parry" attacked: heal 1
item "Charge" attacking: heal 1
item "Brace" blocking: heal 1
item "Retort" answer: heal 1
item "Ruse" answer item: heal 1
item "Dusk" end: heal 1
item "Toll" pay 3: draw 1
item "Rite" discard 2: heal 1
item "Offering" sacrifice: heal 1
item "Grave" banish 2: heal 1
item "Last Stand" if my health <= 4: draw 1
item "Alone" if my hand <= 1: draw 1
item "Mercy" if their weapons >= 1: draw 1
item "Charm" once a turn: heal 1
"""
FULL = {"weapons": ["Saber", "Pike"]}


@pytest.mark.parametrize(
    ("card", "side", "short", "said"),
    [
        ("Parry", {}, "only when attacked", "Only after your opponent has declared an attack."),
        ("Charge", {}, "only while you attack", "Only while a Weapon of yours attacks."),
        ("Brace", {}, "only while you block", "Only while a Weapon of yours blocks."),
        (
            "Retort",
            {},
            "only as an answer",
            "Only in answer to your opponent's effect in the Outlet.",
        ),
        ("Ruse", {}, "only to answer an Item", "Only in answer to an Item of your opponent's."),
        ("Dusk", {}, "only in your End step", "Only in your End step."),
        ("Toll", {"health": 2}, "costs 3, you have 2", "It costs 3 health, you have 2."),
        (
            "Toll",
            {"health": 3},
            "costs your last health",
            "It costs 3 health, and you have to keep at least 1.",
        ),
        (
            "Rite",
            {"hand": ["Rite", "Pebble"]},
            "needs 2 cards in hand",
            "It takes 2 cards from your hand, you have 1 besides it.",
        ),
        (
            "Offering",
            {},
            "needs a Weapon in play",
            "There's no Weapon of yours to sacrifice.",
        ),
        (
            "Grave",
            {"discard": ["Pebble"]},
            "needs 2 in discard pile",
            "It takes 2 cards from your discard pile, which has 1.",
        ),
        (
            "Last Stand",
            {},
            "only if your health ≤ 4",
            "Only if you have at most 4 health, and you have 10.",
        ),
        (
            "Alone",
            {"hand": ["Alone", "Pebble", "Pebble"]},
            "only if your hand ≤ 1",
            "Only if you have at most 1 card in your hand, and you have 2 besides it.",
        ),
        (
            "Mercy",
            {},
            "if their weapons ≥ 1",
            "Only if your opponent has at least 1 Weapon, and they have none.",
        ),
        (
            "Charm",
            {"hand": [{"card": "Charm", "used": True}]},
            "once a turn, used",
            "It can be used once a turn, and you've used it.",
        ),
        ("Saber", FULL, "no empty Weapon slot", "Both your Weapon slots are full."),
    ],
)
def test_words(card: str, side: dict[str, Any], short: str, said: str) -> None:
    reason = Board(CARDS, {"hand": [card], **side}).match.why_not("A")[0]
    assert (reason.card, reason.why.short, reason.why.said) == (card, short, said)


def test_weapons_are_deployed_once_a_turn_in_the_main_step_with_an_empty_outlet() -> None:
    board = Board(CARDS, {"hand": ["Saber", "Buckler", "Ember"]}, {"hand": ["Ember"]})
    assert board.match.why_not("A") == ()
    board.play("Ember").do(do="pass")
    said = {reason.card: reason.why.said for reason in board.match.why_not("A")}
    assert said["Saber"] == "Only while the Outlet is empty."
    board.do(do="pass").deploy("Saber").do(do="pass").do(do="pass")
    (reason,) = board.match.why_not("A")
    assert reason.why.said == "You've already deployed or returned a Weapon this turn."
    later = Board(CARDS, {"hand": ["Saber"]}, phase="battle")
    (reason,) = later.match.why_not("A")
    assert (reason.why.short, reason.why.said) == (
        "only in your Main step",
        "Only in your Main step.",
    )
