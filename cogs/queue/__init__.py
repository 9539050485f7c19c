"""Finding an opponent: `/queue`, what those who wait are told, and the channel with numbers."""

from bot.app.client import Deckhand
from cogs.queue.commands import QueueCommands
from cogs.queue.controls import AlertAction, QueueAction
from cogs.queue.jobs.queue_notices import QueueNotices
from cogs.ui.controls import handle_actions


def add_jobs(bot: Deckhand) -> None:
    """Called where jobs are asked for, and where they are done."""
    bot.share(QueueNotices(bot, bot.services.matchmaking))


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    queue = QueueCommands(bot)
    handle_actions(bot, queue.controller.take, QueueAction)
    handle_actions(bot, queue.alerts.take, AlertAction)
    await bot.add_cog(queue)
