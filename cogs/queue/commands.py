"""The command `/queue`, and the job for members who wait."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.cluster.readiness import is_connected
from bot.matchmaking.queue_upkeep import PAIR_EVERY
from cogs.queue.controllers.queue_alerts import AlertController
from cogs.queue.controllers.queue_controller import QueueController
from cogs.queue.jobs.queue_channel import QueueNumbers
from cogs.queue.jobs.queue_notices import QueueNotices, call_both
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import EACH_SECOND, PeriodicJob

log = logging.getLogger(__name__)


class QueueCommands(commands.Cog):
    """The command `/queue`, and the job that finds opponents for waiting members."""

    def __init__(self, bot: Deckhand, display: MatchDisplay) -> None:
        self.bot = bot
        self.matchmaking = bot.services.matchmaking
        self.job = PeriodicJob(bot, "queue", self.process_due, shared_longest=EACH_SECOND)
        self.controller = QueueController(bot, display, self.job.wake_all)
        self._display = display
        bot.posts.add(QueueNotices(bot, self.matchmaking, display))
        self._numbers = QueueNumbers(bot)
        self.alerts = AlertController(bot, bot.services.queue_alerts)
        self._under_way: set[asyncio.Task[None]] = set()

    async def cog_load(self) -> None:
        """Starts the job. discord.py calls this."""
        self.job.start()

    async def cog_unload(self) -> None:
        """Stops the job, and waits until running notices are sent. discord.py calls this."""
        await self.job.stop()
        await asyncio.gather(*self._under_way)

    @commands.Cog.listener()
    async def on_ranges_gained(self) -> None:
        """Runs the job at once when this process has become responsible for more servers."""
        self.job.wake()

    async def process_due(self) -> float | None:
        """Runs one round of the job. Returns the seconds until the next round is due, None if
        nothing is due."""
        if not is_connected(self.bot):
            return PAIR_EVERY
        work = await self.matchmaking.process_due()
        for found in work.calls:
            self._begin(call_both(self.bot, self.matchmaking, self._display, found))
        for pair in work.to_begin:
            self._begin(self._match(pair))
        self._begin(self.bot.posts.send_wanted())
        self._begin(self.alerts.tell_due())
        await self._numbers.refresh()
        return None if work.due is None else work.due - now()

    @app_commands.command(description="Find an opponent on this server")
    @app_commands.guild_only()
    async def queue(self, interaction: Interaction) -> None:
        await self.controller.open_page(interaction)

    async def _match(self, pair: str) -> None:
        row = await self.matchmaking.begin_match(pair)
        if row is not None:
            self._display.show_soon(row.id)
        self.job.wake()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Starts a task for work that may wait long for Discord, so that the rounds continue."""
        task = asyncio.create_task(_logged(work))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)


async def _logged(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except Exception:
        log.exception("telling somebody who waits failed")
