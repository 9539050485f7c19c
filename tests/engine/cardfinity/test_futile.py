"""Plays that can do nothing are marked so (COMPLETED 6.3; [24])."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.board import Board

CARDS = """
"Rat": power 3 "Vermin"
"Noisy Rat": "Squeak" discard: draw power 3 "Vermin"
"""
EMPTY: dict[str, Any] = {}


def is_futile(spell: str, mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    own = {"deck": [], **mine, "hand": ["Trick", *mine.get("hand", [])]}
    position = {"turn": "A", "turn_number": 3, "A": own, "B": {"deck": [], **theirs}}
    decision = Board("cardfinity", f'{CARDS}\n"Trick" {spell} N/A', position, 0).view("A").decision
    assert decision is not None
    return decision.options[0].futile


@pytest.mark.parametrize(
    ("spell", "mine", "theirs"),
    [
        ("play: buff 2", EMPTY, EMPTY),
        ("play: heal 2", EMPTY, EMPTY),
        ("play: pop 1", EMPTY, EMPTY),
        ("play: discard enemy field", EMPTY, EMPTY),
        ("play: banish enemy hand", EMPTY, EMPTY),
        ("play: peek 2", EMPTY, EMPTY),
        ("play: search", EMPTY, EMPTY),
        ("play: play monster", EMPTY, EMPTY),
        ("play: discard field", EMPTY, EMPTY),
        ("play: ?buff 2, (heal 1, pop 1)", EMPTY, EMPTY),
        ("play discard hand: deal 1", EMPTY, EMPTY),
        ("play take 1, discard 2 field: deal 1", {"field": ["Rat"]}, EMPTY),
        ("play discard field, discard 2 field: deal 1", {"field": ["Rat", "Rat"]}, EMPTY),
        ("play discard field: buff 0", {"field": ["Rat", "Rat"]}, EMPTY),
        ("play pop 2, pop 1: deal 1", {"graveyard": ["Rat", "Rat"]}, EMPTY),
        ("play heal enemy 1: deal 1", {"graveyard": ["Rat"]}, EMPTY),
    ],
)
def test_nothing_comes_of_what_cannot_be_paid_or_has_no_subject(
    spell: str, mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    assert is_futile(spell, mine, theirs)


@pytest.mark.parametrize(
    ("spell", "mine", "theirs"),
    [
        ("play: buff 2", {"field": ["Rat"]}, EMPTY),
        ("play: heal 2", {"graveyard": ["Rat"]}, EMPTY),
        ("play take 1: heal 1", {"deck": ["Rat"]}, EMPTY),
        ("play discard hand: heal 1", {"hand": ["Rat"]}, EMPTY),
        ("play: banish enemy hand", EMPTY, {"hand": ["Rat"]}),
        ("play: draw", EMPTY, EMPTY),
        ("play discard, discard 2 field: deal 1", {"field": ["Rat"], "deck": ["Rat"]}, EMPTY),
        ("play discard field: buff 0", {"field": ["Noisy Rat", "Rat"]}, EMPTY),
        ("play (take 1, discard field): deal 1", EMPTY, EMPTY),
    ],
)
def test_something_may_come_of_all_else(
    spell: str, mine: dict[str, Any], theirs: dict[str, Any]
) -> None:
    assert not is_futile(spell, mine, theirs)
