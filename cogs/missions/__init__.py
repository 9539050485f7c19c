"""Learning a game: `/learn`, the missions, and telling newcomers of them once."""

from bot.app.client import Deckhand
from cogs.missions.commands import learn_command
from cogs.missions.controllers.learning_offer import LearningOffer
from cogs.missions.controllers.mission_controller import MissionController
from cogs.missions.controllers.written_card import CardWriting, WritingController
from cogs.missions.presses import mission_presses
from cogs.ui.controls import handle_presses


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts, after that of matches."""
    controller = MissionController(bot)
    writing = WritingController(bot, controller)
    handle_presses(bot, *mission_presses(controller, writing))
    bot.tree.add_command(learn_command(controller))
    await bot.add_cog(LearningOffer(bot, controller))
    await bot.add_cog(CardWriting(bot, writing))
