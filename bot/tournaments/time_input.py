"""Parsing of times that organisers type."""

import re
import zoneinfo
from calendar import month_name
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from typing import Any, Final

from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.tournaments.creation import LONGEST_AHEAD

LONGEST: Final = 80
"""Maximum number of characters."""

LANGUAGES: Final = ("en", "de", "fr", "es")
"""Languages for words such as days, months and "tomorrow". More languages take longer to load, and
share words that mean different things."""

EXAMPLES = (
    "`in 2 hours`, `tomorrow 20:00`, `Saturday 8pm CET`, `2030-05-17 18:30 Europe/Berlin`, or "
    "Discord's own (`<t:…>`). Without a zone it is UTC."
)
NOT_UNDERSTOOD = f"I can't read **{{typed}}** as a time. Write {EXAMPLES}"
TOO_LONG = f"That is too long for a time. Write {EXAMPLES}"
NO_TIME_OF_DAY = f"**{{typed}}**: at what time of the day? Write {EXAMPLES}"
NO_SUCH_TIME = f"That is centuries away. Write {EXAMPLES}"
OVER = f"**{{typed}}** reads as <t:{{time}}:F>, which has passed. Write {EXAMPLES}"
TOO_FAR = "**{typed}** reads as <t:{time}:F>: the start can be a year ahead at most."
WHICH_ORDER = (
    "**{date}** could be a day of {first} or of {second}. Write the month as a word, or the "
    "date as `2030-05-17`."
)
NO_SUCH_ZONE = (
    "I don't know the time zone **{zone}**. Write one like `Europe/Berlin` or "
    "`America/New_York`, a short one like `CET`, or the hours from UTC, like `UTC+2`."
)
NOT_ONCE = (
    "The clocks change then in **{zone}**, so that time doesn't exist, or exists twice. Write "
    "it in UTC."
)

_STAMP = re.compile(r"(?:<t:)?(\d{9,11})(?::[a-zA-Z])?>?")
_SPAN = re.compile(r"(?:in\s+)?((?:\d{1,4}\s*[a-z]+\s*)+)")
_PART = re.compile(r"(\d+)\s*([a-z]+)")
_AHEAD = re.compile(r"(?:in|dans|en)\s", re.I)
_NAMED_ZONE = re.compile(r"(?<!\S)[A-Za-z_]+(?:/[A-Za-z_+0-9-]+)+(?!\S)")
_UNCERTAIN_ORDER = re.compile(r"(?<![\d/-])(\d{1,2})([/-])(\d{1,2})(?:\2\d{2,4})?(?![\d/-])")
_OTHER_SPELLINGS = (
    (re.compile(r"\bnoon\b", re.I), "12:00"),
    (re.compile(r"(?<![\d:.-])(\d{1,2})\s*uhr\b", re.I), r"\1:00"),
    (re.compile(r"(?<![\d:.-])(\d{1,2})\s*h(?!\w)", re.I), r"\1:00"),
)
"""Spellings that dateparser misunderstands, and the replacements that it understands."""

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

_SUMMER_AND_WINTER = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
}
"""Short names that mean one time in summer and another in winter."""

_WEEK = timedelta(days=7)


def parse_time(typed: str, now: int) -> int:
    """Returns the time that a member has typed, in seconds since 1970. `now` is the present time.
    Accepts a time from now on ("2h 30m"), a day and a time of the day in words or numbers, with or
    without a zone, and Discord's timestamps.

    Takes about 10 ms, and half a second the first time in a process. Raises Refusal for anything
    else, and for times that are over or too far ahead.
    """
    text = " ".join(typed.split())
    if len(text) > LONGEST:
        raise Refusal(TOO_LONG)
    meant = _parse(text, now)
    if not now < meant <= now + LONGEST_AHEAD:
        words = OVER if meant <= now else TOO_FAR
        raise Refusal(words.format(typed=plain(text), time=meant))
    return meant


def _parse(text: str, now: int) -> int:
    if found := _STAMP.fullmatch(text):
        return int(found[1])
    if (seconds := _parse_span(text.lower())) is not None:
        return now + seconds
    rest, zone = _without_zone(text)
    local = _local_time(rest, datetime.fromtimestamp(now, zone).replace(tzinfo=None), text)
    return _in_zone(local, zone)


def zone_named(text: str) -> tzinfo:
    """Returns the time zone of that name, such as Europe/Berlin, CET or UTC+2. Raises Refusal if
    there is none."""
    rest, zone = _without_zone(f" {text.strip()}")
    if rest.strip():
        raise Refusal(NO_SUCH_ZONE.format(zone=plain(text)))
    return zone


def _parse_span(text: str) -> int | None:
    """Returns the seconds of a span of minutes, hours, days and weeks, None for any other text."""
    found = _SPAN.fullmatch(text)
    parts: list[tuple[str, str]] = [] if found is None else _PART.findall(found[1])
    if not parts or any(unit not in _SECONDS for _, unit in parts):
        return None
    return sum(int(number) * _SECONDS[unit] for number, unit in parts)


def _without_zone(text: str) -> tuple[str, tzinfo]:
    """Returns the text without its zone, and the zone, UTC if the text has none."""
    if found := _NAMED_ZONE.search(text):
        name = _zones().get(found[0].lower())
        if name is None:
            raise Refusal(NO_SUCH_ZONE.format(zone=plain(found[0])))
        return text[: found.start()] + text[found.end() :], zoneinfo.ZoneInfo(name)
    from dateparser.timezone_parser import pop_tz_offset_from_string

    short: Any
    rest, short = pop_tz_offset_from_string(text)
    if short is None:
        return text, UTC
    if name := _SUMMER_AND_WINTER.get(short.tzname(None)):
        return rest, zoneinfo.ZoneInfo(name)
    return rest, timezone(short.utcoffset(None))


@cache
def _zones() -> dict[str, str]:
    return {name.lower(): name for name in zoneinfo.available_timezones()}


def _local_time(text: str, now: datetime, typed: str) -> datetime:
    """Returns the local time that a text means. `now` is the present local time."""
    if _AHEAD.match(text):
        found = _dateparser(text, now, PARSERS=["relative-time"])
        if found is None:
            raise Refusal(NOT_UNDERSTOOD.format(typed=plain(typed)))
        return found[0]
    for pattern, spelling in _OTHER_SPELLINGS:
        text = pattern.sub(spelling, text)
    order = _date_order(text)

    def parsed(base: datetime) -> tuple[datetime, bool] | None:
        return _dateparser(text, base, PARSERS=["relative-time", "absolute-time"], DATE_ORDER=order)

    found = parsed(now)
    if found is None:
        raise Refusal(NOT_UNDERSTOOD.format(typed=plain(typed)))
    local, to_the_minute = found
    if not to_the_minute:
        raise Refusal(NO_TIME_OF_DAY.format(typed=plain(typed)))
    return _sooner(local, now, parsed) if "next" not in text.lower() else local


def _sooner(
    local: datetime, now: datetime, parsed: Callable[[datetime], tuple[datetime, bool] | None]
) -> datetime:
    """Returns `local`, or the same weekday today if that is still to come: dateparser chooses the
    one in a week."""
    before = parsed(now - timedelta(days=1)) if local - now > timedelta(days=6) else None
    if before is not None and before[0] == local - _WEEK and before[0] > now:
        return before[0]
    return local


def _date_order(text: str) -> str:
    """Returns the order of day and month in a text, "DMY" or "MDY". Raises Refusal if the date is
    ambiguous."""
    found = _UNCERTAIN_ORDER.search(text)
    if found is None:
        return "DMY"
    first, second = int(found[1]), int(found[3])
    if first != second and min(first, second) >= 1 and max(first, second) <= 12:
        months = {"first": month_name[first], "second": month_name[second]}
        raise Refusal(WHICH_ORDER.format(date=found[0], **months))
    return "MDY" if second > 12 else "DMY"


def _dateparser(text: str, base: datetime, **settings: Any) -> tuple[datetime, bool] | None:
    """Returns dateparser's result for a text, and whether a time of the day is in it. Imports the
    library on first use, so that the bot's own process and processes that only draw don't load
    it."""
    from dateparser.date import DateDataParser

    settings |= {
        "RELATIVE_BASE": base,
        "PREFER_DATES_FROM": "future",
        "PREFER_LOCALE_DATE_ORDER": False,
        "TIMEZONE": "UTC",
        "RETURN_AS_TIMEZONE_AWARE": False,
    }
    parser = DateDataParser(languages=list(LANGUAGES), settings=settings)
    try:
        found: Any = parser.get_date_data(text)
    except (OverflowError, ValueError):
        return None
    if found.date_obj is None:
        return None
    return found.date_obj, "time" in found.parts


def _in_zone(local: datetime, zone: tzinfo) -> int:
    there = local.replace(tzinfo=zone)
    try:
        seconds = int(there.timestamp())
        same = datetime.fromtimestamp(seconds, zone).replace(tzinfo=None) == local
    except (OverflowError, ValueError) as error:
        raise Refusal(NO_SUCH_TIME) from error
    if not same or there.replace(fold=1).utcoffset() != there.utcoffset():
        raise Refusal(NOT_ONCE.format(zone=zone))
    return seconds
