"""The times at which a match calls a player, as a table."""

from __future__ import annotations

import pytest

from bot.matches.calls import is_call_due, loudness_on
from bot.store.matches.match_clocks import ClockKey
from bot.store.settings.preferences import Loudness

NOW, LOW = False, True

TABLE: dict[tuple[Loudness | None, ClockKey], tuple[bool, bool]] = {
    ("turn", "live"): (True, True),
    ("turn", "relaxed"): (True, True),
    ("turn", "daily"): (True, True),
    ("turn", "none"): (True, False),
    ("quarter", "live"): (False, True),
    ("quarter", "relaxed"): (False, True),
    ("quarter", "daily"): (False, True),
    ("quarter", "none"): (False, False),
    ("day", "live"): (True, True),
    ("day", "relaxed"): (True, True),
    ("day", "daily"): (True, True),
    ("day", "none"): (True, False),
    ("never", "live"): (False, False),
    ("never", "relaxed"): (False, False),
    ("never", "daily"): (False, False),
    ("never", "none"): (False, False),
    (None, "live"): (True, True),
    (None, "relaxed"): (True, True),
    (None, "daily"): (False, True),
    (None, "none"): (True, False),
}
"""By the player's setting and the clock: whether they are called when it's their turn, and when a
quarter of their time is left (which never happens without a clock)."""


@pytest.mark.parametrize(("chosen", "clock"), TABLE, ids=str)
def test_a_call_is_due_by_the_table(chosen: Loudness | None, clock: ClockKey) -> None:
    turn, quarter = TABLE[chosen, clock]
    assert is_call_due(chosen, clock) is turn
    if clock != "none":
        assert is_call_due(chosen, clock, low=True) is quarter
    for low in (False, True):
        assert not is_call_due(chosen, clock, low=low, called=True), "once until they press"


@pytest.mark.parametrize("clock", ["live", "relaxed", "daily", "none"])
def test_once_a_day_counts_the_calls_of_other_matches(clock: ClockKey) -> None:
    for low in (False, True):
        assert is_call_due("day", clock, low=low)
        assert not is_call_due("day", clock, low=low, called_today=True)
    assert is_call_due("turn", clock, called_today=True)


def test_a_live_match_calls_nobody_who_is_at_it_until_time_runs_short() -> None:
    assert not is_call_due("turn", "live", at_it=True)
    assert is_call_due("turn", "live", at_it=True, low=True)
    assert is_call_due("turn", "relaxed", at_it=True)


def test_daily_matches_are_quieter_unless_the_player_has_chosen() -> None:
    assert loudness_on(None, "daily") == "quarter"
    assert loudness_on(None, "live") == "turn"
    assert loudness_on("turn", "daily") == "turn"
