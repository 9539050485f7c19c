"""The command `/learn`."""

from typing import Any

from discord import app_commands

from bot.app.client import Interaction
from cogs.missions.controllers import MissionController
from cogs.ui.choices import game_choices
from cogs.ui.play_buttons import Learn


def learn_command(controller: MissionController) -> app_commands.Command[Any, ..., None]:
    """Makes the command."""

    @app_commands.command(description="Learn a game in six short missions, each one idea")
    @app_commands.describe(game="What you want to learn; left out, what you were learning last")
    @app_commands.choices(game=game_choices())
    async def learn(interaction: Interaction, game: str | None = None) -> None:
        await controller.take(interaction, Learn(game))

    return learn
