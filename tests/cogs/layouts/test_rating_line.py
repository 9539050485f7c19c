"""The line about ratings on the board of a match that is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.store.ratings.rating_rows import RatingChange
from cogs.matches.table.layouts.board import board_message
from cogs.matches.table.layouts.rating_changes import conceding_words
from tests.cogs.layouts.snapshots import begun, shown
from tests.cogs.matches.reading import text_of

OVER = {
    "state": "over", "winner": "A", "ended": 1, "clock": "live", "rated": True, "turns": 10,
    "ending": "conceded",
}  # fmt: skip


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
    ("meeting", "words"),
    [
        (2, ""),
        (3, " · counts half: the third rated match of **Alice** and **Bob** this week"),
        (4, " · counts a quarter: the fourth rated match of **Alice** and **Bob** this week"),
        (5, " · counts an eighth: the fifth rated match of **Alice** and **Bob** this week"),
        (12, " · counts 1/1,024: the 12th rated match of **Alice** and **Bob** this week"),
        (23, " · counts 1/2,097,152: the 23rd rated match of **Alice** and **Bob** this week"),
    ],
)
def test_a_match_that_counts_less_says_so(meeting: int, words: str) -> None:
    change = RatingChange("ABCDEF", 1034, 970, 34, -30, meeting=meeting)
    [line] = rating_lines(OVER, change)
    assert line == f"Rating: **Alice** 1034 (+34), **Bob** 970 (-30){words}"


def test_an_early_exit_says_how_many_are_left_and_that_the_third_counts() -> None:
    left = RatingChange("ABCDEF", 1000, 1000, 0, 0, meeting=0, early_exit=1)
    lines = [
        rating_lines(OVER | {"turns": 2}, one)
        for one in (
            left,
            replace(left, early_exit=2),
            replace(left, early_exit=3, meeting=3, change_a=9, change_b=-9),
        )
    ]
    assert lines == [
        [
            "Not rated: **Bob** conceded in turn 1 or 2. Within 24 hours, one more early exit "
            "doesn't count. After that, each one is a rated loss."
        ],
        [
            "Not rated: **Bob** conceded in turn 1 or 2. The next early exit within 24 hours is a "
            "rated loss."
        ],
        [
            "Rating: **Alice** 1000 (+9), **Bob** 1000 (-9) · counts half: the third rated match "
            "of **Alice** and **Bob** this week · **Bob**'s third early exit in a day"
        ],
    ]


@pytest.mark.parametrize(
    ("turn", "exits", "words"),
    [
        (3, 0, "It counts as a rated loss."),
        (
            0,
            0,
            "This won't change your rating: you're in turn 1 or 2. You can leave 1 more match this "
            "early within 24 hours.",
        ),
        (
            2,
            1,
            "This won't change your rating: you're in turn 1 or 2. You can leave no other match "
            "this early within 24 hours.",
        ),
        (
            2,
            2,
            "It counts as a rated loss, though you're in turn 1 or 2: you've already left 2 rated "
            "matches this early within 24 hours.",
        ),
    ],
)
def test_before_conceding_a_player_reads_what_it_costs(turn: int, exits: int, words: str) -> None:
    assert conceding_words(turn, exits) == words


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (
            {"turns": 2, "ending": "agreed", "winner": "draw"},
            ["Not rated: a draw that you agree on counts from turn 3 on."],
        ),
        ({"ending": "ruled"}, ["Not rated: the tournament has decided this match."]),
        ({"rated": False}, []),
        ({"clock": "none"}, []),
        ({"state": "running", "winner": None, "ended": None, "ending": None}, []),
    ],
)
def test_a_match_that_did_not_count_says_why(other: dict[str, Any], expected: list[str]) -> None:
    assert rating_lines({**OVER, **other}) == expected
