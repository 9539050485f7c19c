"""The order of turns at a resource that only one can use at a time."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.turns import REMEMBERED_SECONDS, SLOW_SECONDS, FairTurns

ALICE, BOB, CAROL = range(3)


class Clock:
    """A clock that stops until it is set."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


class Queue:
    """A resource for one user at a time; `served` has its users, in order."""

    def __init__(self, places: int = 1) -> None:
        self.clock = Clock()
        self.turns = FairTurns(places, self.clock)
        self.served: list[int | None] = []
        self.tasks: list[asyncio.Task[None]] = []

    def come(self, *members: int | None, seconds: float = 0.0) -> None:
        """Makes the members ask, in the given order, for a turn of `seconds` each."""
        for member in members:
            self.tasks.append(asyncio.create_task(self._use(member, seconds)))

    async def _use(self, member: int | None, seconds: float) -> None:
        async with self.turns.turn(member) as turn:
            self.served.append(member)
            await asyncio.sleep(0)
            turn.seconds = seconds

    async def all_served(self) -> list[int | None]:
        """Returns all members who had a turn since the last call."""
        await asyncio.gather(*self.tasks)
        served, self.served, self.tasks = self.served, [], []
        return served


async def test_who_wants_much_takes_turns_with_who_wants_little() -> None:
    queue = Queue()
    queue.come(ALICE, ALICE, ALICE, ALICE, BOB, BOB, CAROL)
    assert await queue.all_served() == [ALICE, BOB, CAROL, ALICE, BOB, ALICE, ALICE]


async def test_nobody_has_two_places_at_a_time() -> None:
    turns = FairTurns(2)
    async with turns.turn(ALICE):
        second = asyncio.create_task(anext(_held(turns, ALICE)))
        await asyncio.sleep(0)
        assert not second.done()
        async with turns.turn(BOB):
            pass
        assert not second.done()
    await second


async def _held(turns: FairTurns, member: int):
    async with turns.turn(member):
        yield


async def test_who_was_slow_lately_goes_behind_who_was_not() -> None:
    queue = Queue()
    slow = range(10, 18)
    queue.come(*slow, seconds=SLOW_SECONDS * 4)
    await queue.all_served()
    queue.come(*slow, ALICE)
    assert await queue.all_served() == [10, ALICE, *slow[1:]]


async def test_slowness_is_forgotten() -> None:
    queue = Queue()
    queue.come(ALICE, seconds=SLOW_SECONDS * 4)
    await queue.all_served()
    queue.clock.now += REMEMBERED_SECONDS
    queue.come(CAROL, ALICE, BOB)
    assert await queue.all_served() == [CAROL, ALICE, BOB]


async def test_what_nobody_waits_for_gives_way_to_everybody() -> None:
    queue = Queue()
    queue.come(ALICE, seconds=SLOW_SECONDS * 4)
    await queue.all_served()
    queue.come(BOB, None, None, ALICE, CAROL)
    assert await queue.all_served() == [BOB, CAROL, ALICE, None, None]


@pytest.mark.parametrize("admitted", [False, True])
async def test_who_gives_up_keeps_nobody_waiting(admitted: bool) -> None:
    queue = Queue()
    async with queue.turns.turn(ALICE):
        leaves = asyncio.create_task(queue._use(BOB, 0.0))
        await asyncio.sleep(0)
        if not admitted:
            leaves.cancel()
    if admitted:
        leaves.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaves
    queue.come(CAROL)
    assert await asyncio.wait_for(queue.all_served(), 5) == [CAROL]
