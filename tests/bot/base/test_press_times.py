"""Presses to which Discord still accepts an answer."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from discord.utils import time_snowflake

from bot.base.press_times import ANSWER_SECONDS, DRIFT, WINDOW_SECONDS, PressTimes, PressTooOld

NOON = datetime(2030, 5, 17, 12, tzinfo=UTC)


class Host:
    """A machine at `seconds` after noon, whose clock is `wrong` by a number of seconds."""

    def __init__(self, wrong: float = 0.0) -> None:
        self.seconds = 0.0
        self.wrong = wrong
        self.presses = PressTimes(
            lambda: 777.0 + self.seconds,
            lambda: NOON + timedelta(seconds=self.seconds + self.wrong),
        )

    def press(self, delay: float, *, deferred: bool = False) -> Any:
        """Returns a press that arrives after `delay` seconds."""
        made = NOON + timedelta(seconds=self.seconds - delay)
        response = SimpleNamespace(is_done=lambda: deferred)
        return SimpleNamespace(id=time_snowflake(made), response=response)


@pytest.mark.parametrize("wrong", [0.0, 10.0, -10.0, 86_400.0])
def test_a_wrong_clock_refuses_nothing(wrong: float) -> None:
    host = Host(wrong)
    for delay in (0.05, 0.3, 0.1, 2.0):
        host.presses.check_age_of(host.press(delay))()
        host.seconds += 60


@pytest.mark.parametrize("wrong", [0.0, 10.0, -10.0])
def test_a_press_that_was_too_long_on_its_way_is_not_taken(wrong: float) -> None:
    host = Host(wrong)
    host.presses.check_age_of(host.press(0.1))()
    late = host.presses.check_age_of(host.press(ANSWER_SECONDS + 0.2))
    with pytest.raises(PressTooOld):
        late()


def test_what_came_while_the_process_was_paused_is_late() -> None:
    host = Host()
    assert not host.presses.is_late(host.press(0.1).id)
    assert host.presses.is_late(host.press(27.0).id)
    assert host.presses.is_late(host.press(3.5).id)
    assert not host.presses.is_late(host.press(0.2).id)


def test_a_press_that_has_waited_here_for_too_long_is_not_taken() -> None:
    host = Host()
    check = host.presses.check_age_of(host.press(0.1))
    host.seconds += ANSWER_SECONDS - 0.1
    check()
    host.seconds += 0.2
    with pytest.raises(PressTooOld):
        check()


def test_one_for_which_more_time_was_asked_may_be_older() -> None:
    host = Host()
    host.presses.check_age_of(host.press(0.1))()
    host.presses.check_age_of(host.press(600.0, deferred=True))()


def test_after_a_quiet_hour_a_press_may_still_be_too_old() -> None:
    host = Host()
    host.presses.check_age_of(host.press(0.1))()
    host.seconds += 3600
    late = host.presses.check_age_of(host.press(30.0))
    with pytest.raises(PressTooOld):
        late()


def test_a_clock_that_has_drifted_for_long_refuses_nothing() -> None:
    host = Host()
    host.presses.check_age_of(host.press(0.1))()
    host.seconds += 100 * WINDOW_SECONDS
    host.presses.check_age_of(host.press(0.1 + 60 * WINDOW_SECONDS * DRIFT))()


def test_what_was_fastest_long_ago_does_not_count_once_others_came() -> None:
    host = Host()
    host.presses.check_age_of(host.press(0.1))()
    for _ in range(4):
        host.seconds += WINDOW_SECONDS / 2 + 1
        host.presses.check_age_of(host.press(2.5))()
    host.presses.check_age_of(host.press(5.0))()


def test_the_log_names_an_offset_above_a_second_once(caplog: pytest.LogCaptureFixture) -> None:
    host = Host(wrong=10.0)
    for _ in range(5):
        host.presses.note_arrival(host.press(0.1).id)
    assert len(caplog.records) == 1
    assert "10.1 seconds off" in caplog.text


def test_a_clock_that_is_right_needs_no_word(caplog: pytest.LogCaptureFixture) -> None:
    host = Host()
    host.presses.note_arrival(host.press(0.1).id)
    assert not caplog.records
