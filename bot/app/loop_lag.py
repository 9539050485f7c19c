"""How long the event loop keeps others waiting while it does one thing."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final

LOOK_SECONDS: Final = 0.5
"""How often it is looked at. A loop that is stuck for longer is noted once for each look."""


class LagWatch:
    """Notes again and again after how many seconds the running event loop does what it is asked
    for. A thread asks, from the beginning until `stop`."""

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
        """Asks no more."""
        self._stopped.set()
