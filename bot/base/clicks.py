"""The interaction that is being answered: what is logged meanwhile names it, and the end of the bot
waits for it."""

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
    """An interaction: its id, the match that it is about (None: none so far), when the bot began
    with it, in seconds of `time.perf_counter`, whose it is, and the name of the action that it asks
    for, if it asks for one."""

    interaction: int
    match: str | None
    began: float
    member: int | None = None
    action: str | None = None

    @property
    def seconds(self) -> float:
        """For how long it has been under way."""
        return time.perf_counter() - self.began


_click: ContextVar[Click | None] = ContextVar("click", default=None)
_lease: ContextVar[Lease | None] = ContextVar("lease", default=None)

_tasks: WeakSet[asyncio.Task[Any]] = WeakSet()
"""Those that answer interactions, or have."""


def click_here() -> Click | None:
    """The interaction that is being answered here, or that set off what is done; None for what the
    bot does by itself."""
    return _click.get()


def asking_member() -> int | None:
    """The member whose interaction is being answered here, or set off what is done; None for what
    the bot does by itself."""
    click = _click.get()
    return None if click is None else click.member


def begin_click(interaction: int, match: str | None = None, member: int | None = None) -> None:
    """Says which interaction this task answers, until its end: the library gives each a task of its
    own. Said again, it adds the match."""
    if (task := asyncio.current_task()) is not None:
        _tasks.add(task)
    click = _click.get()
    if click is None or click.interaction != interaction:
        _click.set(Click(interaction, match, time.perf_counter(), member))
    elif match is not None:
        note_match(match)


def note_match(match: str) -> None:
    """Says which match the interaction is about that is being answered, unless that was said."""
    click = _click.get()
    if click is not None and click.match is None:
        _click.set(replace(click, match=match))


def note_action(action: object) -> None:
    """Says which action the interaction asks for that is being answered."""
    click = _click.get()
    if click is not None:
        _click.set(replace(click, action=type(action).__name__))


def leave_click() -> None:
    """Says that this task answers no interaction, though one may have begun it: it serves all, and
    goes by no lease of that one."""
    _click.set(None)
    _lease.set(None)


def lease_here() -> Lease | None:
    """The lease by which this process answers the interaction that is being answered here; None
    where it is the only process, or answers none."""
    return _lease.get()


@contextmanager
def under_lease(lease: Lease) -> Generator[None]:
    """Has everything that begins in here go by that lease."""
    token = _lease.set(lease)
    try:
        yield
    finally:
        _lease.reset(token)


async def all_answered() -> None:
    """Returns when all interactions are answered that are being answered now."""
    loop = asyncio.get_running_loop()
    tasks = [task for task in _tasks if not task.done() and task.get_loop() is loop]
    if tasks:
        await asyncio.wait(tasks)
