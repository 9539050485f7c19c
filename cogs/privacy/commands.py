"""The `/privacy` command."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import respond
from bot.privacy.deletion import stored_about
from cogs.privacy.layouts import privacy_page


class PrivacyCommands(commands.Cog):
    """The command that shows what is stored about a member."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(description="Your data: export it or delete it")
    async def privacy(self, interaction: Interaction) -> None:
        held = await stored_about(self.bot.store, interaction.user.id)
        await respond(interaction, privacy_page(held))

    async def cog_load(self) -> None:
        """Resumes the exports that were requested before a restart. discord.py calls this."""
        await self.bot.services.exports.go_on()
