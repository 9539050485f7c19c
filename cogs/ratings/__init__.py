"""Ratings of members: `/leaderboard` and `/profile`."""

from bot.app.client import Deckhand
from cogs.ratings.commands import RatingCommands
from cogs.ratings.controllers.leaderboard import take
from cogs.ratings.controls import LeaderboardAction
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Registers the commands and handlers of ratings with the bot."""
    handle_actions(bot, take, LeaderboardAction)
    await bot.add_cog(RatingCommands(bot))
