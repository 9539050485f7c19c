"""`/leaderboard` and `/profile`, and **Profile** in the menu of a member."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import defer, respond
from bot.matches.beginning.match_creation import PlayerRef
from cogs.ratings.controllers.leaderboard import board_message, usual_board
from cogs.ratings.controllers.profile import profile_message
from cogs.ratings.layouts import IN_A_SERVER
from cogs.ui.answers import server_of

NO_PLAYER = "Bots don't play. Choose another member."


class RatingCommands(commands.Cog):
    """The commands about ratings. The answers are private, because they mark the member's own line,
    and shouldn't push a board up in the channel."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        bot.tree.add_command(app_commands.ContextMenu(name="Profile", callback=show_profile))

    @app_commands.command(description="The strongest players of this server, game by game")
    @app_commands.guild_only()
    async def leaderboard(self, interaction: Interaction) -> None:
        guild = server_of(interaction, IN_A_SERVER)
        await defer(interaction)
        board = await usual_board(self.bot, guild, interaction.user.id)
        await respond(interaction, await board_message(interaction, board))

    @app_commands.command(description="Record, ratings, decks and latest matches")
    @app_commands.describe(member="Member (default: you)")
    @app_commands.guild_only()
    async def profile(self, interaction: Interaction, member: discord.User | None = None) -> None:
        await show_profile(interaction, member or interaction.user)


@app_commands.guild_only()
async def show_profile(interaction: Interaction, member: discord.User | discord.Member) -> None:
    """Answers with the profile of `member`."""
    guild = server_of(interaction, IN_A_SERVER)
    if member.bot:
        raise Refusal(NO_PLAYER)
    await defer(interaction)
    person = PlayerRef(member.id, member.display_name)
    await respond(interaction, await profile_message(interaction.client, guild, person))
