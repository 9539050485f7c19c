"""Doing something about whatever has changed: at once, and never twice at a time for the same."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from typing import Generic, TypeVar

from bot.base.clicks import leave_click
from bot.base.measurements import measurements_here
from bot.base.urgency import give_way, unhurried
from bot.store.database.conflicts import DatabaseAway

AWAY_TRIES = 60
AWAY_SECONDS = 1.0
"""How often, and after how long each time, something is tried while the database is away."""

log = logging.getLogger(__name__)

Key = TypeVar("Key", bound=Hashable)


class RefreshLoop(Generic[Key]):
    """Calls `refresh` with each key that was woken: one call at a time for each, and another one
    for what changed during it. What it raises is logged. While the
    database is away it is called again and again, for a minute, unless there is no time for that.
    """

    def __init__(self, name: str, refresh: Callable[[Key], Awaitable[None]]) -> None:
        self._name = name
        self._refresh = refresh
        self._changed: set[Key] = set()
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._hurried = asyncio.Event()

    def wake(self, key: Key) -> None:
        """Has something done about the key, soon."""
        self._changed.add(key)
        if key not in self._tasks:
            task = asyncio.create_task(self._run(key), name=f"{self._name} {key}")
            self._tasks[key] = task

    def is_busy(self, key: Key) -> bool:
        """Whether something is being done about the key."""
        return key in self._tasks

    async def wait(self, key: Key) -> None:
        """Returns when nothing is to be done about the key any more."""
        while task := self._tasks.get(key):
            await asyncio.wait([task])

    def hurry(self) -> None:
        """Does not wait for a database that is away, from now on."""
        self._hurried.set()

    def stop(self) -> None:
        """Stops what is being done, wherever that is."""
        for task in self._tasks.values():
            task.cancel()

    async def finish(self) -> None:
        """Returns when nothing is to be done at all any more."""
        while self._tasks:
            await asyncio.wait(self._tasks.values())

    async def _run(self, key: Key) -> None:
        leave_click()
        try:
            away = 0
            while key in self._changed:
                self._changed.discard(key)
                try:
                    with unhurried(), measurements_here().job(self._name):
                        await give_way()
                        await self._refresh(key)
                except DatabaseAway:
                    log.exception("%s %s has to wait", self._name, key)
                    away += 1
                    if away < AWAY_TRIES and not self._hurried.is_set():
                        self._changed.add(key)
                        await self._wait_for_database()
                except Exception:
                    log.exception("%s %s failed", self._name, key)
        finally:
            del self._tasks[key]

    async def _wait_for_database(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(AWAY_SECONDS):
                await self._hurried.wait()
