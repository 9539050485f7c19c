"""Puzzles: `/puzzle`, the puzzles of each day, what members say of them."""

from bot.app.client import Deckhand
from bot.base.current_time import now
from cogs.puzzles.commands import puzzle_command
from cogs.puzzles.controllers import PuzzleController
from cogs.puzzles.controls import PuzzleAction
from cogs.puzzles.jobs import DailyPuzzles
from cogs.ui.controls import handle_actions


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts, after that of matches."""
    controller = PuzzleController(bot)
    handle_actions(bot, controller.take, PuzzleAction)
    bot.tree.add_command(puzzle_command(controller))
    await bot.add_cog(DailyPuzzles(bot, now))
