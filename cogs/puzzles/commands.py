"""The command `/puzzle`, and what members type into the form of puzzles."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Deckhand
from cogs.puzzles.controller import PuzzleController
from cogs.puzzles.wrong_modal import FIELD, LONGEST_REASON, MODAL
from cogs.ui.answers import answering
from cogs.ui.choices import game_choices
from cogs.ui.modals import fields

Command = discord.Interaction[Deckhand]


class Puzzles(commands.Cog):
    """A thin layer over the controller of puzzles."""

    def __init__(self, bot: Deckhand, controller: PuzzleController) -> None:
        self.bot = bot
        self.controller = controller

    @app_commands.command(description="Find the one way to win, with every card in the open")
    @app_commands.describe(game="What you play; left out, the game of your last puzzle")
    @app_commands.choices(game=game_choices())
    async def puzzle(self, interaction: Command, game: str | None = None) -> None:
        """Begins a puzzle."""
        async with answering(interaction):
            await self.controller.open(interaction, game)

    @commands.Cog.listener("on_interaction")
    async def take_reason(self, interaction: Command) -> None:
        """Takes what is wrong with a puzzle, whenever the form was opened."""
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: Any = interaction.data
        if not data["custom_id"].startswith(MODAL):
            return
        async with answering(interaction):
            self.bot.services.host_blocks.check(interaction)
            reason = fields(data)[FIELD][:LONGEST_REASON]
            await self.controller.report(interaction, data["custom_id"].removeprefix(MODAL), reason)
