"""Puzzles: `/puzzle`, the puzzles of each day, and members' opinions of them."""

from bot.app.client import Deckhand
from bot.base.current_time import now
from cogs.practice.controllers.exercise_controller import ExerciseController
from cogs.practice.controllers.practice_controller import PracticeController
from cogs.puzzles.commands import puzzle_command
from cogs.puzzles.controllers import PuzzleController
from cogs.puzzles.controls import PuzzleAction
from cogs.puzzles.jobs import DailyPuzzles
from cogs.ui.controls import handle_actions
from cogs.ui.match_display import MatchDisplay


async def setup(bot: Deckhand, display: MatchDisplay, practice: PracticeController) -> None:
    """Registers the command and handlers of puzzles with the bot."""
    controller = PuzzleController(bot, ExerciseController(bot, display, practice))
    handle_actions(bot, controller.take, PuzzleAction)
    bot.tree.add_command(puzzle_command(controller))
    await bot.add_cog(DailyPuzzles(bot, now))
