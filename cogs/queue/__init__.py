"""Finding an opponent: `/queue`, what those who wait are told, and the channel with numbers."""

from bot.app.client import Deckhand
from cogs.queue.commands import QueueCommands
from cogs.queue.controls import AlertAction, QueueAction
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import PeriodicJob


async def setup(bot: Deckhand, display: MatchDisplay) -> PeriodicJob:
    """Called when the bot starts. Returns the job that looks after those who wait."""
    queue = QueueCommands(bot, display)
    handle_actions(bot, queue.controller.take, QueueAction)
    handle_actions(bot, queue.alerts.take, AlertAction)
    await bot.add_cog(queue)
    return queue.job
