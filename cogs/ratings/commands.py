"""`/leaderboard` and `/profile`."""

from typing import cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import defer, respond
from bot.matches.beginning.match_creation import PlayerRef
from bot.store.matches.match_clocks import ClockKey
from bot.store.ratings.leaderboard import LeaderboardKey
from cogs.ratings.controllers.leaderboard import board_message, usual_board
from cogs.ratings.controllers.profile import profile_message
from cogs.ratings.layouts import IN_A_SERVER
from cogs.ui.answers import server_of
from cogs.ui.choices import clock_choices, game_choices

PACES = [choice for choice in clock_choices() if choice.value != "none"]


class RatingCommands(commands.Cog):
    """Who stands where. Answers are for whoever asks: they mark their own line, and push no
    board up."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot

    @app_commands.command(description="Who is strongest in a game, in this server")
    @app_commands.describe(
        game="Which game",
        clock="At which pace; left out, the one with most rated matches",
    )
    @app_commands.choices(game=game_choices(), clock=PACES)
    async def leaderboard(
        self, interaction: Interaction, game: str, clock: str | None = None
    ) -> None:
        guild = server_of(interaction, IN_A_SERVER)
        await defer(interaction)
        if clock is None:
            board = await usual_board(self.bot, guild, game)
        else:
            board = LeaderboardKey(guild, game, cast("ClockKey", clock))
        await respond(interaction, await board_message(interaction, board))

    @app_commands.command(description="Record, ratings, decks and last matches of a member")
    @app_commands.describe(member="Whose; left out, yours")
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        guild = server_of(interaction, IN_A_SERVER)
        asked = member or interaction.user
        if asked.bot:
            raise Refusal("Bots do not play. Ask about somebody else.")
        await defer(interaction)
        person = PlayerRef(asked.id, asked.display_name)
        await respond(interaction, await profile_message(self.bot, guild, person))
