"""The job that looks each hour whether the daily copy of the database is due."""

from bot.app.client import Deckhand
from cogs.ui.periodic import HOUR, PeriodicCog, PeriodicJob


class BackupJob(PeriodicCog):
    """The job that backs up the database when a backup is due. If there are several processes, only
    the process responsible for work that belongs to no server runs this job."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self.job = PeriodicJob(bot, "backups", self._look, longest=HOUR, shared_longest=HOUR)

    async def _look(self) -> None:
        if self.bot.duty.has_server(None):
            await self.bot.services.backups.back_up_if_due()
