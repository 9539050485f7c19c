"""Who runs the tournaments of a server."""

from __future__ import annotations

import discord

from bot.client import Deckhand
from bot.matches.match_creation import Person
from bot.refusals import Refusal
from bot.servers import role_there
from bot.store.guilds import guild_settings

IN_A_SERVER = "Tournaments are for the members of a server: use this in one."


async def check_organiser(interaction: discord.Interaction[Deckhand]) -> Person:
    """The organiser who acts: a member with the server's organiser role, or an administrator.
    Raises Refusal for everybody else."""
    user = interaction.user
    if interaction.guild_id is None or not isinstance(user, discord.Member):
        raise Refusal(IN_A_SERVER)
    bot = interaction.client
    async with bot.store.read() as connection:
        settings = await guild_settings(connection, interaction.guild_id)
    role = role_there(bot, settings.id, settings.organiser_role)
    named = role is not None and user.get_role(role.id) is not None
    if named or interaction.permissions.administrator:
        return Person(user.id, user.display_name)
    if role is None:
        raise Refusal(
            "Only administrators run tournaments here. They can name an organisers' role in "
            "`/settings server`."
        )
    raise Refusal(f"Only members with the role {role.mention} run tournaments here.")
