"""The prices of options, as their player reads them (ASIGOC 3, Cost)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.decisions import Option
from tests.engine.asigoc.board import Board

CARDS = """
item "Toll" pay 3: draw 1
item "Rite" discard 1: heal 1
item "Luck" discard random 2: heal 1
item "Offering" sacrifice: heal 1
item "Grave" banish 2: heal 1
item "Gift" : heal 1
weapon "Sword" 1/1
weapon "Axe" 1/1
"""


@pytest.mark.parametrize(("card", "pointless"), [("Buckler", True), ("Saber", False)])
def test_an_attack_without_attack_is_pointless(card: str, pointless: bool) -> None:
    board = Board("", {"weapons": [card]}, phase="battle")
    decision = board.match.decision
    assert decision is not None
    [attack] = [one for one in decision.options if one.facts["do"] == "attack"]
    assert attack.pointless == pointless


def offered(card: str, **side: Any) -> Option:
    view = Board(CARDS, side).match.view("A")
    assert view.decision is not None
    return next(one for one in view.decision.options if one.facts.get("card") == card)


@pytest.mark.parametrize(
    ("card", "side", "price"),
    [
        ("Gift", {}, ""),
        ("Toll", {}, "pay 3 health"),
        ("Rite", {"hand": ["Rite", "Gift"]}, "discard Gift"),
        ("Rite", {"hand": ["Rite", "Gift", "Gift"]}, "discard Gift"),
        ("Rite", {"hand": ["Rite", "Gift", "Toll"]}, "discard a card"),
        ("Luck", {"hand": ["Luck", "Gift", "Toll"]}, "discard 2 at random"),
        ("Offering", {"weapons": ["Sword"]}, "sacrifice Sword"),
        ("Offering", {"weapons": ["Sword", "Axe"]}, "sacrifice a Weapon"),
        ("Grave", {"discard": ["Gift", "Gift"]}, "banish 2 cards"),
    ],
)
def test_a_price_names_the_card_where_only_one_can_pay(
    card: str, side: dict[str, Any], price: str
) -> None:
    assert offered(card, **{"hand": [card], **side}).price == price


@pytest.mark.parametrize(
    ("card", "side", "dear"),
    [
        ("Rite", {"hand": ["Rite", "Gift"]}, True),
        ("Rite", {"hand": ["Rite", "Gift", "Toll"]}, False),
        ("Toll", {"hand": ["Toll"], "health": 6}, False),
        ("Toll", {"hand": ["Toll"], "health": 5}, True),
        ("Offering", {"hand": ["Offering"], "weapons": ["Sword"]}, False),
    ],
)
def test_a_price_is_dear_that_takes_the_last_card_of_the_hand_or_more_than_half_of_the_health(
    card: str, side: dict[str, Any], dear: bool
) -> None:
    assert offered(card, **side).dear == dear
