"""Processes that read decks and do not get on."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.workers import READER, Workers
from tests.cogs.decks import LEGAL

LONG = 600.0
"""Seconds, more than any test takes."""


@asynccontextmanager
async def stuck(workers: Workers) -> AsyncIterator[StuckReaders]:
    """The readers of these workers, which can be stuck and freed; all readers of this process are,
    so that nobody else may use one meanwhile."""
    await workers.read(LEGAL)
    started = [one for one in multiprocessing.active_children() if one.name == READER]
    readers = StuckReaders([one.pid for one in started if one.pid is not None])
    seconds, workers.reading_seconds = workers.reading_seconds, LONG
    try:
        yield readers
    finally:
        readers.free()
        workers.reading_seconds = seconds


class StuckReaders:
    """Reading processes that can be halted in the middle of what they do."""

    def __init__(self, pids: list[int]) -> None:
        self._pids = pids

    def stick(self) -> None:
        """From now on nothing is read."""
        for pid in self._pids:
            os.kill(pid, signal.SIGSTOP)

    def free(self) -> None:
        """They go on where they were."""
        for pid in self._pids:
            os.kill(pid, signal.SIGCONT)
