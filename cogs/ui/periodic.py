"""Doing something again whenever it is next due."""

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
"""Seconds that pass between two rounds at most, also after one that failed."""

SHARED_LONGEST = 5
"""The same where several processes share the bot: so soon each notices what another has stored,
though nothing was heard of it."""

EACH_SECOND = 1
"""That for what somebody waits for."""

HOUR = 3600

WAKE = "wake"
"""What processes tell each other with the name of a job for which there may be something to do."""


class PeriodicJob:
    """Makes one round after another while the bot is connected, never two at a time.

    `make_round` says after how many seconds the next one is due (None: nothing is). What it
    raises is logged, and the next round tries again. No more than `longest` seconds pass between
    two rounds; `shared_longest` where several processes share the bot.
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
        """Makes the first round as soon as the bot is ready."""
        self._messages.add_handler(WAKE, self._hear)
        self._timer.start()

    async def stop(self) -> None:
        """Makes no more rounds, and returns when the one under way is done."""
        self._stopped = True
        self._timer.cancel()
        if self._rounds is not None:
            await self._rounds

    def wake(self) -> None:
        """Makes a round now, or another one after the one under way, which may have looked
        before. Does nothing once it was stopped."""
        self._wanted = True
        if self._rounds is None and not self._stopped:
            self._rounds = asyncio.create_task(self._make_rounds(), name=self._name)

    def wake_all(self) -> None:
        """The same after what somebody did that may concern the servers of other processes, which
        make a round too."""
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
        """The library counts an interval from when the latest round was due, not from now."""
        planned = self._timer.next_iteration
        if planned is not None:
            late = (utcnow() - planned).total_seconds()
            wait = self._longest if seconds is None else min(seconds, self._longest)
            self._timer.change_interval(seconds=max(0, (self._timer.seconds or 0) + late + wait))


class PeriodicCog(commands.Cog):
    """A cog that has a job make its rounds while it is loaded."""

    job: PeriodicJob

    async def cog_load(self) -> None:
        """Called by the library: starts the job."""
        self.job.start()

    async def cog_unload(self) -> None:
        """Called by the library: stops the job."""
        await self.job.stop()
