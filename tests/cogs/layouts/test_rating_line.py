"""The line about ratings on the board of a match that is over."""

from __future__ import annotations

from typing import Any

import pytest

from bot.store.ratings import RatingChange
from cogs.matches.board_layout import board_message
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import text_of

OVER = {
    "state": "over", "winner": "A", "ended": 1, "clock": "live", "rated": True, "turns": 10,
    "ending": "conceded",
}  # fmt: skip
TOO_SHORT = (
    "Not rated: a match counts once turn 4 has begun, or once somebody gives up after turn 2."
)


def rating_lines(row: dict[str, Any], result: RatingChange | None = None) -> list[str]:
    """Returns the lines of the board that are about ratings."""
    board = board_message(shown(begun("cardfinity"), row=row, result=result), ())
    return [
        line for line in text_of(board).splitlines() if line.startswith(("Rating", "Not rated"))
    ]


def test_a_match_that_counted_says_what_it_changed() -> None:
    change = RatingChange("ABCDEF", shown_a=1034, shown_b=970, change_a=34, change_b=-30)
    assert rating_lines(OVER, change) == ["Rating: **Alice** 1034 (+34), **Bob** 970 (-30)"]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ({"turns": 2}, [TOO_SHORT]),
        ({"ending": "ruled"}, ["Not rated: the tournament has decided this match."]),
        ({"rated": False}, []),
        ({"clock": "none"}, []),
        ({"state": "running", "winner": None, "ended": None, "ending": None}, []),
    ],
)
def test_a_match_that_did_not_count_says_why(other: dict[str, Any], expected: list[str]) -> None:
    assert rating_lines({**OVER, **other}) == expected
