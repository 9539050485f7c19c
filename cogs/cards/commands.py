"""The command `/cards`."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from cogs.cards.controllers import CardController


class CardCommands(commands.Cog):
    """The command that opens the card search."""

    def __init__(self, bot: Deckhand) -> None:
        self.controller = CardController(bot)

    @app_commands.command(description="Search cards: of the games, of your decks, or shared here")
    async def cards(self, interaction: Interaction) -> None:
        await self.controller.open(interaction)
