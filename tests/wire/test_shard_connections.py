"""Shards that a process leaves while their connections are being restored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress

import discord
import pytest
import yarl
from discord.backoff import ExponentialBackoff
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.base.duty import ShardLayout
from bot.cluster.connections import ShardConnections
from tests.wire.fakecord.waiting import within
from tests.wire.fakecord.world import World

WITHIN = 20.0
"""Seconds that the library may take to reconnect a shard."""


class Client(commands.AutoShardedBot):
    """A bot that connects no shard by itself."""

    async def launch_shards(self) -> None:
        """Does nothing; the library calls it."""

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Does nothing; in the library it would wait for five seconds."""


@pytest.fixture
async def world(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    """Yields a world with two shards. The library reconnects a lost one at once, not after some
    seconds."""
    monkeypatch.setattr(ExponentialBackoff, "delay", lambda _: 0.05)
    async with World(shards=2, max_concurrency=2) as world:
        monkeypatch.setattr(Route, "BASE", f"{world.server.url}/api/v10")
        gateway = yarl.URL(f"{world.hub.gateway_url}/")
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
        yield world


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    intents = discord.Intents(guilds=True)
    options = {"shard_count": 2, "guild_ready_timeout": 0.1}
    async with Client("!", intents=intents, **options) as client:
        await client.login(world.config.token)
        connecting = asyncio.create_task(client.connect())
        yield client
        await client.close()
        with suppress(asyncio.CancelledError):
            async with within(WITHIN, "the client to close"):
                await connecting


def online(world: World) -> list[int]:
    return sorted(session.shard for session in world.hub.gateway.online if session.connection)


async def test_a_shard_that_was_left_while_it_had_no_connection_stays_left(
    world: World, client: Client
) -> None:
    gateway = yarl.URL(f"{world.hub.gateway_url}/")
    connections = ShardConnections(client, ShardLayout(2, 2), gateway)
    await connections.connect([0])
    await connections.connect([1])
    assert online(world) == [0, 1]
    lost, again = (
        asyncio.create_task(client.wait_for(event, timeout=WITHIN))
        for event in ("shard_disconnect", "shard_connect")
    )
    await asyncio.sleep(0)  # both wait from now on
    await world.hub.gateway.drop(1, code=4000)
    await lost
    await connections.disconnect([1])
    assert await again == 1
    await world.wait_until(lambda: online(world) == [0], WITHIN, "shard 1 to be left once more")
    await connections.connect([1])
    assert online(world) == [0, 1]
