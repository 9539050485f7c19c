"""The settings of members and of servers."""

from __future__ import annotations

import discord
import simcord
from simcord.results import ResponseMessage

from tests.conftest import Table


async def member_settings(table: Table, section: str) -> ResponseMessage:
    """Returns a section of Alice's settings."""
    return await settings_of(table, table.alice, section)


async def settings_of(table: Table, member: simcord.MemberActor, section: str) -> ResponseMessage:
    """Returns a section of a member's settings."""
    result = await member.slash(table.channel, "settings")
    assert result.ephemeral
    assert result.response is not None
    await member.click(result.response, label=section)
    return result.response


def administrator(table: Table) -> simcord.MemberActor:
    role = table.guild.create_role("Boss", permissions=discord.Permissions(administrator=True))
    return table.guild.add_member(table.env.create_user("carol"), roles=[role])


async def server_settings(
    table: Table, boss: simcord.MemberActor, section: str = "Channels"
) -> ResponseMessage:
    """Returns a section of the settings of the server."""
    result = await boss.slash(table.channel, "server")
    assert result.ephemeral
    assert result.response is not None
    await boss.click(result.response, label=section)
    return result.response


async def without_pictures(table: Table) -> None:
    """Turns the board in words on for both."""
    for person in (table.alice, table.bob):
        shown = await settings_of(table, person, "Board")
        await person.click(shown, custom_id="settings:wish:text_board:yes")


async def take_permission(table: Table, name: str) -> None:
    """Takes a permission from every role of the bot in the server."""
    backend, guild = table.env.backend, table.guild.id
    taken = discord.Permissions(**{name: True})
    for role in list(backend.guilds[guild].roles.values()):
        left = discord.Permissions(int(role.permissions)) & ~taken
        backend.edit_role(guild, role.id, {"permissions": left.value})
    await table.env.settle()
