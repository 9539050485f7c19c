"""Looking each hour whether it is time for the daily copy of the database."""

from bot.app.client import Deckhand
from cogs.ui.periodic import HOUR, PeriodicCog, PeriodicJob


class BackupJob(PeriodicCog):
    """Of several processes the one looks that sees to what is of no server."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self.job = PeriodicJob(bot, "backups", self._look, longest=HOUR, shared_longest=HOUR)

    async def _look(self) -> None:
        if self.bot.duty.has_server(None):
            await self.bot.services.backups.back_up_if_due()
