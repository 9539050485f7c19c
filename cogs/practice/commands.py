"""The command `/play`."""

from typing import Any

from discord import app_commands

from bot.app.client import Interaction
from cogs.practice.controllers.play_controller import PlayController
from cogs.practice.controls import OpenPlay
from cogs.ui.ways import anywhere


def play_command(controller: PlayController) -> app_commands.Command[Any, ..., None]:
    """Returns the command `/play`."""

    @anywhere
    @app_commands.command(description="Play a match: the computer, a member or anybody")
    async def play(interaction: Interaction) -> None:
        await controller.take(interaction, OpenPlay())

    return play
