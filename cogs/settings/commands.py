"""The `/settings` commands."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import respond
from cogs.settings.controllers.member_settings import member_message
from cogs.settings.controllers.server_settings import check_administrator, server_message


class SettingsCommands(commands.GroupCog, name="settings", description="How things are done here"):
    """Shows settings; the menus below them change them.

    Discord hides whole commands only, and `/settings me` is for everybody: so the right to
    `/settings server` is checked here and with every press.
    """

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(description="This server's channels, clock and rules (administrators)")
    async def server(self, interaction: Interaction) -> None:
        guild = check_administrator(interaction)
        row = await self.bot.services.settings.of_server(guild)
        await respond(interaction, server_message(self.bot, row))

    @app_commands.command(
        description="Passing, messages, the board in words, your picture, challenges: for you"
    )
    async def me(self, interaction: Interaction) -> None:
        await respond(interaction, await member_message(self.bot, interaction.user.id))
