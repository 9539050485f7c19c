"""Everything that all commands share: answers that never fail silently, controls and forms that
outlive a restart."""

from bot.app.client import Deckhand
from cogs.ui.forms import FormListener


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    await bot.add_cog(FormListener())
