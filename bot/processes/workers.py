"""Heavy work off the event loop: other processes draw pictures and read decks.

A thread can't draw while the event loop answers: each would wait for the other again and again. The
processes start with the bot, so that no member waits for their start. Their time limits are in
`bot.processes.time_limits`.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

import engine
from bot.base.measurements import measurements_here
from bot.base.turns import FairTurns, Turn, UrgentTurns
from bot.processes.drawing_turns import SECONDS_A_STEP, DrawingUrgency
from bot.processes.preparation import prepare_to_draw
from bot.processes.time_limits import (
    DRAWING_SECONDS,
    READING_SECONDS,
    REPLAY_SECONDS,
    LimitedProcess,
    ProcessDied,
    TooSlow,
    WorkResult,
)
from rendering.draw.face_folder import FaceFolder
from rendering.picture_caches import clear_picture_caches
from rendering.warm_up import warm_up

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")


class Workers:
    """The worker processes of one bot, which draw pictures and read decks.

    `parsers` is the number of processes that read decks, `reading_seconds` the time limit for each
    text. `faces` is the cache folder for drawn cards, None for none. With `wait`, a process starts
    only for its first work. One process draws all pictures, about fifty a second, so that its
    caches speed up the next pictures. Call `close` at the end.
    """

    def __init__(
        self,
        parsers: int = 1,
        reading_seconds: float = READING_SECONDS,
        faces: Path | None = None,
        *,
        wait: bool = False,
    ) -> None:
        self.reading_seconds = reading_seconds
        self._faces = faces
        self._painter = LimitedProcess(partial(prepare_to_draw, faces), waits=wait)
        self._readers = deque(LimitedProcess(waits=wait) for _ in range(parsers))
        self._turns = FairTurns(parsers)
        self._replayers = deque[LimitedProcess]()
        self._replay_turns = FairTurns(1)
        self.drawing_turns = UrgentTurns(1, SECONDS_A_STEP)

    async def draw(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Calls `work`, a drawing function, in the drawing process, and returns its result. The
        caller must hold a turn of `drawing_turns`. Raises TooSlow if drawing takes too long,
        ProcessDied if the process dies, and RuntimeError if `work` fails."""
        done = await self._paint(work, *args, **kwargs)
        measurements_here().picture(done.seconds)
        return done.value

    async def _paint(
        self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> WorkResult[T]:
        try:
            return await self._painter.call(DRAWING_SECONDS, work, *args, **kwargs)
        except ProcessDied:
            log.warning("the process that draws died; the picture is drawn again")
            return await self._painter.call(DRAWING_SECONDS, work, *args, **kwargs)

    async def warm_up(self) -> None:
        """Draws pictures of every game in advance, so that the first picture for a member takes no
        longer than others. Raises the errors of `draw`."""
        for key in engine.games():
            async with self.drawing_turns.turn(DrawingUrgency.NOBODY):
                await self.draw(warm_up, key)

    async def parse(
        self, member: int | None, parser: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Calls `parser`, which reads text that a member typed, such as a deck, and returns its
        result. Each member gets a fair share of the processes. If `member` is None, nobody waits
        for the result, and members' requests go first. Raises TooSlow if `parser` takes longer than
        `reading_seconds` (not counting the wait for its turn) or kills its process. Raises
        RuntimeError if `parser` fails, and the Refusals that `parser` raises."""
        async with self._turns.turn(member) as turn:
            seconds = self.reading_seconds
            return await _in_turn(turn, self._readers, seconds, parser, *args, **kwargs)

    async def replay(
        self, member: int, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Calls `work`, which replays a match for a member, and returns its result. All replays run
        in one separate process, which starts for the first replay, so that presses and decks don't
        wait for replays. Raises the errors of `parse`."""
        async with self._replay_turns.turn(member) as turn:
            if not self._replayers:
                self._replayers.append(LimitedProcess())
            played_by = self._replayers
            return await _in_turn(turn, played_by, REPLAY_SECONDS, work, *args, **kwargs)

    async def forget_pictures(self) -> None:
        """Clears the caches of pictures in memory and on disk, because they may contain a member's
        words or avatar."""
        try:
            async with self.drawing_turns.turn(DrawingUrgency.ASKED):
                await self._paint(clear_picture_caches)
        except (TooSlow, ProcessDied, RuntimeError):
            log.exception("the process that draws could not drop what it keeps")
        if self._faces is not None:
            await asyncio.to_thread(FaceFolder(self._faces).clear)

    async def close(self) -> None:
        """Ends the processes when their current work is done."""
        await asyncio.gather(*(asyncio.to_thread(one.stop) for one in self._processes))

    def shut_down(self) -> None:
        """Like `close`, but blocks until the processes have ended."""
        for process in self._processes:
            process.stop()

    @property
    def _processes(self) -> Sequence[LimitedProcess]:
        return self._painter, *self._readers, *self._replayers


async def _in_turn(
    turn: Turn,
    processes: deque[LimitedProcess],
    seconds: float,
    work: Callable[P, T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Returns the result of a function in one of the processes, which nobody else uses until
    then."""
    process = processes.popleft()
    began = time.perf_counter()
    try:
        done = await process.call(seconds, work, *args, **kwargs)
        turn.seconds = done.seconds
    except (TooSlow, ProcessDied) as error:
        turn.seconds = seconds
        log.warning("%s was given up: it took too long", work.__qualname__)
        raise TooSlow from error
    except BaseException:  # failed work has used the place as well
        turn.seconds = time.perf_counter() - began
        raise
    finally:
        processes.append(process)
    return done.value
