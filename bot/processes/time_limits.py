"""How long work may take that other processes do, which are killed when it takes longer.

A deck text is a stranger's, and a thread cannot be stopped. Pebble keeps the limits.
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
"""For a deck text, or whatever else a member has typed."""

DRAWING_SECONDS: Final = 30.0
"""For a picture."""

REPLAY_SECONDS: Final = 20.0
"""For a match that is over to be played again."""

START_SECONDS: Final = 60.0
"""For a process to start, besides."""

STOP_SECONDS: Final = 3.0
"""For a process to end what it does when the bot ends: nobody can be told what comes of it."""

CONSTS.term_timeout = 0.1
"""After so many seconds a process that does not hear SIGTERM is killed: see
`bot.processes.start_method`."""


class TooSlow(Exception):
    """Work took longer than allowed."""


class ProcessDied(Exception):
    """A process ended by itself, or was killed from outside."""


@dataclass(frozen=True, slots=True)
class WorkResult(Generic[T]):
    """What work returned, and how long it took: waiting for its process is not counted."""

    value: T
    seconds: float


class LimitedProcess:
    """A process that does one piece of work after another, each within a time limit.

    Making one starts the process in the background, unless it `waits` for its first piece of work;
    `prepared` is what it does first. One that was
    killed or died is replaced. Where this process ends without `stop`, it ends too, at the latest
    after what it does.
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
        """Has the process call a function, which is told by its name; arguments and result are
        pickled. The next call waits for this one; where the caller is cancelled the process is
        killed, like one that takes longer than so many seconds.

        Raises TooSlow, ProcessDied where the process died meanwhile, a Refusal that the function
        raised, and RuntimeError where it raised anything else.
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
        """What a job comes to. None where the process had died before it was given the job."""
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
            if self._pool is not pool:  # it was stopped meanwhile, in another thread
                future.cancel()
            async with asyncio.timeout(START_SECONDS + seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError:
            if (
                future and future.cancelled()
            ):  # it has not even begun: nothing of this pool is of use
                await asyncio.to_thread(self._replace, pool)
            raise TooSlow from None
        except ProcessExpired:
            # It may have died while it wrote or held a lock: its successor would wait for ever.
            await asyncio.to_thread(self._replace, pool)
            raise ProcessDied from None
        except RuntimeError:
            await asyncio.to_thread(self._replace, pool)
            return None
        except asyncio.CancelledError:
            caller = asyncio.current_task()
            if caller is None or caller.cancelling():
                raise
            return None  # the pool was stopped, for the sake of another call

    def _start(self) -> ProcessPool | None:
        """The pool of one process that runs, made first if there is none. None where that is not
        possible. Blocks."""
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
        """Blocks."""
        with self._lock:
            if self._pool is pool:
                self._drop(pool)
        self._start()

    def _drop(self, pool: ProcessPool) -> None:
        """Stops a pool. Pebble answers none of those who wait for it: they are cancelled."""
        self._pool = None
        _stop_pool(pool)
        for future in list(self._waiting):
            future.cancel()

    def stop(self) -> None:
        """Ends the process, after what it does. Blocks."""
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
    """What the process does. Exceptions are returned, lest they are taken for Pebble's."""
    began = time.monotonic()
    try:
        value = work(*args, **kwargs)
    except Refusal as refusal:
        return refusal
    except Exception as error:
        return RuntimeError(f"{work.__qualname__} failed: {error!r}")
    return WorkResult(value, time.monotonic() - began)
