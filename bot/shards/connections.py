"""Connecting single shards to Discord and leaving them, while the bot runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final

import discord
import yarl

from bot.shard_layout import ShardLayout

log = logging.getLogger(__name__)

READY_SECONDS: Final = 60.0
"""How long Discord may take to tell of a shard's servers; then it counts as ready without."""


class ShardConnections:
    """Those of one client, by the `gateway` that Discord named."""

    def __init__(
        self, client: discord.AutoShardedClient, layout: ShardLayout, gateway: yarl.URL
    ) -> None:
        self._client = client
        self._layout = layout
        self._gateway = gateway
        self._turn = asyncio.Lock()

    async def connect(self, shards: Sequence[int]) -> None:
        """Returns when these shards are connected, and their servers known."""
        async with self._turn:
            self._client._connection.shard_ids = list(shards)  # it is ready once these are
            ready = [self._client.loop.create_task(self._ready(shard)) for shard in shards]
            try:
                for shard in shards:
                    await self._client.launch_shard(self._gateway, shard)
                await asyncio.wait(ready)
            finally:
                for waiting in ready:
                    waiting.cancel()

    async def disconnect(self, shards: Sequence[int]) -> None:
        """Leaves these shards, and forgets their servers."""
        for shard in shards:
            if (connected := self._client.get_shard(shard)) is not None:
                await connected.disconnect()
        for guild in self._client.guilds:
            if self._layout.shard_of(guild.id) in shards:
                self._client._connection._remove_guild(guild)

    async def _ready(self, shard: int) -> None:
        def is_this(ready: Any) -> bool:
            return ready == shard

        try:
            await self._client.wait_for("shard_ready", check=is_this, timeout=READY_SECONDS)
        except TimeoutError:
            log.warning("Discord has not told of all servers of shard %d", shard)
