"""Connects and disconnects single shards while the bot runs."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Final

import yarl
from discord.ext import commands

from bot.base.duty import ShardLayout

log = logging.getLogger(__name__)

READY_SECONDS: Final = 60.0
"""Seconds that Discord may take to list a shard's servers; after that the shard counts as ready."""


class ShardConnections:
    """Connects and disconnects the shards of one client. `gateway` is the address at which Discord
    accepts connections. discord.py reconnects a shard that was closed even if the shard is no
    longer wanted; such a shard is disconnected again."""

    def __init__(
        self, client: commands.AutoShardedBot, layout: ShardLayout, gateway: yarl.URL
    ) -> None:
        self._client = client
        self._state = client._connection  # pyright: ignore[reportPrivateUsage]
        self._layout = layout
        self._gateway = gateway
        self._turn = asyncio.Lock()
        self._wanted: set[int] = set()
        for event in ("on_shard_connect", "on_shard_resumed"):
            client.add_listener(self._leave_unwanted, event)

    async def connect(self, shards: Sequence[int]) -> None:
        """Connects the `shards`, and waits until the servers of these shards are known."""
        self._wanted |= set(shards)
        async with self._turn:
            self._state.shard_ids = list(shards)  # the client is ready once these shards are
            ready = [asyncio.create_task(self._ready(shard)) for shard in shards]
            try:
                for shard in shards:  # each shard may have to wait for its turn to identify
                    await self._client.launch_shard(self._gateway, shard)
                _, late = await asyncio.wait(ready, timeout=READY_SECONDS)
                if late:
                    log.warning("Discord has not told of all servers of %d shards", len(late))
            finally:
                for waiting in ready:
                    waiting.cancel()

    async def disconnect(self, shards: Sequence[int]) -> None:
        """Disconnects the `shards`, and removes the servers of these shards from the cache."""
        self._wanted -= set(shards)
        there = [self._client.get_shard(shard) for shard in shards]
        for connected in there:  # soon other connections may have these numbers
            if connected is not None:
                await connected.disconnect()
        for guild in self._client.guilds:
            if self._layout.shard_of(guild.id) in shards:
                self._state._remove_guild(guild)  # pyright: ignore[reportPrivateUsage]

    async def _leave_unwanted(self, shard: int) -> None:
        if shard not in self._wanted:
            await self.disconnect([shard])

    async def _ready(self, shard: int) -> None:
        def is_this(ready: Any) -> bool:
            return ready == shard

        await self._client.wait_for("shard_ready", check=is_this)
