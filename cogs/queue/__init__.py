"""The queue for opponents: `/queue`, the notices to waiting members, and the channel with their
number."""

from bot.app.client import Deckhand
from cogs.queue.commands import QueueCommands
from cogs.queue.controls import AlertAction, QueueAction
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import PeriodicJob


async def setup(bot: Deckhand, display: MatchDisplay) -> PeriodicJob:
    """Registers the command and handlers of the queue with the bot. Returns the job that finds
    opponents for waiting members."""
    queue = QueueCommands(bot, display)
    handle_actions(bot, queue.controller.take, QueueAction)
    handle_actions(bot, queue.alerts.take, AlertAction)
    await bot.add_cog(queue)
    return queue.job
