"""Telling who has never played of the missions, when they first use a command of matches."""

from typing import Any, Final

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from cogs.missions.controllers.mission_controller import MissionController

OFFERED_AFTER: Final = ("match", "queue")
"""The groups of commands after which that is told; `/help` says it by itself."""

Used = app_commands.Command[Any, ..., Any] | app_commands.ContextMenu


class LearningOffer(commands.Cog):
    """Listens for commands that were answered."""

    def __init__(self, bot: Deckhand, missions: MissionController) -> None:
        self.bot = bot
        self._missions = missions

    @commands.Cog.listener()
    async def on_app_command_completion(self, interaction: Interaction, command: Used) -> None:
        """Called by the library when a command was answered."""
        if command.qualified_name.split(" ")[0] in OFFERED_AFTER:
            await self._missions.offer(interaction)
