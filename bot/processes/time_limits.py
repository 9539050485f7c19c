"""Time limits for work in other processes, which are killed if it takes longer.

A deck text comes from a stranger, and a thread can't be stopped. The library Pebble enforces the
limits.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from threading import Lock, Thread
from typing import Any, Final, Generic, ParamSpec, TypeVar

from pebble import CONSTS, ProcessExpired, ProcessFuture, ProcessPool

from bot.base.refusals import Refusal
from bot.processes.preparation import prepare_process
from bot.processes.start_method import process_context

P = ParamSpec("P")
T = TypeVar("T")

READING_SECONDS: Final = 2.0
"""Limit for a deck text, or another text that a member has typed."""

DRAWING_SECONDS: Final = 30.0
"""Limit for drawing a picture."""

REPLAY_SECONDS: Final = 20.0
"""Limit for replaying a match that is over."""

START_SECONDS: Final = 60.0
"""Limit for the start of a process, in addition to its work."""

STOP_SECONDS: Final = 3.0
"""Limit for ending current work when the bot ends: nobody could be shown its result."""

CONSTS.term_timeout = 0.1
"""Seconds after which a process that ignores SIGTERM is killed, see
`bot.processes.start_method`."""


class TooSlow(Exception):
    """Raised if work in another process took longer than its time limit."""


class ProcessDied(Exception):
    """Raised if a process ended by itself or was killed from outside."""


@dataclass(frozen=True, slots=True)
class WorkResult(Generic[T]):
    """The value that a function returned in a process, and its duration in seconds, not counting
    the wait for the process."""

    value: T
    seconds: float


class LimitedProcess:
    """A process that does one piece of work after another, each within a time limit. A process that
    was killed or has died is replaced.

    The process starts in the background at once; with `waits`, only for its first work. The process
    first runs the function `prepared`. If the parent process ends without calling `stop`, this
    process ends too, at the latest after its current work.
    """

    def __init__(
        self, prepared: Callable[[], None] = prepare_process, *, waits: bool = False
    ) -> None:
        self._prepared = prepared
        self._lock = Lock()
        self._pool: ProcessPool | None = None
        self._waiting: set[ProcessFuture[Any]] = set()
        self._stopped = False
        if not waits:
            Thread(target=self._start, name="starting a process", daemon=True).start()

    async def call(
        self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> WorkResult[T]:
        """Calls `work` in the process and returns its result. The next call waits for this one.

        The function is sent by its name; arguments and result are pickled. If the caller is
        cancelled or the function takes longer than `seconds`, the process is killed. Raises TooSlow
        if the time is up, ProcessDied if the process died during the call, Refusals that `work`
        raised, and RuntimeError for other exceptions of `work`.
        """
        job = partial(_run_work, work, *args, **kwargs)
        answer = await self._answer(job, seconds) or await self._answer(job, seconds)
        if answer is None:
            raise ProcessDied
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def _answer(
        self, job: Callable[[], WorkResult[T] | Exception], seconds: float
    ) -> WorkResult[T] | Exception | None:
        """Returns the outcome of a job; None if the process had died before it received the job."""
        pool = self._pool
        if pool is None or not pool.active:
            pool = await asyncio.to_thread(self._start)
        if pool is None:
            return None
        future: ProcessFuture[WorkResult[T] | Exception] | None = None
        try:
            future = pool.schedule(job, timeout=seconds)
            self._waiting.add(future)
            future.add_done_callback(self._waiting.discard)
            if self._pool is not pool:  # another thread has stopped it
                future.cancel()
            async with asyncio.timeout(START_SECONDS + seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            if future and future.cancelled():  # the job has not even begun: this pool is unusable
                await asyncio.to_thread(self._replace, pool)
            raise TooSlow from None
        except ProcessExpired:
            # The process may have died while it wrote or held a lock: its successor would wait
            # forever.
            await asyncio.to_thread(self._replace, pool)
            raise ProcessDied from None
        except RuntimeError:
            await asyncio.to_thread(self._replace, pool)
            return None
        except asyncio.CancelledError:
            caller = asyncio.current_task()
            if caller is None or caller.cancelling():
                raise
            return None  # the pool was stopped because of another call

    def _start(self) -> ProcessPool | None:
        """Returns the running pool of one process, starting it if there is none; None if that is
        impossible. Blocks."""
        with self._lock:
            if self._stopped:
                return None
            if self._pool is not None and not self._pool.active:
                self._drop(self._pool)
            if self._pool is None:
                pool = ProcessPool(1, initializer=self._prepared, context=process_context())
                with suppress(BrokenProcessPool):
                    self._pool = pool if pool.active else None
            return self._pool

    def _replace(self, pool: ProcessPool) -> None:
        """Replaces a pool. Blocks."""
        with self._lock:
            if self._pool is pool:
                self._drop(pool)
        self._start()

    def _drop(self, pool: ProcessPool) -> None:
        """Stops a pool. Pebble never completes the futures of its callers, so they are
        cancelled."""
        self._pool = None
        _stop_pool(pool)
        for future in list(self._waiting):
            future.cancel()

    def stop(self) -> None:
        """Ends the process when its current work is done. Blocks."""
        with self._lock:
            self._stopped = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()
            try:
                pool.join(STOP_SECONDS)
            except TimeoutError:
                self._drop(pool)


def _stop_pool(pool: ProcessPool) -> None:
    pool.stop()
    pool.join()


def _run_work(work: Callable[..., T], *args: Any, **kwargs: Any) -> WorkResult[T] | Exception:
    """Runs a function in the process. Exceptions are returned, so that they aren't confused with
    Pebble's own."""
    began = time.monotonic()
    try:
        value = work(*args, **kwargs)
    except Refusal as refusal:
        return refusal
    except Exception as error:
        return RuntimeError(f"{work.__qualname__} failed: {error!r}")
    return WorkResult(value, time.monotonic() - began)
