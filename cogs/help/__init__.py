"""`/help` and `/rules`: first steps, and the rules of the games."""

from bot.app.client import Deckhand
from cogs.help.commands import HelpCommands
from cogs.help.controllers import take
from cogs.help.controls import HelpAction
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Registers the commands and handlers of help with the bot."""
    handle_actions(bot, take, HelpAction)
    await bot.add_cog(HelpCommands(bot))
