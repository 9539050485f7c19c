"""Round numbers and dates along the axes of a chart."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import count
from typing import Final

from rendering.pages.page_heading import number_words

LAST_MOMENT: Final = 4_102_444_799
"""The end of the year 2099, in seconds since 1970: the latest moment of charts."""
MOST_DATES: Final = 4

_DAY: Final = 86_400
_DAYS: Final = (1, 2, 7, 14)
_MONTHS: Final = (1, 2, 3, 6)
_YEARS: Final = (1, 2, 5, 10, 20, 50)
_NAMES: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


@dataclass(frozen=True, slots=True)
class Tick:
    """A mark on an axis: its value, its label, and a second label below the first."""

    at: int
    words: str
    below: str = ""


def rating_ticks(lowest: int, highest: int, most: int) -> list[Tick]:
    """Returns at most `most` (three or more) round numbers at equal distances. The numbers enclose
    both `lowest` and `highest`."""
    step = next(step for step in _round_steps() if _count(lowest, highest, step) <= most)
    first = lowest // step * step
    places = (first + index * step for index in range(_count(lowest, highest, step)))
    return [Tick(place, number_words(place)) for place in places]


def _round_steps() -> Iterator[int]:
    return (factor * 10**power for power in count(1) for factor in (1, 2, 5))


def _count(lowest: int, highest: int, step: int) -> int:
    """Returns how many multiples of the step enclose both numbers."""
    return -(-highest // step) - lowest // step + 1


def date_ticks(start: int, end: int) -> list[Tick]:
    """Returns at most `MOST_DATES` dates (UTC) between two moments in seconds since 1970: days,
    months or years. A span of less than two days gets its first and its last day. The first date,
    and each date with another year than the date before, has its year below it."""
    if end - start < 2 * _DAY:
        both = [start] if day_words(start) == day_words(end) else [start, end]
        return _ticks(both, day_words)
    for step in _DAYS:
        every = step * _DAY
        days = range(-(-start // every) * every, end + 1, every)
        if len(days) <= MOST_DATES:
            return _ticks(days, day_words)
    for step in _MONTHS:
        months = _months(start, end, step)
        if len(months) <= MOST_DATES:
            return _ticks(months, _month_words)
    years = (_months(start, end, 12 * step) for step in _YEARS)
    return _ticks(next(found for found in years if len(found) <= MOST_DATES), lambda _: "")


def day_words(moment: int) -> str:
    """Returns the date (UTC) of a moment in seconds since 1970: "3 May"."""
    return f"{_utc(moment).day} {_month_words(moment)}"


def year_of(moment: int) -> int:
    """Returns the year (UTC) of a moment in seconds since 1970."""
    return _utc(moment).year


def _utc(moment: int) -> datetime:
    return datetime.fromtimestamp(moment, UTC)


def _month_words(moment: int) -> str:
    return _NAMES[_utc(moment).month - 1]


def _months(start: int, end: int, step: int) -> list[int]:
    """Returns the beginnings of every `step` months, counted from a January."""
    first, last = (_utc(moment).year * 12 + _utc(moment).month - 1 for moment in (start, end))
    months = range(-(-first // step) * step, last + 1, step)
    begins = (datetime(month // 12, month % 12 + 1, 1, tzinfo=UTC) for month in months)
    return [at for at in (int(moment.timestamp()) for moment in begins) if at >= start]


def _ticks(moments: Iterable[int], words: Callable[[int], str]) -> list[Tick]:
    ticks: list[Tick] = []
    before = None
    for moment in moments:
        year = year_of(moment)
        ticks.append(Tick(moment, words(moment), "" if year == before else str(year)))
        before = year
    return ticks
