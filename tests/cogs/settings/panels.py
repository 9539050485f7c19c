"""The settings of members and of servers."""

from __future__ import annotations

import discord
import simcord
from simcord.results import ResponseMessage

from tests.conftest import Table


async def member_settings(table: Table) -> ResponseMessage:
    """Alice's settings."""
    result = await table.alice.slash(table.channel, "settings me")
    assert result.ephemeral
    assert result.response is not None
    return result.response


def administrator(table: Table) -> simcord.MemberActor:
    role = table.guild.create_role("Boss", permissions=discord.Permissions(administrator=True))
    return table.guild.add_member(table.env.create_user("carol"), roles=[role])


async def server_settings(table: Table, boss: simcord.MemberActor) -> ResponseMessage:
    result = await boss.slash(table.channel, "settings server")
    assert result.ephemeral
    assert result.response is not None
    return result.response


async def without_pictures(table: Table) -> None:
    """Both turn the board in words on."""
    for person in (table.alice, table.bob):
        shown = (await person.slash(table.channel, "settings me")).response
        await person.click(shown, custom_id="settings:wish:text_board:yes")
