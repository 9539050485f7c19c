"""Practice matches against the computer: `/match practice`, and the buttons that begin one."""

from bot.app.client import Deckhand
from cogs.practice.commands import practice_command
from cogs.practice.controllers.computer_turns import StoryController
from cogs.practice.controllers.play_on_controller import PlayOnController
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.practice.controls import PlayOnAction, PracticeAction, ShowStep
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts, after that of all other matches."""
    controller = PracticeController(bot)
    bot.share(controller)
    handle_actions(bot, controller.take, PracticeAction)
    handle_actions(bot, PlayOnController(bot, controller).take, PlayOnAction)
    handle_actions(bot, StoryController(bot).take, ShowStep)
    bot.tree.add_command(practice_command(controller))
