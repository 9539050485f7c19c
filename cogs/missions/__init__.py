"""Learning a game: `/learn`, the missions, and telling newcomers of them once."""

from bot.app.client import Deckhand
from cogs.missions.commands import learn_command
from cogs.missions.controllers import MissionController
from cogs.missions.controls import MissionAction
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts, after that of matches."""
    controller = MissionController(bot)
    handle_actions(bot, controller.take, MissionAction)
    bot.tree.add_command(learn_command(controller))
    bot.add_listener(controller.offer_missions, "on_app_command_completion")
