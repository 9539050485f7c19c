"""The interaction that is being answered. Log lines name it, and the bot's shutdown waits for
it."""

import asyncio
import time
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import Any
from weakref import WeakSet

from bot.base.duty import Lease


@dataclass(frozen=True, slots=True)
class Click:
    """An interaction that is being answered.

    - `interaction` is its id.
    - `match` is the id of the match that it is about (None: not known yet).
    - `began` is the time at which handling started (seconds of `time.perf_counter`).
    - `member` is the user's id.
    - `action` is the name of the requested action, if any.
    """

    interaction: int
    match: str | None
    began: float
    member: int | None = None
    action: str | None = None

    @property
    def seconds(self) -> float:
        """Seconds since the bot started to handle the interaction."""
        return time.perf_counter() - self.began


_click: ContextVar[Click | None] = ContextVar("click", default=None)
_lease: ContextVar[Lease | None] = ContextVar("lease", default=None)

_tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
"""The tasks that answer or have answered interactions."""


def click_here() -> Click | None:
    """Returns the interaction that the current task is answering or was started by; None if no
    interaction caused the task."""
    return _click.get()


def asking_member() -> int | None:
    """Returns the member whose interaction the current task is answering or was started by; None if
    no interaction caused the task."""
    click = _click.get()
    return None if click is None else click.member


def begin_click(interaction: int, match: str | None = None, member: int | None = None) -> None:
    """Records that the current task answers this interaction until the task ends (discord.py starts
    a task for each interaction). A second call for the same interaction adds the match."""
    if (task := asyncio.current_task()) is not None:
        _tasks.add(task)
    click = _click.get()
    if click is None or click.interaction != interaction:
        _click.set(Click(interaction, match, time.perf_counter(), member))
    elif match is not None:
        note_match(match)


def note_match(match: str) -> None:
    """Records the match of the current interaction, if none is recorded yet."""
    click = _click.get()
    if click is not None and click.match is None:
        _click.set(replace(click, match=match))


def note_action(action: object) -> None:
    """Records the action that the current interaction requests, such as that of the pressed button.
    Log lines name the class of `action`."""
    click = _click.get()
    if click is not None:
        _click.set(replace(click, action=type(action).__name__))


def leave_click() -> None:
    """Records that the current task no longer belongs to an interaction, even if one started it.
    Tasks that serve all members call this, because they must not act under that interaction's lease
    (see `lease_here`)."""
    _click.set(None)
    _lease.set(None)


def lease_here() -> Lease | None:
    """Returns the lease under which this process answers the current interaction: the proof that
    it's responsible for the interaction's server. None if this is the only process, or if no
    interaction is being answered."""
    return _lease.get()


@contextmanager
def under_lease(lease: Lease) -> Generator[None]:
    """Makes the `with` block, and all tasks started in it, act under `lease`: there `lease_here`
    returns it."""
    token = _lease.set(lease)
    try:
        yield
    finally:
        _lease.reset(token)


async def all_answered() -> None:
    """Waits until all interactions that are being answered now are finished."""
    loop = asyncio.get_running_loop()
    tasks = [task for task in _tasks if not task.done() and task.get_loop() is loop]
    if tasks:
        await asyncio.wait(tasks)
