"""Processes that read decks and get stuck."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.processes.workers import Workers

LONG = 600.0
"""Seconds of a stuck reading: more than any test takes."""


@asynccontextmanager
async def stuck(workers: Workers) -> AsyncIterator[StuckReaders]:
    """Yields the one reader of these workers, which can be stuck and freed."""
    readers = StuckReaders([await workers.parse(None, os.getpid)])
    seconds, workers.reading_seconds = workers.reading_seconds, LONG
    try:
        yield readers
    finally:
        readers.free()
        workers.reading_seconds = seconds


class StuckReaders:
    """Reading processes that can be halted in the middle of their work."""

    def __init__(self, pids: list[int]) -> None:
        self._pids = pids

    def stick(self) -> None:
        """Halts all reading from now on."""
        for pid in self._pids:
            os.kill(pid, signal.SIGSTOP)

    def free(self) -> None:
        """Lets the readers continue."""
        for pid in self._pids:
            os.kill(pid, signal.SIGCONT)


def read_for_ever(text: str, game: str | None) -> None:
    """Reads without end, like a game's parser with a bug."""
    time.sleep(LONG)
