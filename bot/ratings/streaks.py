"""Streaks of daily puzzles: how many days in a row a member has solved one."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import Final

WEEK_DAYS: Final = 7
"""Days of a period in which one day can be missed."""

_DAY: Final = timedelta(days=1)


def streak_length(solved: Collection[date], today: date) -> int:
    """Returns the length of a member's streak: the number of days on which the member `solved` a
    puzzle, counted back from `today` until the streak breaks. A single missed day doesn't break the
    streak, but two missed days within seven days do. If the member has not solved a puzzle today,
    today isn't counted as missed.

    >>> streak_length([date(2026, 11, 24), date(2026, 11, 26)], date(2026, 11, 27))
    2
    """
    first, missed, length = min(solved, default=today), None, 0
    day = today if today in solved else today - _DAY
    while day >= first:
        if day in solved:
            length += 1
        elif missed is not None and (missed - day).days < WEEK_DAYS:
            break
        else:
            missed = day
        day -= _DAY
    return length
