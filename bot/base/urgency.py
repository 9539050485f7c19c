"""Priorities: work that a member is waiting for goes first.

The bot answers a press, then shows its result, and shows the results of others' presses later. Work
in an `unhurried` block gives way to work in an `urgent` one.
"""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final
from weakref import WeakKeyDictionary

GIVING_WAY_SECONDS: Final = 0.05
"""The most seconds that one step gives way, so that no work is delayed for long."""

LOOK_SECONDS: Final = 0.003
"""Seconds between two checks while giving way; an answer takes about 10 ms."""


class TaskUrgency(IntEnum):
    """The urgency of work: whether a member is waiting for it. Smaller values go first."""

    MEMBER = 0
    NOBODY = 1


_urgency: ContextVar[TaskUrgency] = ContextVar("urgency", default=TaskUrgency.MEMBER)


def urgency_here() -> TaskUrgency:
    """Returns the urgency of the work that the current task does."""
    return _urgency.get()


@contextmanager
def unhurried() -> Generator[None]:
    """Gives the `with` block, and all tasks started in it, a low priority: this work waits for work
    that members are waiting for."""
    before = _urgency.set(TaskUrgency.NOBODY)
    try:
        yield
    finally:
        _urgency.reset(before)


_URGENT: WeakKeyDictionary[asyncio.AbstractEventLoop, int] = WeakKeyDictionary()
"""The number of urgent blocks that are running."""


@contextmanager
def urgent() -> Generator[None]:
    """Gives the `with` block a high priority, so that unhurried work waits for it. The bot accepts
    and answers a choice in such a block, which takes milliseconds."""
    loop = asyncio.get_running_loop()
    _URGENT[loop] = _URGENT.get(loop, 0) + 1
    try:
        yield
    finally:
        _URGENT[loop] -= 1


async def give_way() -> None:
    """Lets urgent work go first. If no member is waiting for the current work, waits until no
    `urgent` block is running, at most GIVING_WAY_SECONDS. Otherwise returns at once."""
    if urgency_here() is TaskUrgency.MEMBER:
        return
    loop = asyncio.get_running_loop()
    until = loop.time() + GIVING_WAY_SECONDS
    while _URGENT.get(loop) and loop.time() < until:  # noqa: ASYNC110 - an event has no time limit
        await asyncio.sleep(LOOK_SECONDS)
