"""Turns at what only a few can use at a time, of which the most urgent comes first."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class UrgentTurns:
    """Lets so many work `at_once`; the most urgent of those who wait (the smallest number) is next,
    and of equals who came first.

    What is to be done is decided when the turn has come: until then something newer may have
    overtaken it.
    """

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._came = itertools.count()

    @property
    def waiting(self) -> int:
        """How many wait for a turn."""
        return sum(not called.done() for *_, called in self._waiting)

    @asynccontextmanager
    async def turn(self, urgency: int) -> AsyncIterator[None]:
        """Waits for a turn, and keeps it while the block runs."""
        await self._take(urgency)
        try:
            yield
        finally:
            self._give_on()

    async def _take(self, urgency: int) -> None:
        if self._free:
            self._free -= 1
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (urgency, next(self._came), called))
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
