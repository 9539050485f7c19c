"""Heavy work off the event loop: pictures are drawn and decks are read by other processes.

A deck text is a stranger's, and a thread cannot be stopped: whatever takes too long is killed.
Nor can a thread draw while the event loop answers: each waits for the other again and again.
Processes are started with the bot, so that nobody waits for one.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

import engine
from bot.deck_validation import Reading, read
from bot.drawing_turns import DrawingTurns, Urgency
from bot.fair_turns import FairTurns, Turn
from bot.worker_process import Died, TooSlow, WorkerProcesses
from rendering.warm_up import warm_up

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

READER = "deck reader"
READING_SECONDS = 2.0
DRAWING_SECONDS = 30.0
DRAWING_PROCESSES = 1
"""One draws some fifty pictures a second; what it keeps of them is of use for the next."""


class Workers:
    """The processes of one bot. Make one, `close()` it at the end.

    `parsers` is how many processes read decks, `reading_seconds` how long each text may take.
    """

    def __init__(self, parsers: int = 1, reading_seconds: float = READING_SECONDS) -> None:
        self.reading_seconds = reading_seconds
        self._drawing = ThreadPoolExecutor(DRAWING_PROCESSES, "drawing")
        self._reading = ThreadPoolExecutor(parsers, "reading")
        self._painters = WorkerProcesses(DRAWING_PROCESSES, "drawing")
        self._readers = WorkerProcesses(parsers, READER)
        self._drawing.submit(self._painters.start_one)
        for _ in range(parsers):
            self._reading.submit(self._readers.start_one)
        self._turns = FairTurns(parsers)
        self.drawing_turns = DrawingTurns(DRAWING_PROCESSES)

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What a drawing function returns, for whoever has one of the `drawing_turns`. Raises
        TooSlow, Died, RuntimeError."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._drawing, partial(self._draw, work, *args, **kwargs))

    async def warm_up(self) -> None:
        """Draws pictures of every game while nobody waits for one, so that the first of a game
        takes no longer than others. Raises what `draw` raises."""
        for key in engine.games():
            async with self.drawing_turns.turn(Urgency.NOBODY):
                await self.draw(warm_up, key)

    def _draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        once = partial(self._draw_once, work, *args, **kwargs)
        try:
            return once()
        except Died:
            log.warning("the process that draws died; the picture is drawn again")
            return once()

    def _draw_once(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        with self._painters.one() as process:
            return process.call(DRAWING_SECONDS, work, *args, **kwargs)

    async def read(self, text: str, game: str | None = None, member: int | None = None) -> Reading:
        """The text as read by a game, or by the game that suits it best.

        Members have a fair share of the processes; without a `member` nobody waits for it, and it
        gives way to all of them. Raises TooSlow where reading takes too long (waiting for a turn
        not counted) or kills the process.
        """
        return await self.parse(member, read, text, game)

    async def parse(
        self, member: int | None, parser: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What a function returns that is given something a member has typed. It has as long as a
        deck, and has to wait for its turn like one. Raises TooSlow, RuntimeError, and a Refusal of
        the function."""
        loop = asyncio.get_running_loop()
        async with self._turns.turn(member) as turn:
            work = partial(self._parse, turn, parser, *args, **kwargs)
            return await loop.run_in_executor(self._reading, work)

    def _parse(self, turn: Turn, parser: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Counts how long the text takes, not how long a process does to start."""
        try:
            with self._readers.one() as process:
                began = time.monotonic()
                try:
                    return process.call(self.reading_seconds, parser, *args, **kwargs)
                finally:
                    turn.seconds = time.monotonic() - began
        except (TooSlow, Died) as error:
            log.warning("%s was given up: it took too long", parser.__qualname__)
            raise TooSlow from error

    async def close(self) -> None:
        """Ends the processes and waits for the threads."""
        await asyncio.to_thread(self.shut_down)

    def shut_down(self) -> None:
        """The same, blocking."""
        self._reading.shutdown(cancel_futures=True)
        self._drawing.shutdown(cancel_futures=True)
        self._readers.stop()
        self._painters.stop()
