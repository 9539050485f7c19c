"""For the host: who is blocked, what members report, and the daily copy of the database."""

from __future__ import annotations

from bot.app.client import Deckhand
from bot.base.current_time import now
from cogs.hosting.controllers.host_blocks import Blocking
from cogs.hosting.controllers.report_delivery import ReportDelivery
from cogs.hosting.controllers.reports import Reporting
from cogs.hosting.jobs import Backups
from cogs.ui.controls import handle_presses, on_press
from cogs.ui.report_button import ReportButton


def add_jobs(bot: Deckhand) -> None:
    """Called where jobs are asked for, and where they are done."""
    bot.share(ReportDelivery(bot, now))


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    reporting = Reporting(bot)
    handle_presses(
        bot,
        on_press(ReportButton, lambda press, it: reporting.ask_reason(press, it.kind, it.about)),
    )
    await bot.add_cog(Backups(bot))
    await bot.add_cog(Blocking(bot))
    await bot.add_cog(reporting)
