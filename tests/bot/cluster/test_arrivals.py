"""The interactions that a process answers, also while a range of shards is handed over."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from bot.base.clicks import lease_here
from bot.base.duty import SERVERS_TO_SHARDS, Duty, Lease, ShardLayout
from bot.cluster import arrivals as module
from bot.cluster.arrivals import Arrivals

LAYOUT = ShardLayout(2, 2)
LEASE = Lease("shards 1-1 of 2", "this", 4)


class Process:
    def __init__(self) -> None:
        self.answered: list[int] = []
        self.by: list[Lease | None] = []
        self.arrivals = Arrivals(Duty(LAYOUT), self._answer)

    def _answer(self, interaction: Any) -> None:
        self.answered.append(int(interaction["id"]))
        self.by.append(lease_here())


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch):
    seconds = count()
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0] + next(seconds) * 1e-6)
    return now


def press(number: int, shard: int = 1) -> dict[str, Any]:
    return {"id": str(number), "guild_id": str((2000 + shard) << SERVERS_TO_SHARDS)}


def direct(number: int) -> dict[str, Any]:
    return {"id": str(number)}


def test_only_what_comes_for_a_range_that_it_holds_is_answered() -> None:
    process = Process()
    process.arrivals.begin_answering(1, LEASE)
    for arrived in (press(1), press(2, shard=0), direct(3)):
        process.arrivals.arrive(arrived)
    assert process.answered == [1]
    assert process.by == [LEASE]
    assert lease_here() is None


def test_what_comes_twice_is_answered_once() -> None:
    process = Process()
    process.arrivals.begin_answering(1, LEASE)
    for _ in range(2):
        process.arrivals.arrive(press(1))
    assert process.answered == [1]


def test_direct_messages_are_those_of_shard_0() -> None:
    process = Process()
    process.arrivals.begin_answering(0, LEASE)
    process.arrivals.arrive(direct(1))
    assert process.answered == [1]


def test_each_is_answered_once_while_a_range_is_handed_over() -> None:
    before, after = Process(), Process()
    before.arrivals.begin_answering(1, LEASE)
    after.arrivals.hold_back(1)  # its shards are connected: both hear of everything now
    for number in (1, 2):
        before.arrivals.arrive(press(number))
        after.arrivals.arrive(press(number))
    before.arrivals.arrive(press(3))  # and the other hears of it later
    before.arrivals.hold_back(1)
    taken = before.arrivals.recently_taken(1)
    for number in (4, 5):
        before.arrivals.arrive(press(number))
        after.arrivals.arrive(press(number))
    after.arrivals.begin_answering(1, LEASE, taken)
    before.arrivals.end_answering(1)
    after.arrivals.arrive(press(3))
    for process in (before, after):
        process.arrivals.arrive(press(6))
    assert (before.answered, after.answered) == ([1, 2, 3], [4, 5, 6])


def test_what_was_kept_is_answered_where_nobody_took_the_range() -> None:
    process = Process()
    process.arrivals.begin_answering(1, LEASE)
    process.arrivals.hold_back(1)
    process.arrivals.arrive(press(1))
    assert process.answered == []
    process.arrivals.begin_answering(1, LEASE)
    assert process.answered == [1]


def test_what_was_kept_for_too_long_cannot_be_answered(clock: list[float]) -> None:
    process = Process()
    process.arrivals.hold_back(1)
    process.arrivals.arrive(press(1))
    clock[0] = 2.0
    process.arrivals.arrive(press(2))
    clock[0] = 3.0
    process.arrivals.begin_answering(1, LEASE)
    assert process.answered == [2]
