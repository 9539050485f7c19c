"""Matches that count, and their weight."""

from __future__ import annotations

from typing import get_args

import pytest

import engine
from bot.decks.deck_validation import read_deck_text
from bot.matches.live.row_updates import ENDINGS
from bot.ratings.rated_play import RATING_RULES, EarlierMatches, judge_rated_match, weight_of
from bot.store.matches.match_rows import Ending
from engine.record import ENDING_EVENTS
from tests.bot.ratings.ended import NOON, counts, over

DAY = 24 * 3600
NOW = NOON + 1


def test_each_way_to_end_a_match_has_a_rule() -> None:
    assert {*RATING_RULES} == {*get_args(Ending)}
    assert ENDINGS.keys() == ENDING_EVENTS.keys()


@pytest.mark.parametrize(
    ("turns", "ending", "counted"),
    [
        (1, "played", True),
        (2, "limit", True),
        (1, "exceeded", True),
        (3, "agreed", True),
        (2, "agreed", False),
        (3, "conceded", True),
        (2, "conceded", False),
        (3, "time", True),
        (2, "time", False),
        (9, "ruled", False),
        (9, "left", False),
        (None, "conceded", False),
        (None, None, False),
    ],
)
def test_a_match_counts_by_its_ending_and_turn(
    turns: int | None, ending: str | None, counted: bool
) -> None:
    assert counts(over(1, 1, turns=turns, ending=ending)) is counted


@pytest.mark.parametrize(
    "other", [{"rated": False}, {"clock": "none"}, {"state": "void"}, {"state": "running"}]
)
def test_casual_endless_void_and_running_matches_do_not_count(other: dict[str, object]) -> None:
    assert counts(over(1, 1))
    assert not counts(over(1, 1, **other))


@pytest.mark.parametrize("ending", ["conceded", "time"])
@pytest.mark.parametrize(
    ("exits", "number", "counted"),
    [
        ((), 1, False),
        ((NOW - 60,), 2, False),
        ((NOW - 120, NOW - 60), 3, True),
        ((NOW - DAY, NOW - DAY + 1), 2, False),
        ((NOW - 3, NOW - 2, NOW - 1), 4, True),
    ],
)
def test_the_third_early_exit_in_a_day_counts(
    ending: str, exits: tuple[int, ...], number: int, counted: bool
) -> None:
    verdict = judge_rated_match(over(1, 1, turns=1, ending=ending), EarlierMatches(exits))
    assert verdict is not None
    assert (verdict.early_exit, verdict.meeting > 0) == (number, counted)


@pytest.mark.parametrize("ending", ["agreed", "ruled"])
def test_what_both_agree_on_or_others_decide_is_no_early_exit(ending: str) -> None:
    assert (
        judge_rated_match(over(1, 1, turns=1, ending=ending), EarlierMatches((NOW, NOW, NOW)))
        is None
    )


def test_meetings_of_the_week_are_numbered() -> None:
    ends = (NOW - 7 * DAY, NOW - 7 * DAY + 1, NOW - 5, NOW - 4)
    verdict = judge_rated_match(over(1, 1), EarlierMatches(meetings=ends))
    assert verdict is not None
    assert verdict.meeting == 4


def test_meetings_count_less_and_less() -> None:
    assert [weight_of(meeting) for meeting in range(1, 7)] == [1, 1, 1 / 2, 1 / 4, 1 / 8, 1 / 16]


@pytest.mark.parametrize("game", engine.games())
def test_ready_decks_are_fit(game: str) -> None:
    for starter in engine.games()[game].starters():
        assert read_deck_text(starter.text, game).unfit == ""
