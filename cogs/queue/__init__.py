"""Finding an opponent: `/queue`, what those who wait are told, and the channel with numbers."""

from bot.app.client import Deckhand
from cogs.queue.commands import QueueCommands
from cogs.queue.jobs.queue_notices import QueueNotices
from cogs.queue.presses import alert_presses, queue_presses
from cogs.ui.controls import handle_presses


def add_jobs(bot: Deckhand) -> None:
    """Called where jobs are asked for, and where they are done."""
    bot.share(QueueNotices(bot, bot.services.matchmaking))


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    queue = QueueCommands(bot)
    handle_presses(bot, *queue_presses(queue.controller), *alert_presses(queue.alerts))
    await bot.add_cog(queue)
