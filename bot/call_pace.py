"""Keeping below Discord's limit of calls a second, so that none is refused."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final
from weakref import WeakKeyDictionary

CALLS: Final = 45
"""How many calls are made in a second at most. Discord takes 50, answers to interactions not
counted; who goes on asking beyond that is banned."""

LONGEST_WAIT: Final = 600.0
"""Seconds that no call ever waits."""


class CallPace:
    """Lets so many `calls` be made in any second; the others wait, and come in order."""

    def __init__(self, calls: int = CALLS) -> None:
        self._latest: deque[float] = deque(maxlen=calls)

    async def turn(self) -> None:
        """Returns when one more call may be made."""
        now = asyncio.get_running_loop().time()
        if self._latest and self._latest[-1] > now + LONGEST_WAIT:
            self._latest.clear()  # the clock was put back
        full = len(self._latest) == self._latest.maxlen
        at = max(now, self._latest[0] + 1.0) if full else now
        self._latest.append(at)
        if at > now:
            await asyncio.sleep(at - now)


_PACES: WeakKeyDictionary[asyncio.AbstractEventLoop, CallPace] = WeakKeyDictionary()


def pace_here() -> CallPace:
    """The pace of all calls that are made from the running event loop."""
    return _PACES.setdefault(asyncio.get_running_loop(), CallPace())
