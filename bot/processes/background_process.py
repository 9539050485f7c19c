"""The one process for work that no press waits for: the computer's thinking, and measuring decks.

The process gives way to all other processes. Thinking goes before measuring, which is done in
slices: a thought waits for the end of one slice at most. Requests by members go first, then the
computer's choices in other matches, then comparisons with earlier choices.
"""

import asyncio
import os
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from enum import IntEnum
from threading import Event, Lock
from typing import Final, ParamSpec, TypeVar

from bot.base.measurements import measurements_here
from bot.base.turns import UrgentTurns
from bot.processes.preparation import prepare_process
from bot.processes.time_limits import LimitedProcess, ProcessDied, TooSlow

P = ParamSpec("P")
T = TypeVar("T")

NICENESS: Final = 19
"""The highest niceness, which is the lowest priority."""

MOMENT_SECONDS: Final = 0.1
"""The most seconds that measuring waits at a time."""

PATIENT_SECONDS: Final = 60.0
"""The most seconds that a request of the lowest urgency waits for its turn."""


class _ThinkingUrgency(IntEnum):
    """The urgency of thinking: whether a member, a match or nobody waits for it. The smallest goes
    first."""

    MEMBER = 0
    COMPUTER = 1
    NOBODY = 2


class BackgroundProcess:
    """A process for work in the background. The process starts when there is work, and restarts if
    it has died. Requests for which a member waits go first, then first come, first served. Call
    `close` at the end."""

    def __init__(self) -> None:
        self._process: LimitedProcess | None = None
        self._lock = Lock()
        self._closed = False
        self._turns = UrgentTurns(1)
        self._thinking = 0
        self._free = Event()
        self._free.set()

    async def think(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Calls `work` in the process and returns its result. `seconds` limits its duration, not
        counting the wait for its turn. If the process dies, `work` is called once more. Raises the
        errors of `LimitedProcess.call`, and ProcessDied after `close`."""
        return await self._think(_ThinkingUrgency.COMPUTER, seconds, work, *args, **kwargs)

    async def think_first(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `think`, but goes first, because a member who pressed something is waiting."""
        return await self._think(_ThinkingUrgency.MEMBER, seconds, work, *args, **kwargs)

    async def think_last(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like `think`, but after all other requests, because no match is waiting for the work.
        Measuring (see `measure`) doesn't pause for this work. Also raises TooSlow if the work's
        turn doesn't come within a minute."""
        async with AsyncExitStack() as turn:
            try:
                async with asyncio.timeout(PATIENT_SECONDS):
                    await turn.enter_async_context(self._turns.turn(_ThinkingUrgency.NOBODY))
            except TimeoutError:
                raise TooSlow from None
            return await self._call(seconds, work, *args, **kwargs)

    async def _think(
        self,
        urgency: _ThinkingUrgency,
        seconds: float,
        work: Callable[P, T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        self._thinking += 1
        self._free.clear()
        try:
            with measurements_here().job("thinking"):
                async with self._turns.turn(urgency):
                    with suppress(ProcessDied):
                        return await self._call(seconds, work, *args, **kwargs)
                    return await self._call(seconds, work, *args, **kwargs)
        finally:
            self._thinking -= 1
            if not self._thinking:
                self._free.set()

    async def measure(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T | None:
        """Like `think`, for a part of some long work that may wait, such as measuring a deck or
        reviewing a match. Returns None, after a short wait, if the process is busy thinking. Call
        this method in a separate thread with its own event loop, because it blocks."""
        if not self._free.wait(MOMENT_SECONDS):
            return None
        return await self._call(seconds, work, *args, **kwargs)

    async def _call(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        with self._lock:
            if self._closed:
                raise ProcessDied
            if self._process is None:
                self._process = LimitedProcess(prepare_in_background)
        return (await self._process.call(seconds, work, *args, **kwargs)).value

    async def close(self) -> None:
        """Ends the process when its current work is done."""
        with self._lock:
            self._closed = True
        if self._process is not None:
            await asyncio.to_thread(self._process.stop)


def prepare_in_background() -> None:
    """Prepares the background process before its first work: lowers its priority and loads the
    games."""
    _take_the_lowest_priority()
    prepare_process()


def take_low_priority() -> None:
    """Lowers the priority of the current process. Even if other processes are busy, the current one
    still gets some CPU time."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)


def _take_the_lowest_priority() -> None:
    """Makes this process run only when no other wants to. On Linux, which has a scheduling class
    for that, a process that wakes up takes the core of such a process at once. With niceness alone,
    it waited behind a process that draws."""
    take_low_priority()
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
