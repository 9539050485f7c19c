"""The next step of a process about the leases."""

from __future__ import annotations

import pytest

from bot.base.call_pace import CALLS
from bot.cluster.call_shares import STARTING_CALLS, process_calls, worker_calls
from bot.cluster.lease_plan import AskForLease, ClaimLease, next_step
from bot.store.cluster.leases import LAPSED_MS, PROCESS, WORKER, LeaseRow

NAMES = ("shards 0-1 of 6", "shards 2-3 of 6", "shards 4-5 of 6")
HOLDS, LAPSED = 7_000, -LAPSED_MS - 1


def row(number: int, owner: str | None, left: int = HOLDS, **others: object) -> LeaseRow:
    usual = {"next_owner": None, "next_ready": False, "offered": False, "handed_by": None}
    values = {**usual, "answered": (), **others}
    return LeaseRow(NAMES[number], owner, 1, left, **values)  # pyright: ignore


def living(*names: str, kind: str = PROCESS) -> list[LeaseRow]:
    usual = (None, False, False, None, ())
    return [LeaseRow(kind + name, name, 0, HOLDS, *usual) for name in names]


def step(owner: str, *rows: LeaseRow, sure: bool = True) -> tuple[str, str] | None:
    found = next_step(rows, NAMES, owner, may_take_over=sure)
    return found and (type(found).__name__, found.row.name)


def test_who_has_nothing_takes_what_is_free() -> None:
    free = row(0, "a"), row(1, None, -100), row(2, None, -100), *living("a", "b")
    assert step("b", *free) == (ClaimLease.__name__, NAMES[1])
    assert step("a", *free) is None


def test_what_nobody_takes_for_long_is_taken_by_somebody_who_has_their_share() -> None:
    rows = row(0, "a"), row(1, "b"), row(2, None, LAPSED), *living("a", "b")
    assert step("a", *rows) == step("b", *rows) == (ClaimLease.__name__, NAMES[2])


def test_what_lapsed_is_taken_over_once_long_enough_ago() -> None:
    rows = row(0, "a"), row(1, "dead", -LAPSED_MS + 1), row(2, "c")
    assert step("a", *rows, *living("a", "c")) is None
    rows = row(0, "a"), row(1, "dead", LAPSED), row(2, "c")
    assert step("a", *rows, *living("a", "c")) == (ClaimLease.__name__, NAMES[1])


def test_after_the_database_was_away_others_first_get_time_to_renew() -> None:
    rows = row(0, "a"), row(1, "b", LAPSED), row(2, "c"), *living("a", "c")
    assert step("a", *rows, sure=False) is None


def test_a_new_process_asks_one_that_has_more_than_its_share() -> None:
    rows = row(0, "a"), row(1, "b"), row(2, "b"), *living("a", "b", "new")
    assert step("new", *rows) == (AskForLease.__name__, NAMES[1])
    assert step("a", *rows) is None


def test_a_process_beyond_the_number_waits() -> None:
    rows = row(0, "a"), row(1, "b"), row(2, "c"), *living("a", "b", "c", "spare")
    assert step("spare", *rows) is None


def test_what_is_offered_goes_to_whoever_has_least() -> None:
    rows = row(0, "a"), row(1, "b"), row(2, "leaves", offered=True)
    assert step("a", *rows, *living("a", "b", "leaves")) == (AskForLease.__name__, NAMES[2])
    rows = *rows, *living("a", "b", "leaves", "spare")
    assert step("a", *rows) is None
    assert step("spare", *rows) == (AskForLease.__name__, NAMES[2])


@pytest.mark.parametrize("asked", ["b", "gone"])
def test_only_a_living_next_owner_keeps_others_from_asking(asked: str) -> None:
    rows = row(0, "a"), row(1, "b"), row(2, "leaves", offered=True, next_owner=asked)
    expected = None if asked == "b" else (AskForLease.__name__, NAMES[2])
    assert step("a", *rows, *living("a", "b", "leaves")) == expected


def test_who_asks_does_nothing_else_meanwhile() -> None:
    rows = row(0, None, -100), row(1, "b", next_owner="a"), row(2, "b"), *living("a", "b")
    assert step("a", *rows) is None


def test_what_lapsed_is_taken_over_also_by_who_waits_for_another_that_died_later() -> None:
    died_later = row(1, "b", -100, next_owner="a")
    rows = row(0, "paused", LAPSED), died_later, row(2, "b", -100), *living("a")
    assert step("a", *rows) == (ClaimLease.__name__, NAMES[0])


def test_who_asked_takes_the_lease_where_its_owner_died_before_giving_it() -> None:
    rows = row(0, "c"), row(1, "b", LAPSED, next_owner="a"), row(2, "c"), *living("a", "c")
    assert step("a", *rows) == (ClaimLease.__name__, NAMES[1])


@pytest.mark.parametrize(("processes", "workers"), [(1, 0), (3, 0), (3, 3), (10, 1), (40, 5)])
def test_all_together_keep_below_the_limit_of_discord(processes: int, workers: int) -> None:
    lives = living(*map(str, range(processes)))
    lives += living(*(f"w{number}" for number in range(workers)), kind=WORKER)
    total = processes * process_calls(lives, processes) + workers * worker_calls(lives)
    assert total <= CALLS
    assert process_calls(lives, processes) >= 1


def test_who_is_left_alone_leaves_some_calls_to_those_that_start_again() -> None:
    lives = living("a") + living("w", kind=WORKER)
    assert process_calls(lives, 3) + worker_calls(lives) <= CALLS - STARTING_CALLS
    assert process_calls(living("a"), 1) == CALLS
