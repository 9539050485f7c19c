"""The puzzle of a day."""

from __future__ import annotations

from datetime import date, timedelta

from bot.exercises.daily_puzzles import daily_puzzle_id

IDS = [f"{number:06x}" for number in range(300)]
TODAY = date(2026, 11, 27)


def days(number: int, left_out: set[str] = frozenset()) -> list[str | None]:
    return [daily_puzzle_id("game", TODAY + timedelta(n), IDS, left_out) for n in range(number)]


def test_none_comes_twice_before_all_came_once():
    assert set(days(len(IDS))) == set(IDS)


def test_the_order_of_the_ids_does_not_matter():
    assert daily_puzzle_id("game", TODAY, IDS) == daily_puzzle_id("game", TODAY, IDS[::-1])


def test_games_with_the_same_ids_have_days_of_their_own():
    assert days(5) != [daily_puzzle_id("other", TODAY + timedelta(n), IDS) for n in range(5)]


def test_one_that_is_left_out_gives_way_to_one_that_is_not_near():
    month = days(60)
    left_out = {month[30], daily_puzzle_id("game", TODAY + timedelta(180), IDS)}
    instead = days(60, left_out)
    assert instead[30] not in {*left_out, *month}
    assert [*instead[:30], *instead[31:]] == [*month[:30], *month[31:]]


def test_where_all_are_left_out_there_is_one_all_the_same():
    assert daily_puzzle_id("game", TODAY, IDS, IDS) == daily_puzzle_id("game", TODAY, IDS)
