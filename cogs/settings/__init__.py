"""`/settings` and `/server`: what a server has set, and what each member wishes."""

from bot.app.client import Deckhand
from cogs.settings.commands import SettingsCommands
from cogs.settings.controllers import member_settings, server_settings, set_up
from cogs.settings.controls import MemberAction, ServerAction, SetUpAction
from cogs.settings.jobs import ArrivalJob
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    handle_actions(bot, server_settings.take, ServerAction)
    handle_actions(bot, set_up.take, SetUpAction)
    handle_actions(bot, member_settings.take, MemberAction)
    await bot.add_cog(SettingsCommands(bot))
    await bot.add_cog(ArrivalJob(bot))
