"""Whose picture is drawn first, where several wait."""

from __future__ import annotations

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import IntEnum


class Urgency(IntEnum):
    """What waits for a picture; the smaller goes first."""

    PRESSED = 0
    """The hand of a player who has just pressed something on it."""
    HAND = 1
    """A hand that its player may be looking at."""
    ASKED = 2
    """What somebody has asked for and has in words meanwhile: a deck, a leaderboard, a bracket."""
    BOARD = 3
    """A board that everybody sees."""
    NOBODY = 4
    """What nobody waits for."""


class DrawingTurns:
    """Lets so many draw `at_once`; the most urgent of those who wait is next, and of equals who
    came first.

    What is to be drawn is decided when the turn has come: until then something newer may have
    overtaken it.
    """

    def __init__(self, at_once: int) -> None:
        self._free = at_once
        self._waiting: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._came = itertools.count()

    @asynccontextmanager
    async def turn(self, urgency: Urgency) -> AsyncIterator[None]:
        """Waits for a turn, and keeps it while the block runs."""
        await self._take(urgency)
        try:
            yield
        finally:
            self._give_on()

    async def _take(self, urgency: Urgency) -> None:
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
