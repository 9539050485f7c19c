"""Measures how long one piece of work blocks the event loop."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

LOOK_SECONDS: Final = 0.5
"""Seconds between two measurements. A longer blockage is recorded once for each measurement."""


class LagWatch:
    """Measures the lag of the running event loop. At regular intervals, calls `note` with the
    number of seconds by which the loop runs a callback late. Uses a thread, which runs until
    `stop`."""

    def __init__(self, note: Callable[[float], None]) -> None:
        self._note = note
        self._loop = asyncio.get_running_loop()
        self._stopped = Event()
        Thread(target=self._ask, name="loop lag", daemon=True).start()

    def _ask(self) -> None:
        with suppress(RuntimeError):  # the event loop was closed
            while not self._stopped.wait(LOOK_SECONDS):
                self._loop.call_soon_threadsafe(self._answer, time.monotonic())

    def _answer(self, asked: float) -> None:
        self._note(time.monotonic() - asked)

    def stop(self) -> None:
        """Stops measuring and ends the thread."""
        self._stopped.set()
