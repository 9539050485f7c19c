"""Who stands where: `/leaderboard` and `/profile`."""

from bot.app.client import Deckhand
from cogs.ratings.commands import RatingCommands
from cogs.ratings.controllers.leaderboard import CONTROLS


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    bot.add_dynamic_items(*CONTROLS)
    await bot.add_cog(RatingCommands(bot))
