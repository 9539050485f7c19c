"""The commands `/help` and `/rules`."""

from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.discord_api.discord_calls import respond
from cogs.help.controllers import guide, labelled_topics, topic_message
from cogs.ui.choices import game_choices, matching


class HelpCommands(commands.Cog):
    """Texts; those about a game are the game's own."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(name="help", description="What to do first, in a minute")
    async def help_(self, interaction: Interaction) -> None:
        user = interaction.user.id
        newcomer = await self.bot.services.learning_offers.take_offer(user)
        await respond(interaction, guide(self.bot, user, newcomer=newcomer))

    @app_commands.command(description="The rules of a game, and how its cards are written")
    @app_commands.describe(topic="What to read about", game="Which game")
    @app_commands.choices(game=game_choices())
    async def rules(self, interaction: Interaction, topic: str, game: str | None = None) -> None:
        await respond(interaction, topic_message(topic, game))

    @rules.autocomplete("topic")
    async def topics(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The topics of the game that was chosen before, or of all games."""
        return matching(typed, labelled_topics(interaction.namespace.game))
