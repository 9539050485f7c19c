"""What members wait for goes first.

A press is answered, and what came of it is shown after that. What others have pressed meanwhile is
shown later still: what runs in an `unhurried` block gives way to all presses that are being
answered.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Final
from weakref import WeakKeyDictionary

GIVING_WAY_SECONDS: Final = 0.05
"""How long one step at most waits for answers: nothing is put off for long."""

LOOK_SECONDS: Final = 0.003
"""How often it looks meanwhile; an answer takes about 10 ms."""


class Urgency(IntEnum):
    """Who waits; the smaller goes first."""

    MEMBER = 0
    NOBODY = 1


_urgency: ContextVar[Urgency] = ContextVar("urgency", default=Urgency.MEMBER)


def urgency_here() -> Urgency:
    """Who waits for what is being done."""
    return _urgency.get()


@contextmanager
def unhurried() -> Iterator[None]:
    """What is done in this block, or by tasks that begin in it, lets what members wait for go
    first."""
    before = _urgency.set(Urgency.NOBODY)
    try:
        yield
    finally:
        _urgency.reset(before)


_ANSWERS: WeakKeyDictionary[asyncio.AbstractEventLoop, int] = WeakKeyDictionary()
"""How many presses are being answered."""


@contextmanager
def answering() -> Iterator[None]:
    """A press is being answered in this block."""
    loop = asyncio.get_running_loop()
    _ANSWERS[loop] = _ANSWERS.get(loop, 0) + 1
    try:
        yield
    finally:
        _ANSWERS[loop] -= 1


async def give_way() -> None:
    """Returns when no press is being answered, or somebody waits for what is done here; in any case
    after GIVING_WAY_SECONDS."""
    loop = asyncio.get_running_loop()
    until = loop.time() + GIVING_WAY_SECONDS
    if _urgency.get() is Urgency.MEMBER:
        return
    while _ANSWERS.get(loop) and loop.time() < until:  # noqa: ASYNC110 - not for longer than that
        await asyncio.sleep(LOOK_SECONDS)
