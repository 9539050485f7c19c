"""Keeping below Discord's limit of calls a second, so that none is refused."""

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
"""How many calls are made in a `PERIOD` at most. Discord takes 50 in a second, answers to
interactions not counted; who goes on asking beyond that is banned."""

PERIOD: Final = 1.15
"""Seconds: longer than one, for calls are not equally long on their way. Those of one second and of
the next would arrive within one."""

FEW: Final = 2
"""How many a process makes that cannot know how many the others make, or of which they do not know
yet."""

LEEWAY: Final = 0.001
"""Seconds that make up for how exactly timers count."""


class CallPace:
    """Lets so many `calls` be made in any `PERIOD`. The others wait: what somebody waits for comes
    before what can come later, and of equals who came first."""

    def __init__(self, calls: int) -> None:
        self._latest: deque[float] = deque(maxlen=calls)
        self._calls = calls
        self._known_until = math.inf
        self._waiting: list[tuple[bool, int, asyncio.Future[None]]] = []
        self._came = itertools.count()
        self._timer: asyncio.TimerHandle | None = None

    def set_limit(self, calls: int, seconds: float = math.inf) -> None:
        """Lets so many calls be made from now on, or as many as ever where those are less, and
        `FEW` once so many seconds have passed: then this process was paused, and others make them.
        Those just made count."""
        self._calls = calls
        self._known_until = _now() + seconds

    async def wait_for_turn(self, *, later: bool = False) -> None:
        """Returns when one more call may be made. One that nobody waits for gives way to what is
        urgent."""
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
        """For how long no call may be made. A clock that was put back counts anew."""
        now = _now()
        if self._latest and self._latest[-1] > now:
            self._latest.clear()
        calls = self._calls if now < self._known_until else min(FEW, self._calls)
        calls = min(calls, self._latest.maxlen or 0)
        if len(self._latest) < calls:
            return 0.0
        return self._latest[-calls] + PERIOD - now

    def _let_in(self) -> None:
        """Lets in whose turn it is, and comes again for the others."""
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
    """The pace of all calls that are made from the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _PACES:
        _PACES[loop] = CallPace(CALLS)
    return _PACES[loop]
