"""The `/settings` and `/server` commands."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import respond
from cogs.settings.controllers.member_settings import first_page
from cogs.settings.controllers.server_settings import check_manager, section_page


class SettingsCommands(commands.Cog):
    """The commands that show settings. The controls below the settings change them."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(description="Your settings: calls, board, challenges, passing")
    async def settings(self, interaction: Interaction) -> None:
        await respond(interaction, await first_page(self.bot, interaction.user.id))

    @app_commands.command(description="Set up this server (moderators)")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def server(self, interaction: Interaction) -> None:
        guild = check_manager(interaction)
        await respond(interaction, await section_page(self.bot, guild, "all"))
