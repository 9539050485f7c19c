"""The command `/replay`."""

from typing import Any

from discord import app_commands

from bot.app.client import Interaction
from cogs.replays.controllers.replay_controller import ReplayController


def replay_command(controller: ReplayController) -> app_commands.Command[Any, ..., None]:
    """Returns the command `/replay`."""

    @app_commands.command(name="replay", description="Watch a finished match, step by step")
    async def replay(interaction: Interaction) -> None:
        await controller.open(interaction)

    return replay
