"""The one process for what nobody's press waits for: the computer's thinking, and measuring decks.

It gives way to every other process. Thinking goes before measuring, which is done in slices: who
wants to think waits for the end of one at most. What a member has asked for goes before what the
computer chooses in other matches, and what only compares choices of long ago comes after that.
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
"""No process gives way more than that."""

MOMENT_SECONDS: Final = 0.1
"""How long measuring waits at a time."""

PATIENT_SECONDS: Final = 60.0
"""How long the last in order waits for a turn."""


class _ThinkingUrgency(IntEnum):
    """Who waits for a thought; the smaller goes first."""

    MEMBER = 0
    COMPUTER = 1
    NOBODY = 2


class BackgroundProcess:
    """The process is started when there is something to do, and again when it has died. `close` it
    at the end. What it is asked for comes in order, but what a member waits for comes first."""

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
        """What a function returns that has so many seconds, which waiting for others is no part of.
        Where the process dies meanwhile it is called once more. Raises what `LimitedProcess.call`
        raises, and ProcessDied after `close`."""
        return await self._think(_ThinkingUrgency.COMPUTER, seconds, work, *args, **kwargs)

    async def think_first(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for what a member waits for, who has pressed something."""
        return await self._think(_ThinkingUrgency.MEMBER, seconds, work, *args, **kwargs)

    async def think_last(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same for what no match waits for, which measuring need not wait for either. Raises
        TooSlow where its turn does not come within a minute, too."""
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
        """The same for a slice of what can wait; None while somebody thinks, after a moment. It
        blocks then, and is for a thread of its own with an event loop of its own."""
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
        """Ends the process, after what it does."""
        with self._lock:
            self._closed = True
        if self._process is not None:
            await asyncio.to_thread(self._process.stop)


def prepare_in_background() -> None:
    """What the process does first."""
    _take_the_lowest_priority()
    prepare_process()


def take_low_priority() -> None:
    """Has this process give way to others, but have its turn now and then whatever they do."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)


def _take_the_lowest_priority() -> None:
    """Has this process run where no other wants to. Where the system has a class for that, which
    Linux has, what wakes up takes the core of such a process at once, or goes there instead of
    waiting behind one that draws: niceness alone did not see to that."""
    take_low_priority()
    if hasattr(os, "SCHED_IDLE"):
        with suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
