"""Waits with a limit, which say what they waited for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any


@asynccontextmanager
async def within(seconds: float, what: str) -> AsyncIterator[None]:
    """Raises TimeoutError unless the block ends in time; the error says `what` was awaited."""
    limit = asyncio.timeout(seconds)
    try:
        async with limit:
            yield
    except TimeoutError:
        if limit.expired():
            raise TimeoutError(f"timed out after {seconds:g} s waiting for {what}") from None
        raise


async def all_ended(tasks: Iterable[asyncio.Task[Any]], seconds: float, what: str) -> None:
    """Returns when all tasks have ended, whatever their results. Raises TimeoutError if they don't
    in time; the error says `what` they do."""
    waiting = list(tasks)
    if not waiting:
        return
    _, late = await asyncio.wait(waiting, timeout=seconds)
    if late:
        told = "\n".join(map(str, late))
        raise TimeoutError(f"timed out after {seconds:g} s waiting for {what} to end:\n{told}")
