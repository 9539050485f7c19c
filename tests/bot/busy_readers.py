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
async def stuck_workers() -> AsyncIterator[tuple[Workers, StuckReaders]]:
    """Workers of their own, whose reader can be stuck and freed."""
    before = set(multiprocessing.active_children())
    workers = Workers(reading_seconds=LONG)
    started = set(multiprocessing.active_children()) - before
    await workers.read(LEGAL)
    readers = StuckReaders(
        [one.pid for one in started if one.pid is not None and one.name == READER]
    )
    try:
        yield workers, readers
    finally:
        readers.free()
        await workers.close()


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
