"""Members' requests about their data, and the deletion of a server's data after the bot has
left."""

from collections.abc import Sequence
from functools import partial

from bot.app.client import Deckhand
from cogs.privacy.commands import PrivacyCommands
from cogs.privacy.controllers import PrivacyController, member_export
from cogs.privacy.controls import PrivacyAction
from cogs.privacy.jobs import LeftServerJob
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import PeriodicJob


def add_jobs(bot: Deckhand) -> None:
    """Registers the export of a member's data with the bot. Processes that request exports and
    processes that make exports both need this."""
    bot.services.exports.add_kind("member", bot, partial(member_export, bot))


async def setup(bot: Deckhand, display: MatchDisplay, waited_for: Sequence[PeriodicJob]) -> None:
    """Registers the command and handlers of privacy with the bot. `waited_for` are the jobs that
    serve waiting members; these jobs also run after a member's data was deleted."""
    controller = PrivacyController(bot, display, waited_for)
    handle_actions(bot, controller.take, PrivacyAction)
    await bot.add_cog(PrivacyCommands(bot))
    await bot.add_cog(LeftServerJob(bot, display))
