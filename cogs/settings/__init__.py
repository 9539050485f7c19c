"""`/settings`: what a server has set, and what each member wishes."""

from __future__ import annotations

from bot.app.client import Deckhand
from cogs.settings import member, server
from cogs.settings.commands import SettingsCommands


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    bot.add_dynamic_items(*server.CONTROLS, *member.CONTROLS)
    await bot.add_cog(SettingsCommands(bot))
