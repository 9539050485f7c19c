"""What the host of the bot wants of it: whom it has nothing to do with."""

from __future__ import annotations

from bot.client import Deckhand
from cogs.hosting.blocks import Blocking


async def setup(bot: Deckhand) -> None:
    """Called by the client when it loads this extension."""
    await bot.add_cog(Blocking(bot))
