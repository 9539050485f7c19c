"""Heavy work off the event loop: pictures in threads, decks in processes that can be killed.

A deck text is a stranger's, and a thread cannot be stopped: each text is read by a process,
which is killed when it takes too long and started anew. Processes are started with the bot,
so an upload does not wait for one.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import pickle
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import ParamSpec, TypeVar

from bot.fair_turns import FairTurns, Turn
from bot.reading import READY, Reading, serve

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

READING_SECONDS = 2.0
START_SECONDS = 60.0
PICTURE_THREADS = 2


class TooSlow(Exception):
    """A deck text took longer to read than allowed."""


class _Reader:
    """One process that reads decks. All methods block, and one thread at a time calls them."""

    def __init__(self) -> None:
        self._ready = False
        context = multiprocessing.get_context("spawn")
        self._pipe, far_end = context.Pipe()
        self._process = context.Process(
            target=serve, args=(far_end,), name="deck reader", daemon=True
        )
        self._process.start()
        far_end.close()

    def wait_until_ready(self) -> None:
        """Raises TooSlow where the process does not start; it is dead then."""
        if not self._ready:
            self._ready = self._within(START_SECONDS, self._pipe.recv_bytes) == READY

    def read(self, text: str, game: str | None, seconds: float) -> Reading:
        """Raises TooSlow; the process is dead then."""
        self._pipe.send((text, game))
        answer = pickle.loads(self._within(seconds, self._pipe.recv_bytes))
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _within(self, seconds: float, receive: Callable[[], bytes]) -> bytes:
        """What arrives in time; at the deadline the process is killed, which ends the wait."""
        first = threading.Lock()  # taken by whichever comes first, answer or deadline

        def too_late() -> None:
            if first.acquire(blocking=False):
                self._process.kill()

        alarm = threading.Timer(seconds, too_late)
        alarm.start()
        try:
            answer = receive()
        except (EOFError, OSError) as error:
            raise TooSlow from error
        finally:
            alarm.cancel()
        if not first.acquire(blocking=False):
            raise TooSlow
        return answer

    @property
    def alive(self) -> bool:
        return self._process.is_alive()

    def stop(self) -> None:
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


class Workers:
    """Threads and processes of one bot. Make one, `close()` it at the end.

    `parsers` is how many processes read decks, `reading_seconds` how long each text may take.
    """

    def __init__(self, parsers: int = 1, reading_seconds: float = READING_SECONDS) -> None:
        self.reading_seconds = reading_seconds
        self._painters = ThreadPoolExecutor(PICTURE_THREADS, "picture")
        self._reading = ThreadPoolExecutor(parsers, "reading")
        self._idle: SimpleQueue[_Reader] = SimpleQueue()
        self._parsers = parsers
        self._turns = FairTurns(parsers)
        for _ in range(parsers):
            self._idle.put(_Reader())

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Runs a drawing function in a thread and gives back its result."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._painters, lambda: work(*args, **kwargs))

    async def read(self, text: str, game: str | None = None, member: int | None = None) -> Reading:
        """The text as read by a game, or by the game that suits it best.

        Members have a fair share of the processes; without a `member` nobody waits for it, and it
        gives way to all of them. Raises TooSlow where reading takes too long (waiting for a turn
        not counted).
        """
        loop = asyncio.get_running_loop()
        async with self._turns.turn(member) as turn:
            return await loop.run_in_executor(self._reading, self._read, text, game, turn)

    def _read(self, text: str, game: str | None, turn: Turn) -> Reading:
        """Counts how long the text takes, not how long a process does to start."""
        reader = self._idle.get()
        try:
            if not reader.alive:
                reader = self._replaced(reader)
            reader.wait_until_ready()
            began = time.monotonic()
            try:
                return reader.read(text, game, self.reading_seconds)
            finally:
                turn.seconds = time.monotonic() - began
        except TooSlow:
            log.warning("a deck of %d characters took too long to read", len(text))
            reader = self._replaced(reader)
            raise
        finally:
            self._idle.put(reader)

    def _replaced(self, reader: _Reader) -> _Reader:
        reader.stop()
        return _Reader()

    async def close(self) -> None:
        """Ends the processes and waits for the threads."""
        await asyncio.to_thread(self.shut_down)

    def shut_down(self) -> None:
        """The same, blocking."""
        self._reading.shutdown(cancel_futures=True)
        self._painters.shutdown(cancel_futures=True)
        for _ in range(self._parsers):
            self._idle.get().stop()
