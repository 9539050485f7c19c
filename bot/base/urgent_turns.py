"""Turns at what only a few can use at a time, of which the most urgent comes first."""

import asyncio
import heapq
import itertools
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from math import inf
from typing import Final

SECONDS_A_TURN: Final = 0.25
"""Seconds that a member's next turn is put off for each of theirs, besides those that it took."""


class UrgentTurns:
    """Lets so many work `at_once`; the most urgent of those who wait (the smallest number) is next,
    and of equals who came first.

    With `step` seconds, waiting counts too: who came so much earlier goes before somebody who is
    more urgent by one. So nobody waits for ever, however many urgent requests keep coming. A
    `member` who has had turns lately, or waits for several, counts as having come later: by the
    seconds that these took and a little for each. `now` gives seconds.

    What is to be done is decided when the turn has come: until then something newer may have
    overtaken it.
    """

    def __init__(
        self, at_once: int, step: float = inf, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = at_once
        self._step = step
        self._now = now
        self._waiting: list[tuple[float, float, int, asyncio.Future[None]]] = []
        self._came = itertools.count()
        self._next: dict[int, float] = {}

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(not called.done() for *_, called in self._waiting)

    @asynccontextmanager
    async def turn(self, urgency: int, member: int | None = None) -> AsyncGenerator[None]:
        """Waits for a turn, and keeps it while the block runs."""
        await self._take(urgency, self._arrival(member))
        began = self._now()
        try:
            yield
        finally:
            if member in self._next:
                self._next[member] += self._now() - began
            self._give_on()

    def _arrival(self, member: int | None) -> float:
        """When somebody comes, or counts as coming."""
        now = self._now()
        if member is None:
            return now
        self._next = {one: then for one, then in self._next.items() if then > now}
        came = self._next.get(member, now)
        self._next[member] = came + SECONDS_A_TURN
        return came

    async def _take(self, urgency: int, came: float) -> None:
        if self._free:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        first = float(urgency) if self._step == inf else came + urgency * self._step
        heapq.heappush(self._waiting, (first, came, next(self._came), called))
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():
                self._give_on()
            raise

    def _give_on(self) -> None:
        while self._waiting:
            *_, called = heapq.heappop(self._waiting)
            if not called.done():
                called.set_result(None)
                return
        self._free += 1
