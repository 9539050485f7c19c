"""Names that distinguish people."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.base.people import told_apart
from bot.matches.beginning.match_creation import MatchOptions, PlayerRef, Seat, new_match


@pytest.mark.parametrize(
    ("names", "apart"),
    [
        (["Alex", "Bob"], ["Alex", "Bob"]),
        (["Alex", "Alex", "Alex"], ["Alex (1)", "Alex (2)", "Alex (3)"]),
        (["Alex", "ALEX"], ["Alex (1)", "ALEX (2)"]),
        (["Alex", "Al\u200bex"], ["Alex (1)", "Al\u200bex (2)"]),
        (["Alex", "Alex\u3164"], ["Alex (1)", "Alex\u3164 (2)"]),
        (["Alex", "\uff21lex "], ["Alex (1)", "\uff21lex  (2)"]),
        (["Alex", "Alex (2)", "Alex"], ["Alex (1)", "Alex (2)", "Alex (3)"]),
        (["Alex", "Bob", "Alex"], ["Alex (1)", "Bob", "Alex (2)"]),
    ],
)
def test_names_that_look_the_same_are_numbered(names: Sequence[str], apart: Sequence[str]) -> None:
    assert told_apart(names) == apart
    assert told_apart(apart) == apart


def test_two_of_the_same_name_are_told_apart_in_a_match() -> None:
    seats = Seat(PlayerRef(1, "Alice"), 1), Seat(PlayerRef(2, "alice"), 2)
    row = new_match(MatchOptions("asigoc"), seats, guild=1, channel=2, now=0)
    assert row.names == {"A": "Alice (1)", "B": "alice (2)"}
