"""The command `/learn`."""

from typing import Any

from discord import app_commands

from bot.app.client import Interaction
from cogs.missions.controllers import MissionController
from cogs.ui.play_buttons import Learn
from cogs.ui.ways import anywhere


def learn_command(controller: MissionController) -> app_commands.Command[Any, ..., None]:
    """Returns the command `/learn`."""

    @anywhere
    @app_commands.command(description="Learn a game in short missions, each one idea")
    async def learn(interaction: Interaction) -> None:
        await controller.take(interaction, Learn())

    return learn
