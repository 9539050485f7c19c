"""The commands `/help` and `/rules`."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import respond
from cogs.help.layouts.guide import guide
from cogs.help.layouts.rules import games_page, topic_page
from cogs.ui.ways import anywhere


class HelpCommands(commands.Cog):
    """The commands for help. The games supply the texts about themselves."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @anywhere
    @app_commands.command(name="help", description="Your first match, and every way in")
    async def help_(self, interaction: Interaction) -> None:
        user = interaction.user.id
        newcomer = await self.bot.services.learning_offers.take_offer(user)
        await respond(interaction, guide(self.bot.tree.link, user, newcomer=newcomer))

    @app_commands.command(description="Rules of the game you played last, and of the others")
    async def rules(self, interaction: Interaction) -> None:
        last = await self.bot.services.last_played.match(interaction.user.id)
        await respond(interaction, games_page() if last is None else topic_page(last.game))
