"""Client-side rate limiting: keeps the calls a second below Discord's limit."""

import asyncio
import heapq
import itertools
import math
from collections import deque
from typing import Final
from weakref import WeakKeyDictionary

from bot.base.measurements import measurements_here
from bot.base.urgency import give_way

CALLS = 48
"""The most calls that all processes make in a `PERIOD`. Discord allows 50 a second, not counting
answers to interactions, and bans bots that keep exceeding that."""

PERIOD: Final = 1.15
"""Seconds, a little more than one: calls travel for different times, so the calls of two seconds
could arrive within one."""

FEW: Final = 2
"""The most calls in a `PERIOD` of a process that can't know, or doesn't know yet, how many calls
the other processes make."""

LEEWAY: Final = 0.001
"""Seconds added to each timer, because timers are inexact."""


class CallPace:
    """A rate limiter that allows at most `calls` calls in any PERIOD; other calls wait. Calls that
    a member is waiting for go first, then first come, first served."""

    def __init__(self, calls: int) -> None:
        self._latest: deque[float] = deque(maxlen=calls)
        self._calls = calls
        self._known_until = math.inf
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._came = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def set_limit(self, calls: int, seconds: float = math.inf) -> None:
        """Sets the limit to `calls`, or to the limit that this object was made with if that is
        lower. Recent calls count towards the new limit. If nobody sets the limit again within
        `seconds`, the limit drops to FEW, because other processes may have taken over the calls."""
        self._calls = calls
        self._known_until = _now() + seconds

    async def wait_for_turn(self, *, later: bool = False) -> None:
        """Waits until one more call is allowed. `later` says that no member is waiting for the
        call; urgent calls then go first."""
        await give_way()
        if not self._waiting and self._seconds_full() <= 0:
            self._latest.append(_now())
            return
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (later, next(self._came), called))
        if self._timer is None:
            self._let_in()
        began = _now()
        await called
        measurements_here().rate_limit_wait("own pace", _now() - began)

    def _seconds_full(self) -> float:
        """Returns the seconds until a call may be made. If the clock was set back, the count
        restarts."""
        now = _now()
        if self._latest and self._latest[-1] > now:
            self._latest.clear()
        calls = self._calls if now < self._known_until else min(FEW, self._calls)
        calls = min(calls, self._latest.maxlen or 0)
        if len(self._latest) < calls:
            return 0.0
        return self._latest[-calls] + PERIOD - now

    def _let_in(self) -> None:
        """Admits the calls whose turn it is, and schedules itself for the others."""
        self._timer = None
        while self._waiting:
            if (seconds := self._seconds_full()) > 0:
                loop = asyncio.get_running_loop()
                self._timer = loop.call_later(seconds + LEEWAY, self._let_in)
                return
            *_, called = heapq.heappop(self._waiting)
            if not called.done():
                self._latest.append(_now())
                called.set_result(None)


def _now() -> float:
    return asyncio.get_running_loop().time()


_PACES: WeakKeyDictionary[asyncio.AbstractEventLoop, CallPace] = WeakKeyDictionary()


def pace_here() -> CallPace:
    """Returns the rate limiter for calls that are made from the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _PACES:
        _PACES[loop] = CallPace(CALLS)
    return _PACES[loop]
