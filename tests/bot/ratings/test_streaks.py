"""The length of a streak, on calendars: `x` is a day that was solved, `.` one that wasn't."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from bot.ratings.streaks import streak_length

TODAY = date(2026, 11, 30)


def length_of(calendar: str) -> int:
    """Returns the streak after a calendar whose last sign is today."""
    days = [TODAY - timedelta(days=ago) for ago in reversed(range(len(calendar)))]
    return streak_length(
        [day for day, sign in zip(days, calendar, strict=True) if sign == "x"], TODAY
    )


@pytest.mark.parametrize(
    ("calendar", "length"),
    [
        ("", 0),
        (".", 0),
        ("x", 1),
        ("xxx", 3),
        ("xxx.", 3),  # today isn't over
        ("xxx..", 3),  # yesterday was missed
        ("xxx...", 0),  # two in a row were
        ("x.x", 2),
        ("x..x", 1),
        ("xxx.xxx", 6),
        ("xx.xxxxx.xx", 7),  # missed twice within seven days: what came before is lost
        ("xx.xxxxxx.xx", 10),  # a week apart
        ("x.xxxxxx.xxxxxx.x", 14),
        ("xxxx.xx..", 2),  # yesterday was the second one in a week
        ("xxxx.xx.", 6),  # today would be
        ("x" * 400, 400),
    ],
)
def test_a_streak_forgives_one_missed_day_a_week(calendar: str, length: int) -> None:
    assert length_of(calendar) == length


def test_days_after_today_do_not_count() -> None:
    assert streak_length([TODAY, TODAY + timedelta(days=1)], TODAY) == 1
