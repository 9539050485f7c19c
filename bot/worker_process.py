"""Processes that work for this one, and are killed when they take too long."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from selectors import EVENT_READ, DefaultSelector
from typing import Final, ParamSpec, TypeVar

from bot.preparation import prepare
from bot.refusals import Refusal
from bot.start_method import processes

P = ParamSpec("P")
T = TypeVar("T")

START_SECONDS: Final = 60.0
_READY: Final = b"ready"


class TooSlow(Exception):
    """A process took longer than allowed."""


class Died(Exception):
    """A process ended by itself, or was killed from outside."""


class WorkerProcess:
    """Calls one function after another, as asked. It is started when it is first waited for.

    All methods block, and one thread at a time calls them. The process ends when this one does.
    """

    def __init__(self, name: str) -> None:
        self._ready = False
        context = processes()
        self._pipe, self._far_end = context.Pipe()
        self._waits = DefaultSelector()
        self._waits.register(self._pipe, EVENT_READ)
        self._process = context.Process(
            target=_serve, args=(self._far_end,), name=name, daemon=True
        )

    def wait_until_ready(self) -> None:
        """Starts it, the first time. Raises TooSlow or Died where it does not; it is dead then."""
        if self._ready:
            return
        try:
            self._process.start()
        except (EOFError, OSError) as error:
            raise Died from error
        self._far_end.close()
        self._ready = self._answer(START_SECONDS) == _READY

    def call(self, seconds: float, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the function returns there, within so many seconds.

        It is told by its name, and arguments and result are pickled. Raises TooSlow and Died, and
        the process is dead then; a Refusal that the function raised, and RuntimeError where it
        raised anything else.
        """
        asked = pickle.dumps((work, args, kwargs), pickle.HIGHEST_PROTOCOL)
        try:
            self._pipe.send_bytes(asked)
        except OSError as error:
            raise Died from error
        answer = pickle.loads(self._answer(seconds))
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _answer(self, seconds: float) -> bytes:
        try:
            if self._waits.select(seconds):
                return self._pipe.recv_bytes()
        except (EOFError, OSError) as error:
            raise Died from error
        self._process.kill()
        raise TooSlow

    @property
    def alive(self) -> bool:
        """Whether it can be called, now or once it is started. One that has nothing to do says
        nothing: there is something to read when its end of the pipe is closed."""
        return not self._waits.select(0)

    def stop(self) -> None:
        """Ends it at once."""
        self._waits.close()
        self._pipe.close()
        self._far_end.close()
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._process.close()


class WorkerProcesses:
    """So many processes that do the same kind of work; one that is dead is replaced.

    All methods block; threads share them.
    """

    def __init__(self, count: int, name: str) -> None:
        self._fresh = partial(WorkerProcess, name)
        self._count = count
        self._idle: SimpleQueue[WorkerProcess] = SimpleQueue()
        for _ in range(count):
            self._idle.put(self._fresh())

    @contextmanager
    def one(self) -> Iterator[WorkerProcess]:
        """A process that is ready, for as long as the block runs."""
        process = self._idle.get()
        try:
            if not process.alive:
                process = self._replaced(process)
            process.wait_until_ready()
            yield process
        except (TooSlow, Died):
            process = self._replaced(process)
            raise
        finally:
            self._idle.put(process)

    def start_one(self) -> None:
        """Has one that waits for work ready, the longest waiting first."""
        with self.one():
            pass

    def _replaced(self, process: WorkerProcess) -> WorkerProcess:
        process.stop()
        return self._fresh()

    def stop(self) -> None:
        """Waits until none is in use, and ends them."""
        for _ in range(self._count):
            self._idle.get().stop()


def _serve(connection: Connection) -> None:
    """What the process does: it says that it is ready, then answers until the other end closes."""
    try:
        prepare()
        connection.send_bytes(_READY)
        while True:
            work, args, kwargs = pickle.loads(connection.recv_bytes())
            try:
                answer = work(*args, **kwargs)
            except Refusal as refusal:
                answer = refusal
            except Exception as error:
                answer = RuntimeError(f"{work.__qualname__} failed: {error!r}")
            connection.send_bytes(pickle.dumps(answer, pickle.HIGHEST_PROTOCOL))
    except (EOFError, OSError, KeyboardInterrupt):
        return
