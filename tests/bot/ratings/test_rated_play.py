"""Which matches count."""

from __future__ import annotations

import pytest

import engine
from bot.deck_validation import read
from bot.ratings.rated_play import counts
from tests.bot.ratings.ended import over


@pytest.mark.parametrize(
    ("turns", "ending", "counted"),
    [
        (4, "played", True),
        (3, "played", False),
        (4, "agreed", True),
        (3, "agreed", False),
        (3, "conceded", True),
        (2, "conceded", False),
        (3, "time", True),
        (2, "time", False),
        (None, None, False),
    ],
)
def test_four_turns_or_giving_up_after_the_second(
    turns: int | None, ending: str | None, counted: bool
) -> None:
    assert counts(over(1, 1, turns=turns, ending=ending)) is counted


@pytest.mark.parametrize(
    "other", [{"rated": False}, {"clock": "none"}, {"state": "void"}, {"state": "running"}]
)
def test_casual_endless_void_and_running_matches_do_not_count(other: dict[str, object]) -> None:
    assert counts(over(1, 1))
    assert not counts(over(1, 1, **other))


@pytest.mark.parametrize("game", engine.games())
def test_ready_decks_are_fit(game: str) -> None:
    for starter in engine.games()[game].starters():
        assert read(starter.text, game).unfit == ""
