"""What members wait for goes first.

A press is answered, and what came of it is shown after that. What others have pressed meanwhile is
shown later still: what runs in an `unhurried` block gives way to what runs in an `urgent` one.
"""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final
from weakref import WeakKeyDictionary

GIVING_WAY_SECONDS: Final = 0.05
"""How long one step at most gives way: nothing is put off for long."""

LOOK_SECONDS: Final = 0.003
"""How often it looks meanwhile; an answer takes about 10 ms."""


class TaskUrgency(IntEnum):
    """Who waits; the smaller goes first."""

    MEMBER = 0
    NOBODY = 1


_urgency: ContextVar[TaskUrgency] = ContextVar("urgency", default=TaskUrgency.MEMBER)


def urgency_here() -> TaskUrgency:
    """Who waits for what is being done."""
    return _urgency.get()


@contextmanager
def unhurried() -> Generator[None]:
    """What is done in this block, or by tasks that begin in it, lets what members wait for go
    first."""
    before = _urgency.set(TaskUrgency.NOBODY)
    try:
        yield
    finally:
        _urgency.reset(before)


_URGENT: WeakKeyDictionary[asyncio.AbstractEventLoop, int] = WeakKeyDictionary()
"""How many urgent blocks are running."""


@contextmanager
def urgent() -> Generator[None]:
    """What is unhurried gives way to this block: a choice is taken and answered in it, which takes
    milliseconds."""
    loop = asyncio.get_running_loop()
    _URGENT[loop] = _URGENT.get(loop, 0) + 1
    try:
        yield
    finally:
        _URGENT[loop] -= 1


async def give_way() -> None:
    """Returns at once where somebody waits for what is done here; else when no urgent block is
    running, at the latest after GIVING_WAY_SECONDS."""
    if urgency_here() is TaskUrgency.MEMBER:
        return
    loop = asyncio.get_running_loop()
    until = loop.time() + GIVING_WAY_SECONDS
    while _URGENT.get(loop) and loop.time() < until:  # noqa: ASYNC110 - an event has no time limit
        await asyncio.sleep(LOOK_SECONDS)
