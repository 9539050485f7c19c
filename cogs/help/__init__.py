"""`/help` and `/rules`: what to do first, and how the games go."""

from bot.app.client import Deckhand
from cogs.help.commands import HelpCommands
from cogs.help.controllers.guide import AreaButton, GuideButton
from cogs.help.controllers.rules_topics import TopicButton, TopicMenu


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts."""
    bot.add_dynamic_items(TopicMenu, TopicButton, AreaButton, GuideButton)
    await bot.add_cog(HelpCommands(bot))
