"""The command `/puzzle`."""

from typing import Any

from discord import app_commands

from bot.app.client import Interaction
from cogs.puzzles.controllers import PuzzleController
from cogs.puzzles.controls import OpenPuzzles
from cogs.ui.ways import anywhere


def puzzle_command(controller: PuzzleController) -> app_commands.Command[Any, ..., None]:
    """Returns the command `/puzzle`."""

    @anywhere
    @app_commands.command(description="Today's puzzle: find the one way to win")
    async def puzzle(interaction: Interaction) -> None:
        await controller.take(interaction, OpenPuzzles())

    return puzzle
