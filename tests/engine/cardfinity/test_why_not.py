"""The reasons why a card in hand can't be played, in words (COMPLETED 6.3, 6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cardfinity.board import Board

CARDS = '"Rat": power 3 "Vermin"'


def refused(card: str, mine: dict[str, Any], theirs: dict[str, Any]) -> tuple[str, str]:
    """Returns the words for the card, which is the first of the hand."""
    own = {**mine, "hand": ["Trick", *mine.get("hand", [])]}
    (reason, *_) = Board(f'{CARDS}\n"Trick" {card} N/A', own, theirs).match.why_not("A")
    assert reason.card == "Trick"
    return reason.why.short, reason.why.said


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "short", "said"),
    [
        (
            "play discard hand: draw 1",
            {},
            {},
            "needs a card in hand",
            "There's no other card in your hand to discard.",
        ),
        (
            "play banish 2 spell hand: draw 1",
            {"hand": ["Ash", "Rat"]},
            {},
            "needs 2 spells in hand",
            "It takes 2 spells from your hand, you have 1 besides it.",
        ),
        (
            'play discard 2 f"Vermin" field: draw 1',
            {"field": ["Rat"]},
            {},
            "needs 2 Vermin cards",
            "It takes 2 Vermin cards from your field, you have 1.",
        ),
        (
            'play banish f"Vermin" field: draw 1',
            {},
            {},
            "needs a Vermin on field",
            "There's no Vermin on your field to banish.",
        ),
        (
            "play pop 3: draw 1",
            {"graveyard": ["Ash", "Ash"]},
            {},
            "needs 3 in graveyard",
            "It takes 3 cards from your graveyard, which has 2.",
        ),
        (
            "play pop: draw 1",
            {},
            {},
            "needs 1 in graveyard",
            "It takes 1 card from your graveyard, which has none.",
        ),
        (
            "play heal enemy 2: draw 1",
            {},
            {"graveyard": ["Ash"]},
            "they can't heal 2",
            "Your opponent has to heal 2, and can heal 1.",
        ),
        (
            "discard: draw 1",
            {},
            {},
            "only when discarded",
            "It works only when it's discarded.",
        ),
        (
            "draw: draw 1",
            {},
            {},
            "only when drawn",
            "It works only when it comes from your deck to your hand.",
        ),
        (
            "victory: draw 1",
            {},
            {},
            "only on a monster",
            "It works only when it's attached to a monster.",
        ),
        (
            "counterspell: draw 1",
            {},
            {},
            "nothing casts it",
            "It's a counterspell, and no rule casts those.",
        ),
    ],
)
def test_words(
    card: str, mine: dict[str, Any], theirs: dict[str, Any], short: str, said: str
) -> None:
    assert refused(card, mine, theirs) == (short, said)


def test_a_card_that_can_be_played_has_no_reason() -> None:
    board = Board('"Trick" play discard hand: draw 1 N/A', {"hand": ["Trick", "Trick"]})
    assert board.match.why_not("A") == ()
