"""`/challenge`, and **Challenge** in the menu of a member."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from cogs.matches.challenges.controllers.challenge_controller import NOT_HERE, ChallengeController


class ChallengeCommands(commands.Cog):
    """The command `/challenge`, and the entry **Challenge** in the menu of a member."""

    def __init__(self, bot: Deckhand, controller: ChallengeController) -> None:
        self._controller = controller
        menu = app_commands.ContextMenu(name="Challenge", callback=self.challenge_member)
        bot.tree.add_command(menu)

    @app_commands.command(description="Challenge a member, or whoever accepts first")
    @app_commands.describe(member="Whom to challenge; without one, everybody")
    @app_commands.guild_only()
    async def challenge(self, interaction: Interaction, member: discord.User | None = None) -> None:
        if member is None:
            await self._controller.open_page(interaction, None)
        else:
            await self.challenge_member(interaction, member)

    @app_commands.guild_only()
    async def challenge_member(
        self, interaction: Interaction, member: discord.User | discord.Member
    ) -> None:
        """Answers with the page on which the user challenges `member`."""
        if not isinstance(member, discord.Member):
            raise Refusal(NOT_HERE)
        await self._controller.open_page(interaction, member)
