"""Learning a game: `/learn`, the missions, and their offer to newcomers."""

from bot.app.client import Deckhand
from cogs.missions.commands import learn_command
from cogs.missions.controllers import MissionController
from cogs.missions.controls import MissionAction
from cogs.practice.controllers.exercise_controller import ExerciseController
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay


async def setup(bot: Deckhand, display: MatchDisplay, practice: PracticeController) -> None:
    """Registers the command and handlers of missions with the bot."""
    controller = MissionController(bot, ExerciseController(bot, display, practice))
    handle_actions(bot, controller.take, MissionAction)
    bot.tree.add_command(learn_command(controller))
    bot.add_listener(controller.offer_missions, "on_app_command_completion")
