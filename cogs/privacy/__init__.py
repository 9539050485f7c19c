"""What members may ask about their data, and what becomes of a server's when the bot leaves."""

from functools import partial

from bot.app.client import Deckhand
from cogs.privacy.commands import PrivacyCommands
from cogs.privacy.controllers import member_export, take
from cogs.privacy.controls import PrivacyAction
from cogs.privacy.jobs import LeftServerJob
from cogs.ui.controls import handle_actions


def add_jobs(bot: Deckhand) -> None:
    """Called where jobs are asked for, and where they are done."""
    bot.services.exports.add_kind("member", bot, partial(member_export, bot))


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    handle_actions(bot, take, PrivacyAction)
    await bot.add_cog(PrivacyCommands(bot))
    await bot.add_cog(LeftServerJob(bot))
