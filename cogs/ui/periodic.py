"""Jobs that repeat whenever they are next due."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from discord.ext import commands, tasks
from discord.utils import utcnow

from bot.app.client import Deckhand
from bot.base.clicks import leave_click
from bot.base.measurements import measurements_here

log = logging.getLogger(__name__)

LONGEST = 60
"""Seconds between two rounds of a job, at most, also after a round that failed."""

SHARED_LONGEST = 5
"""Like `LONGEST`, for several processes that share the bot. Each process notices within this time
what another has stored, even if it missed the message."""

EACH_SECOND = 1
"""Seconds between rounds of jobs that a member is waiting for."""

HOUR = 3600

WAKE = "wake"
"""The message between processes that wakes the job with the given name."""


class PeriodicJob:
    """A job that repeats `make_round` while the bot is connected, with never two rounds at a time.

    `make_round` returns the seconds until the next round is due, or None if nothing is due.
    Exceptions of `make_round` are logged, and the next round tries again. At most `longest` seconds
    pass between two rounds, or `shared_longest` seconds if several processes share the bot.
    """

    def __init__(
        self,
        bot: Deckhand,
        name: str,
        make_round: Callable[[], Awaitable[float | None]],
        *,
        longest: int = LONGEST,
        shared_longest: int = SHARED_LONGEST,
    ) -> None:
        self._messages = bot.process_messages
        self._longest = longest if bot.settings.processes == 1 else shared_longest
        self._make_round = make_round
        self._name = name
        self._wanted = False
        self._stopped = False
        self._rounds: asyncio.Task[None] | None = None
        self._timer = tasks.loop(seconds=self._longest, name=name)(self._due)
        self._timer.before_loop(bot.wait_until_ready)

    def start(self) -> None:
        """Schedules the first round for when the bot is ready."""
        self._messages.add_handler(WAKE, self._hear)
        self._timer.start()

    async def stop(self) -> None:
        """Stops the job, and waits until the running round is done."""
        self._stopped = True
        self._timer.cancel()
        if self._rounds is not None:
            await self._rounds

    def wake(self) -> None:
        """Starts a round now. If a round is running, repeats it afterwards, because it may have
        missed the latest change. Does nothing after `stop`."""
        self._wanted = True
        if self._rounds is None and not self._stopped:
            self._rounds = asyncio.create_task(self._make_rounds(), name=self._name)

    def wake_all(self) -> None:
        """Wakes the job in this and all other processes, after a change that may concern their
        servers."""
        self.wake()
        self._messages.send(WAKE, self._name)

    def _hear(self, name: str) -> None:
        if name == self._name:
            self.wake()

    async def _due(self) -> None:
        self.wake()

    async def _make_rounds(self) -> None:
        leave_click()
        try:
            while self._wanted and not self._stopped:
                self._wanted = False
                self._next_in(await self._make_one())
        finally:
            self._rounds = None

    async def _make_one(self) -> float | None:
        try:
            with measurements_here().job(self._name):
                return await self._make_round()
        except Exception:
            log.exception("%s: a round failed", self._name)
            return None

    def _next_in(self, seconds: float | None) -> None:
        """Sets the seconds until the next round. The library counts an interval from when the
        latest round was due, not from now."""
        planned = self._timer.next_iteration
        if planned is not None:
            late = (utcnow() - planned).total_seconds()
            wait = self._longest if seconds is None else min(seconds, self._longest)
            self._timer.change_interval(seconds=max(0, (self._timer.seconds or 0) + late + wait))


class PeriodicCog(commands.Cog):
    """A cog with a job that makes its rounds while the cog is loaded."""

    job: PeriodicJob

    async def cog_load(self) -> None:
        """Starts the job. discord.py calls this."""
        self.job.start()

    async def cog_unload(self) -> None:
        """Stops the job. discord.py calls this."""
        await self.job.stop()
