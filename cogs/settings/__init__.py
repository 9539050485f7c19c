"""`/settings`: what a server has set, and what each member wishes."""

from bot.app.client import Deckhand
from cogs.settings.commands import SettingsCommands
from cogs.settings.controllers import member_settings, server_settings


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    bot.add_dynamic_items(*server_settings.CONTROLS, *member_settings.CONTROLS)
    await bot.add_cog(SettingsCommands(bot))
