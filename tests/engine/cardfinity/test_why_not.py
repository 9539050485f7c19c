"""Why a card in hand can't be played, in words (COMPLETED 6.3, 6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.cardfinity.board import Board

CARDS = '"Rat": power 3 "Vermin"'


def refused(card: str, mine: dict[str, Any], theirs: dict[str, Any]) -> tuple[str, str]:
    """The words for the first card of the hand, which is that one."""
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
            "You have to discard a card from your hand, and you have no other.",
        ),
        (
            "play banish 2 spell hand: draw 1",
            {"hand": ["Ash", "Rat"]},
            {},
            "needs 2 spells in hand",
            "You have to banish 2 spells from your hand, and you have 1 other.",
        ),
        (
            'play discard 2 f"Vermin" field: draw 1',
            {"field": ["Rat"]},
            {},
            "needs 2 Vermin cards",
            "You have to discard 2 Vermin cards from your field, and you have 1.",
        ),
        (
            "play pop 3: draw 1",
            {"graveyard": ["Ash", "Ash"]},
            {},
            "needs 3 in graveyard",
            "You have to banish the top 3 cards of your graveyard, and it has 2 cards.",
        ),
        (
            "play pop: draw 1",
            {},
            {},
            "needs 1 in graveyard",
            "You have to banish the top card of your graveyard, and it's empty.",
        ),
        (
            "play heal enemy 2: draw 1",
            {},
            {"graveyard": ["Ash"]},
            "they can't heal 2",
            "You have to let your opponent heal 2, and they have 1 card to heal.",
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
