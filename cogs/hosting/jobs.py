"""Looking each hour whether it is time for the daily copy of the database."""

import logging

from discord.ext import commands, tasks

from bot.app.client import Deckhand

log = logging.getLogger(__name__)

ROUND_SECONDS = 3600


class BackupJob(commands.Cog):
    """Of several processes the one looks that sees to what is of no server."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Begins to look."""
        self.back_up_if_due.start()

    async def cog_unload(self) -> None:
        """Stops that."""
        self.back_up_if_due.cancel()

    @tasks.loop(seconds=ROUND_SECONDS)
    async def back_up_if_due(self) -> None:
        """What fails is tried again in the next round: an exception here would be the last."""
        try:
            if self.bot.duty.has_server(None):
                await self.bot.services.backups.back_up_if_due()
        except Exception:
            log.exception("looking for the daily backup failed")

    @back_up_if_due.before_loop
    async def _ready(self) -> None:
        await self.bot.wait_until_ready()
