"""The reasons why a card in hand can't be played, in words (CHAOS 3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.chaos.board import Board

CARDS = """
minion "Wren" cost 3 attack 1 health 3 beast
spell "Bolt" cost 1
  cast targeted(destroy, charTarget(oppo, minion))
spell "Aimed Bolt" cost 1
  cast targeted(destroy, charTarget(oppo, minion, hp <= 2))
spell "Grave Word" cost 0
  cast targeted(destroy, charTarget(oppo, minion)) if cardExist(deck, oppo, demonCard)
"""


@pytest.mark.parametrize(
    ("card", "side", "short", "said"),
    [
        ("Wren", {"mp": 2}, "costs 3, you have 2", "It costs 3 MP, you have 2."),
        (
            "Wren",
            {"field": ["Wren"] * 7},
            "your field is full",
            "Your field is full: at most 7 minions fit there.",
        ),
        ("Bolt", {}, "no enemy minion", "There's no enemy minion to choose."),
        (
            "Aimed Bolt",
            {},
            "no such enemy minion",
            "There's no enemy minion with at most 2 health to choose.",
        ),
    ],
)
def test_words(card: str, side: dict[str, Any], short: str, said: str) -> None:
    (reason,) = Board(CARDS, {"hand": [card], **side}).match.why_not("A")
    assert (reason.card, reason.why.short, reason.why.said) == (card, short, said)


def test_what_is_too_expensive_says_nothing_of_hidden_cards() -> None:
    """A condition about hidden cards is checked only for cards that can be paid."""
    cards = CARDS.replace("cost 0", "cost 4") + 'minion "Imp" cost 1 attack 1 health 1 demon'
    for deck in (["Wren"], ["Imp"]):
        board = Board(cards, {"hand": ["Grave Word"], "mp": 2}, {"deck": deck})
        (reason,) = board.match.why_not("A")
        assert reason.why.said == "It costs 4 MP, you have 2."
