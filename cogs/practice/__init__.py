"""Playing: `/play`, practice matches against the computer, and the buttons that start one."""

from bot.app.client import Deckhand
from cogs.practice.commands import play_command
from cogs.practice.controllers.computer_turns import StoryController
from cogs.practice.controllers.play_controller import PlayController
from cogs.practice.controllers.play_on_controller import PlayOnController
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.practice.controls import PlayAction, PlayOnAction, PracticeAction, ShowStep
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay


async def setup(bot: Deckhand, display: MatchDisplay) -> PracticeController:
    """Registers the command and handlers of practice with the bot. Returns the controller that
    starts practice matches."""
    controller = PracticeController(bot, display)
    handle_actions(bot, controller.take, PracticeAction)
    handle_actions(bot, PlayOnController(bot, controller).take, PlayOnAction)
    handle_actions(bot, StoryController(bot).take, ShowStep)
    play = PlayController(bot, controller)
    handle_actions(bot, play.take, PlayAction)
    bot.tree.add_command(play_command(play))
    return controller
