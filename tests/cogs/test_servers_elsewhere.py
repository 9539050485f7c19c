"""The bot draws no conclusion from not knowing a server that another process has: it asks
Discord."""

from __future__ import annotations

import simcord

from bot.app.servers import has_channel, has_left, is_member
from bot.base.duty import ShardLayout
from tests.conftest import Table

NOBODY = 17


def move_elsewhere(table: Table) -> simcord.GuildHandle:
    """Gives the server to another process: it is on neither shard of this one."""
    guild = table.guild
    duty = table.bot.duty
    duty.layout = ShardLayout(2, 2)
    duty.held = frozenset({0, 1} - {duty.layout.range_of(guild.id)})
    table.bot._connection._remove_guild(guild_of(table))
    assert not duty.has_server(guild.id)
    return guild


def guild_of(table: Table):
    found = table.bot.get_guild(table.guild.id)
    assert found is not None
    return found


async def test_discord_is_asked_about_a_server_of_another_process_alone(table: Table) -> None:
    own = table.guild.id
    assert await has_channel(table.bot, own, table.channel.id)
    assert not await has_channel(table.bot, own, NOBODY)
    found = guild_of(table)
    table.bot._connection._remove_guild(found)
    assert await is_member(table.bot, own, table.alice.id) is None
    table.bot._connection._add_guild(found)

    elsewhere = move_elsewhere(table)
    assert await has_channel(table.bot, elsewhere.id, table.channel.id)
    assert not await has_channel(table.bot, elsewhere.id, NOBODY)
    assert not await has_channel(table.bot, elsewhere.id, None)
    assert await is_member(table.bot, elsewhere.id, table.alice.id)
    table.env.backend.remove_member(elsewhere.id, table.alice.id)
    assert await has_left(table.bot, elsewhere.id, table.alice.id)
    assert await is_member(table.bot, NOBODY, table.alice.id) is None
    assert not await has_left(table.bot, NOBODY, table.alice.id)
