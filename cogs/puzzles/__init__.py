"""Puzzles: `/puzzle`, the puzzles of each day, what members say of them."""

from bot.app.client import Deckhand
from bot.base.current_time import now
from cogs.puzzles.commands import Puzzles
from cogs.puzzles.controllers import PuzzleController
from cogs.puzzles.controls import PuzzleAction
from cogs.puzzles.jobs import DailyPuzzles
from cogs.puzzles.presses import puzzle_presses
from cogs.ui.controls import handle_actions, handle_presses


async def setup(bot: Deckhand) -> None:
    """Called by the client when it starts, after that of matches."""
    controller = PuzzleController(bot)
    handle_presses(bot, *puzzle_presses(controller))
    handle_actions(bot, controller.take, PuzzleAction)
    await bot.add_cog(Puzzles(bot, controller))
    await bot.add_cog(DailyPuzzles(bot, now))
