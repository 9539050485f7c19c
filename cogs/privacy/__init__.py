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
    """Registers the jobs of privacy, in processes that request jobs and in those that run them."""
    bot.services.exports.add_kind("member", bot, partial(member_export, bot))


async def setup(bot: Deckhand, display: MatchDisplay, waited_for: Sequence[PeriodicJob]) -> None:
    """Called when the bot starts. `waited_for` are the jobs for members who wait."""
    controller = PrivacyController(bot, display, waited_for)
    handle_actions(bot, controller.take, PrivacyAction)
    await bot.add_cog(PrivacyCommands(bot))
    await bot.add_cog(LeftServerJob(bot, display))
