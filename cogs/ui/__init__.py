"""Parts that all areas share: answers that never fail silently, controls and forms that outlive a
restart."""

from bot.app.client import Deckhand
from cogs.ui.controls import handle_actions
from cogs.ui.forms import FormListener
from cogs.ui.ways import WayAction, WaysElsewhere, take


async def setup(bot: Deckhand) -> None:
    """Registers the commands and handlers of this package with the bot."""
    handle_actions(bot, take, WayAction)
    await bot.add_cog(WaysElsewhere())
    await bot.add_cog(FormListener())
