"""Finding an opponent: `/queue`, what those who wait are told, and the channel with numbers."""

from __future__ import annotations

from bot.client import Deckhand
from cogs.queue.commands import Queue
from cogs.queue.controls import CONTROLS


async def setup(bot: Deckhand) -> None:
    """Called by the client when it loads this extension."""
    bot.add_dynamic_items(*CONTROLS)
    await bot.add_cog(Queue(bot))
