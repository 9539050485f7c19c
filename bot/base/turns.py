"""Queues for a scarce resource: fair turns, and turns by urgency."""

import asyncio
import heapq
import itertools
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import inf
from typing import Final

SLOW_SECONDS = 0.5
"""Seconds from which a turn counts as slow."""
REMEMBERED_SECONDS = 120.0
"""Seconds for which a member queues behind the others after a slow turn."""

SECONDS_A_TURN: Final = 0.25
"""Seconds by which each turn delays a member's next turn, in addition to the turn's duration."""

Member = int | str | None
"""The owner of a turn: a member, a match, or nobody who waits (None)."""


@dataclass(eq=False, slots=True)
class Turn:
    """A turn that was granted. The holder sets `seconds` to the time that the work took."""

    seconds: float = 0.0


@dataclass(frozen=True, eq=False, slots=True)
class _WaitingRequest:
    member: Member
    admitted: asyncio.Future[None]


class FairTurns:
    """A fair queue in which `places` requests run at the same time. Each member runs one request at
    a time and then queues behind other members.

    After a slow turn, the member queues behind all others for a while. Members who were slow share
    a single place, so that they never block all places. Turns for None (no member is waiting) come
    last. `now` returns seconds.
    """

    def __init__(self, places: int, now: Callable[[], float] = time.monotonic) -> None:
        self._free = places
        self._now = now
        self._waiting: list[_WaitingRequest] = []
        self._served: set[Member] = set()
        self._slow_until: dict[Member, float] = {}

    @asynccontextmanager
    async def turn(self, member: Member) -> AsyncGenerator[Turn]:
        """Waits until it is the member's turn, and yields the turn, which ends when the `with`
        block ends. In the block, the caller sets the turn's `seconds` to the time that the work
        took."""
        waiting, turn = _WaitingRequest(member, asyncio.get_running_loop().create_future()), Turn()
        self._waiting.append(waiting)
        self._admit()
        try:
            await waiting.admitted
            yield turn
        finally:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            else:
                if turn.seconds > SLOW_SECONDS:
                    self._slow_until[member] = self._now() + REMEMBERED_SECONDS
                self._waiting.sort(key=lambda one: one.member == member)
                self._served.discard(member)
                self._free += 1
                self._admit()

    def _admit(self) -> None:
        """Gives the free places to the requests whose turn it is."""
        now = self._now()
        self._slow_until = {who: until for who, until in self._slow_until.items() if until > now}
        slow = self._slow_until.keys()
        while self._free:
            able = [
                one
                for one in self._waiting
                if one.member not in self._served
                and not one.admitted.cancelled()
                and (one.member not in slow or slow.isdisjoint(self._served))
            ]
            if not able:
                return
            first = min(able, key=lambda one: 2 if one.member is None else one.member in slow)
            self._waiting.remove(first)
            self._served.add(first.member)
            self._free -= 1
            first.admitted.set_result(None)


class UrgentTurns:
    """A priority queue in which `at_once` requests run at the same time. The waiting request with
    the smallest urgency number is next, then first come, first served.

    With `step` seconds, waiting counts too: each `step` of waiting reduces a request's number by
    one, so that nobody waits forever. A member who makes several requests, or has had turns
    recently, gives way to others: the member's next request counts as made later. The delay is the
    duration of the member's turns, and a little for each request. `now` returns seconds.

    The caller should decide what to do only when its turn has come, because a newer request may
    have made the work obsolete.
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
        """The number of requests that wait for a turn."""
        return sum(not called.done() for *_, called in self._waiting)

    @asynccontextmanager
    async def turn(self, urgency: int, member: int | None = None) -> AsyncGenerator[None]:
        """Waits for a turn, and holds the turn until the `with` block ends. Requests with a smaller
        `urgency` go first. `member` is the id of the member who makes the request, if any."""
        came = self._now()
        if member is not None:
            self._next = {one: then for one, then in self._next.items() if then > came}
            came = self._next.get(member, came)
            self._next[member] = came + SECONDS_A_TURN
        if self._free:
            self._free -= 1
        else:
            first = float(urgency) if self._step == inf else came + urgency * self._step
            await self._wait(first, came)
        began = self._now()
        try:
            yield
        finally:
            if member in self._next:
                self._next[member] += self._now() - began
            self._give_on()

    async def _wait(self, first: float, came: float) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
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
