"""The area for this bot's host: blocks, members' reports, and the daily copy of the database."""

from collections.abc import Sequence

from discord import app_commands

from bot.app.client import Deckhand
from bot.base.current_time import now
from cogs.hosting.controllers.host_blocks import HostBlockJob
from cogs.hosting.controllers.report_delivery import ReportDelivery
from cogs.hosting.controllers.reports import ReportController
from cogs.hosting.jobs import BackupJob
from cogs.ui.controls import handle_actions
from cogs.ui.periodic import PeriodicJob
from cogs.ui.report_button import ReportAction


async def setup(bot: Deckhand, waited_for: Sequence[PeriodicJob]) -> None:
    """Registers the handlers and jobs of hosting with the bot. `waited_for` are the jobs that serve
    waiting members; these jobs also run when the host blocks a member."""
    reporting = ReportController(bot, ReportDelivery(bot, now))
    handle_actions(bot, reporting.take, ReportAction)
    report = app_commands.ContextMenu(name="Report", callback=reporting.report_message)
    bot.tree.add_command(report)
    await bot.add_cog(BackupJob(bot))
    await bot.add_cog(HostBlockJob(bot, waited_for))
    await bot.add_cog(reporting)
