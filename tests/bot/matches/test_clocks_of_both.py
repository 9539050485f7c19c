"""Clocks if both players choose at the same time."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.matches.clocks import (
    asked_next,
    deadline_of,
    done_at,
    first_asked,
    mark_warned,
    reopened_at,
)
from bot.store.matches.match_clocks import ClockKey
from engine.players import PLAYERS, Player
from tests.bot.matches.clocks import START, pace, players


@given(st.integers(0, 619), st.integers(0, 619), players)
def test_where_both_choose_each_has_the_time_of_one_decision_from_the_beginning(
    first: int, second: int, following: Player
):
    """A is done after `first` seconds, B after `second`."""
    clock = pace("live")
    row = first_asked(clock, "M", "A", START, both=True)
    assert row.thinking == ("A", "B")
    assert [deadline_of(clock, row, player) for player in PLAYERS] == [START + 620] * 2
    if second <= first:
        row = replace(row, done=START + second)
        assert row.thinking == ("A",)
        assert deadline_of(clock, row, "A") == START + 620
    else:
        row = asked_next(clock, row, "B", (), START + first)
        assert (row.asked, row.deadline, row.thinking) == (START, START + 620, ("B",))
    end = START + max(first, second)
    row = asked_next(clock, row, following, (), end)
    beyond = [max(0, took - clock.each) for took in (first, second)]
    assert row.banks == {"A": 600 - beyond[0], "B": 600 - beyond[1]}
    assert (row.both, row.done, row.asked) == (False, None, end)
    assert row.deadline == end + clock.each + row.banks[following]


@pytest.mark.parametrize("key", ["live", "daily"])
def test_while_somebody_is_done_before_they_are_asked_no_time_of_theirs_runs(key: ClockKey):
    """B is done for an hour less ten seconds, and thinks for ten."""
    clock = pace(key)
    row = done_at(first_asked(clock, "M", "A", START, both=True), START + 5)
    row = reopened_at(row, START + 3595)
    assert row.thinking == ("A", "B")
    assert deadline_of(clock, row, "B") == START + 3590 + clock.each + clock.bank
    goes_on = asked_next(clock, row, "B", (), START + 3598)
    assert goes_on.deadline == START + 3590 + clock.each + clock.bank
    assert asked_next(clock, goes_on, "B", (), START + 3600).bank_b == clock.bank
    done = asked_next(clock, done_at(row, START + 3600), "A", (), START + 3601)
    assert done.bank_b == clock.bank


@pytest.mark.parametrize("key", ["relaxed", "daily"])
def test_who_goes_on_alone_has_what_is_left_of_the_time_of_both(key: ClockKey):
    clock = pace(key)
    row = mark_warned(
        clock, first_asked(clock, "M", "A", START, both=True), START + clock.each * 4 // 5
    )
    assert (row.warned_a, row.warned_b) == (1, 1)
    row = asked_next(clock, row, "B", (), START + clock.each * 4 // 5)
    deadline = START + clock.each + clock.bank
    assert (row.player, row.deadline, row.warned_b) == ("B", deadline, 1)
    assert row.due == deadline - clock.each // 10
    row = asked_next(clock, row, "B", (), START + clock.each - 1)
    assert row.deadline == START + 2 * clock.each - 1 + clock.bank
