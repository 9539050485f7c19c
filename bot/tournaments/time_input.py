"""A moment as an organiser types it."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

from bot.refusals import Refusal

NOT_UNDERSTOOD = (
    "When is **starts** meant to be? Write how long it is until then (`45m`, `2h`, `1d 3h`), or a "
    "date and a time in UTC (`2030-05-17 18:30`), or paste Discord's own (`<t:…>`)."
)

_STAMP = re.compile(r"(?:<t:)?(\d{9,11})(?::[a-zA-Z])?>?")
_SPAN = re.compile(r"(?:in\s+)?((?:\d{1,4}\s*[a-z]+\s*)+)")
_PART = re.compile(r"(\d+)\s*([a-z]+)")
_DATE = re.compile(r"(?:(\d{4})-(\d{1,2})-(\d{1,2})[\sT]+)?(\d{1,2}):(\d{2})(?:\s*utc)?", re.I)

_SECONDS = {
    unit: seconds
    for units, seconds in (
        (("m", "min", "mins", "minute", "minutes"), 60),
        (("h", "hour", "hours"), 3600),
        (("d", "day", "days"), 24 * 3600),
        (("w", "week", "weeks"), 7 * 24 * 3600),
    )
    for unit in units
}


def moment(typed: str, now: int) -> int:
    """The moment that is meant, in seconds since 1970: a time from `now` ("2h 30m"), a date and a
    time in UTC (only a time: the next that comes), or one of Discord's own. Raises Refusal for
    anything else."""
    words = typed.strip()
    if found := _STAMP.fullmatch(words):
        return int(found[1])
    if found := _SPAN.fullmatch(words.lower()):
        return now + _span(found[1])
    if found := _DATE.fullmatch(words):
        return _date(found, now)
    raise Refusal(NOT_UNDERSTOOD)


def _span(words: str) -> int:
    parts = _PART.findall(words)
    if any(unit not in _SECONDS for _, unit in parts):
        raise Refusal(NOT_UNDERSTOOD)
    return sum(int(number) * _SECONDS[unit] for number, unit in parts)


def _date(found: re.Match[str], now: int) -> int:
    today = datetime.fromtimestamp(now, UTC)
    day, clock = found.group(1, 2, 3), found.group(4, 5)
    hour, minute = map(int, clock)
    try:
        if all(day):
            year, month, date = map(int, day)
            return int(datetime(year, month, date, hour, minute, tzinfo=UTC).timestamp())
        at = today.replace(hour=hour, minute=minute, second=0, microsecond=0)
    except ValueError:
        raise Refusal(NOT_UNDERSTOOD) from None
    return int((at if at > today else at + timedelta(days=1)).timestamp())
