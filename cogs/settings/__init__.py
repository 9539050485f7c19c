"""`/settings` and `/server`: the settings of members and servers."""

from functools import partial

from bot.app.client import Deckhand
from cogs.settings.commands import SettingsCommands
from cogs.settings.controllers import member_settings, server_settings, set_up
from cogs.settings.controls import MemberAction, ServerAction, SetUpAction
from cogs.settings.jobs import ArrivalJob
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import PeriodicJob


async def setup(bot: Deckhand, display: MatchDisplay, pairing: PeriodicJob) -> None:
    """Registers the commands and handlers of settings with the bot. `pairing` is the job that finds
    opponents for members in the queue."""
    handle_actions(bot, partial(server_settings.take, pairing), ServerAction)
    handle_actions(bot, set_up.take, SetUpAction)
    handle_actions(bot, partial(member_settings.take, display), MemberAction)
    await bot.add_cog(SettingsCommands(bot))
    await bot.add_cog(ArrivalJob(bot))
