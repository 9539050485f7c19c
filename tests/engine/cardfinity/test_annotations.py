"""The prices of options (COMPLETED 6.3, 6.4), as their player reads them; and attacks that do
nothing (COMPLETED 7, [31])."""

from __future__ import annotations

from typing import Any

import pytest

from engine import games
from engine.core.randomness import seed_from_int
from engine.decisions import Option

CARDS = """
"Feast": power 3 N/A
"Rite" play discard hand: draw 1 N/A
"Muster" play discard monster hand: draw 1 N/A
"Toll" play take 3: draw 1 N/A
"Bargain" play discard 2 hand: draw 1 N/A
"Gift": power 1 N/A
"Wake" play pop 2: draw 1 N/A
"Wolf": "Bite" tap: attack power 2 N/A
"Ghost": "Wail" tap: attack power 0 N/A
"""


def offered(
    card: str, turn: int = 3, enemies: tuple[str, ...] = (), more: str = "", **side: Any
) -> Option:
    """Returns the option about the card for A. A has that side of the table, B that field; there
    are `more` cards."""
    own = {"deck": ["Gift"] * 9, **side}
    position = {"turn": "A", "turn_number": turn, "A": own, "B": {"field": [*enemies]}}
    view = games()["cardfinity"].set_up(CARDS + more, position, seed_from_int(0)).view("A")
    assert view.decision is not None
    return next(one for one in view.decision.options if one.facts.get("card") == card)


@pytest.mark.parametrize(
    ("card", "hand", "price"),
    [
        ("Gift", ["Gift"], ""),
        ("Toll", ["Toll"], "take 3 damage"),
        ("Rite", ["Rite", "Toll"], "discard Toll"),
        ("Rite", ["Rite", "Toll", "Gift"], "discard a card"),
        ("Muster", ["Muster", "Feast", "Toll"], "discard Feast"),
        ("Bargain", ["Bargain", "Feast", "Gift"], "discard 2 cards"),
    ],
)
def test_a_price_names_the_card_where_only_one_can_pay(
    card: str, hand: list[str], price: str
) -> None:
    assert offered(card, hand=hand).price == price


@pytest.mark.parametrize(
    ("card", "hand", "deck", "dear"),
    [
        ("Rite", ["Rite", "Toll"], 9, True),
        ("Rite", ["Rite", "Toll", "Gift"], 9, False),
        ("Rite", ["Rite"], 9, False),  # it cannot be paid, and nothing is lost
        ("Toll", ["Toll", "Gift"], 6, False),
        ("Toll", ["Toll", "Gift"], 5, True),
        ("Gift", ["Gift"], 1, False),
    ],
)
def test_a_price_is_dear_that_takes_the_last_card_or_more_than_half_of_the_deck(
    card: str, hand: list[str], deck: int, dear: bool
) -> None:
    assert offered(card, hand=hand, deck=["Gift"] * deck).dear == dear


@pytest.mark.parametrize(
    ("card", "hand", "graveyard", "pointless"),
    [
        ("Rite", ["Rite"], 0, True),
        ("Rite", ["Rite", "Gift"], 0, False),
        ("Muster", ["Muster", "Toll"], 0, True),
        ("Bargain", ["Bargain", "Gift"], 0, True),
        ("Wake", ["Wake"], 1, True),
        ("Wake", ["Wake"], 2, False),
        ("Toll", ["Toll"], 0, False),
    ],
)
def test_what_cannot_be_paid_is_pointless(
    card: str, hand: list[str], graveyard: int, pointless: bool
) -> None:
    found = offered(card, hand=hand, graveyard=["Gift"] * graveyard)
    assert found.pointless == pointless


@pytest.mark.parametrize(
    ("card", "turn", "enemies", "pointless"),
    [
        ("Wolf", 1, (), True),
        ("Wolf", 2, (), False),
        ("Ghost", 3, (), True),
        ("Ghost", 3, ("Gift",), False),
    ],
)
def test_an_attack_that_does_nothing_is_pointless(
    card: str, turn: int, enemies: tuple[str, ...], pointless: bool
) -> None:
    assert offered(card, turn, enemies, field=[card]).pointless == pointless


@pytest.mark.parametrize("price", ["discard hand", "take 1", "?take 1", "pop 1"])
def test_an_attack_that_does_nothing_is_not_pointless_if_something_is_paid_for_it(
    price: str,
) -> None:
    cards = f'"Lost": "Moan" tap {price}: attack power 0 N/A'
    found = offered("Lost", more=cards, field=["Lost"], hand=["Gift"], graveyard=["Gift"])
    assert found.facts["do"] == "activate"
    assert not found.pointless


def test_what_is_paid_for_an_attack_that_does_nothing_may_win() -> None:
    cards = """
"Lost": "Moan" tap discard hand: attack power 0 N/A
"Trap": "Snap" discard: deal 2 power 1 N/A
"""
    own = {"deck": ["Trap"] * 9, "field": ["Lost"], "hand": ["Trap"]}
    position = {"turn": "A", "turn_number": 3, "A": own, "B": {"deck": 1}}
    match = games()["cardfinity"].set_up(cards, position, seed_from_int(0))
    assert match.decision is not None
    [moan] = [n for n, one in enumerate(match.decision.options) if one.label == "Lost: Moan"]
    assert not match.decision.options[moan].pointless
    match.choose("A", moan)
    match.choose("A", 0)
    assert match.winner == "A"
