"""The command `/deck`."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Interaction
from bot.discord_api.discord_calls import respond
from bot.discord_api.emoji import signs_for
from cogs.decks.layouts.collection import list_message


class DeckCommands(commands.Cog):
    """The command that opens a member's collection."""

    @app_commands.command(description="Your decks: open, write, upload, print and share them")
    async def deck(self, interaction: Interaction) -> None:
        user = interaction.user.id
        mine = await interaction.client.decks.of(user)
        await respond(interaction, list_message(mine, signs=signs_for(user)))
