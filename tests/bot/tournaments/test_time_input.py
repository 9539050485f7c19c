"""The forms in which organisers may write when a tournament starts."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.base.refusals import Refusal
from bot.processes.workers import Workers
from bot.tournaments.creation import LONGEST_AHEAD
from bot.tournaments.time_input import LONGEST, parse_time
from tests.bot.waiting import PATIENCE
from tests.repository import ROOT
from tests.strategies import EXAMPLES

NOW = int(datetime(2030, 5, 17, 12, 0, tzinfo=UTC).timestamp())
"""Seconds since 1970 of a Friday."""

WORST_SECONDS = 1.0
"""Seconds: half of a worker's time limit."""


def at(when: str) -> int:
    return int(datetime.fromisoformat(when).replace(tzinfo=UTC).timestamp())


def refused(words: str) -> object:
    return pytest.raises(Refusal, match=words)


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("45m", 0.75),
        ("2h", 2),
        ("in 2 hours", 2),
        (" 1d 3h ", 27),
        ("1 week", 7 * 24),
        ("1w 2d", 9 * 24),
        ("2h30m", 2.5),
        ("2030-05-17 18:30", 6.5),
        ("2030-5-18T06:30 UTC", 18.5),
        ("18:30", 6.5),
        ("11:00", 23),
        (f"<t:{NOW + 3600}:F>", 1),
        (f"{NOW + 3600}", 1),
    ],
)
def test_a_span_a_date_a_time_and_a_stamp_are_understood(typed: str, hours: float):
    assert parse_time(typed, NOW) == NOW + int(hours * 3600)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tomorrow 20:00", "2030-05-18 20:00"),
        ("today 8pm", "2030-05-17 20:00"),
        ("Tomorrow at noon", "2030-05-18 12:00"),
        ("Saturday 8pm", "2030-05-18 20:00"),
        ("next saturday at 20:00", "2030-05-18 20:00"),
        ("thu 19:30", "2030-05-23 19:30"),
        ("5 December 19:30", "2030-12-05 19:30"),
        ("Dec 5th 7.30pm", "2030-12-05 19:30"),
        ("2 May 20:00", "2031-05-02 20:00"),
        ("in 3 days at 20:00", "2030-05-20 20:00"),
        ("in 3 days", "2030-05-20 12:00"),
        ("in an hour", "2030-05-17 13:00"),
        ("in 1.5 hours", "2030-05-17 13:30"),
        ("2030/12/05 19:30", "2030-12-05 19:30"),
        ("morgen um 20 Uhr", "2030-05-18 20:00"),
        ("Samstag 20:00 Uhr", "2030-05-18 20:00"),
        ("in 2 Stunden", "2030-05-17 14:00"),
        ("5. Dezember 19:30", "2030-12-05 19:30"),
        ("demain à 20h30", "2030-05-18 20:30"),
        ("samedi 20h", "2030-05-18 20:00"),
        ("dans 2 heures", "2030-05-17 14:00"),
        ("mañana a las 20:00", "2030-05-18 20:00"),
        ("sábado 20:00", "2030-05-18 20:00"),
        ("en 2 horas", "2030-05-17 14:00"),
    ],
)
def test_days_and_times_are_understood_in_words(typed: str, meant: str):
    assert parse_time(typed, NOW) == at(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Friday 8pm", "2030-05-17 20:00"),
        ("friday 11:00", "2030-05-24 11:00"),
        ("next Friday 8pm", "2030-05-24 20:00"),
        ("freitag 20:00", "2030-05-17 20:00"),
    ],
)
def test_the_day_that_is_today_means_today_as_long_as_it_can(typed: str, meant: str):
    assert parse_time(typed, NOW) == at(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("20:00 CET", "2030-05-17 19:00"),
        ("20:00 cest", "2030-05-17 18:00"),
        ("Saturday 8pm EST", "2030-05-19 01:00"),
        ("tomorrow 20:00 UTC+2", "2030-05-18 18:00"),
        ("20:00 GMT-5", "2030-05-18 01:00"),
        ("2030-12-05 19:30+02:00", "2030-12-05 17:30"),
        ("2030-12-05T19:30Z", "2030-12-05 19:30"),
        ("20:00 Europe/Berlin", "2030-05-17 18:00"),
        ("europe/berlin tomorrow 20:00", "2030-05-18 18:00"),
        ("2030-06-05 20:00 America/Argentina/Buenos_Aires", "2030-06-05 23:00"),
    ],
)
def test_a_zone_in_the_text_is_obeyed(typed: str, meant: str):
    assert parse_time(typed, NOW) == at(meant)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2030-10-26 20:00 Europe/Berlin", "2030-10-26 18:00"),
        ("2030-10-27 20:00 Europe/Berlin", "2030-10-27 19:00"),
        ("1 July 20:00 ET", "2030-07-02 00:00"),
        ("1 December 20:00 ET", "2030-12-02 01:00"),
        ("1 July 20:00 EST", "2030-07-02 01:00"),
    ],
)
def test_a_zone_has_its_summer_and_its_winter(typed: str, meant: str):
    assert parse_time(typed, NOW) == at(meant)


def test_a_day_is_one_of_the_zone_that_is_named():
    late = at("2030-05-17 23:30")
    assert parse_time("tomorrow 20:00", late) == at("2030-05-18 20:00")
    assert parse_time("tomorrow 20:00 Europe/Berlin", late) == at("2030-05-19 18:00")
    assert parse_time("20:00 CET", at("2030-05-17 19:30")) == at("2030-05-18 19:00")


@pytest.mark.parametrize(
    "typed",
    ["2030-10-27 02:30 Europe/Berlin", "2031-03-30 02:30 Europe/Berlin", "November 3 1:30am ET"],
)
def test_a_time_that_is_skipped_or_comes_twice_is_asked_for_in_utc(typed: str):
    with refused("in UTC"):
        parse_time(typed, NOW)


@pytest.mark.parametrize("typed", ["3/4 20:00", "04/03/2031 20:00", "3-4-2031 20:00"])
def test_a_date_that_may_be_two_is_asked_about(typed: str):
    with refused("March.*April|April.*March"):
        parse_time(typed, NOW)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("13/4 20:00", "2031-04-13 20:00"),
        ("4/13/2031 20:00", "2031-04-13 20:00"),
        ("10/10 20:00", "2030-10-10 20:00"),
        ("3.4. 20:00", "2031-04-03 20:00"),
        ("03.04.2031 20:00", "2031-04-03 20:00"),
        ("2031-03-04 20:00", "2031-03-04 20:00"),
    ],
)
def test_a_date_that_can_be_only_one_is_that_one(typed: str, meant: str):
    assert parse_time(typed, NOW) == at(meant)


@pytest.mark.parametrize("typed", ["", "soon", "2x", "2030-02-31 10:00", "25:00", "h2", "-2h"])
def test_anything_else_is_answered_with_what_would_be(typed: str):
    with refused("2030-05-17 18:30"):
        parse_time(typed, NOW)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("tomorrow", "what time of the day"),
        ("saturday", "what time of the day"),
        ("tomorrow at 8", "what time of the day"),
        ("20:00 Mars/Phobos", "don't know the time zone"),
        ("20:00 ../../etc/passwd", "can't read"),
        ("yesterday 8pm", f"<t:{at('2030-05-16 20:00')}:F>, which has passed"),
        ("today 8:00", f"<t:{at('2030-05-17 08:00')}:F>, which has passed"),
        (f"<t:{NOW}>", "which has passed"),
        ("0m", "which has passed"),
        ("2031-05-19 12:00", "a year ahead"),
        ("9999w", "a year ahead"),
        ("99999999999", "a year ahead"),
        ("9999-12-31 23:59 America/New_York", "centuries"),
        ("0001-01-01 00:00 Asia/Tokyo", "centuries"),
        ("1" * (LONGEST + 1), "too long"),
    ],
)
def test_what_is_wrong_is_said(typed: str, why: str):
    with refused(why):
        parse_time(typed, NOW)


def test_what_was_typed_formats_nothing_in_the_answer():
    with pytest.raises(Refusal) as refusal:
        parse_time("**@everyone** [x](y)", NOW)
    assert r"\*\*\@everyone\*\* \[x\](y)" in str(refusal.value)


PIECES = "|".join(
    (
        "in|tomorrow|sat|mar|de|mai|20:00|8pm|am|CET|UTC+2|Europe/Berlin|5|12|2030|.|,|-|/|:|+|à",
        "uhr|h|20h|noon|the|at|next|ago|1/2|99999|T|Z|week|heute|un|una|<t:|>|²",
    )
).split("|")


@settings(max_examples=8 * EXAMPLES)
@given(
    st.text(max_size=LONGEST + 5)
    | st.lists(st.sampled_from(PIECES)).map(lambda words: " ".join(words)[:LONGEST])
    | st.lists(st.sampled_from(PIECES)).map(lambda words: "".join(words)[:LONGEST])
)
def test_every_text_is_a_time_to_come_or_refused_and_soon(typed: str):
    parse_time("tomorrow 20:00", NOW)
    began = time.process_time()
    with suppress(Refusal):
        assert NOW < parse_time(typed, NOW) <= NOW + LONGEST_AHEAD
    assert time.process_time() - began < WORST_SECONDS


async def test_a_worker_understands_it_and_what_it_refuses_is_refused_here(workers: Workers):
    assert await workers.parse(1, parse_time, "tomorrow 20:00 CET", NOW) == at("2030-05-18 19:00")
    with refused("can't read"):
        await workers.parse(1, parse_time, "soon", NOW)


def test_only_functions_load_the_library():
    """The functions run in a worker."""
    files = (path for folder in ("bot", "cogs") for path in (ROOT / folder).rglob("*.py"))
    texts = [text for path in files if "dateparser" in (text := path.read_text("utf-8"))]
    imports = re.findall(r"^.*(?:import|from) dateparser\b", "\n".join(texts), re.MULTILINE)
    assert imports
    assert all(line.startswith(" ") for line in imports)


@pytest.mark.soak
def test_the_bot_itself_does_not_load_the_library():
    script = "import sys, bot.app.client, cogs.tournaments; sys.exit('dateparser' in sys.modules)"
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, check=False, timeout=PATIENCE).returncode == 0
