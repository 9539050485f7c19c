"""The shards of one process among several, and how they are given to the client."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, Final, Self

import yarl
from discord.ext import commands
from sqlalchemy.exc import SQLAlchemyError

from bot.base.duty import Duty
from bot.base.press_times import PressTimes
from bot.base.settings import Settings
from bot.cluster.agreement import agree_on_layout
from bot.cluster.arrivals import Arrivals
from bot.cluster.connections import ShardConnections
from bot.cluster.lease_keeper import LeaseKeeper
from bot.cluster.process_messages import ProcessMessages
from bot.store import Store
from bot.store.cluster.leases import take_turn
from bot.store.database.conflicts import DatabaseAway

log = logging.getLogger(__name__)

INTERACTION = "INTERACTION_CREATE"
GAINED = "ranges_gained"
"""The client's event for newly gained ranges."""

OTHERS_SECONDS = 1.5
"""Seconds within which a process that has taken over has answered. After them, Discord still
accepts an answer."""

IDENTIFY_MS: Final = 5_000
"""Milliseconds between two shards of one of Discord's buckets that identify."""

LEEWAY_MS: Final = 500
"""Milliseconds of tolerance for the time until Discord receives a shard's request."""

AWAY_SECONDS: Final = 1.0
"""Seconds between two tries while the database is unavailable."""


class SharedShards:
    """Connects the shards whose ranges this process holds. `keeper` holds the ranges' leases."""

    def __init__(
        self, client: commands.AutoShardedBot, store: Store, keeper: LeaseKeeper, buckets: int
    ) -> None:
        self.keeper = keeper
        self._client = client
        self._store = store
        self._buckets = buckets

    @classmethod
    async def agree(
        cls,
        client: commands.AutoShardedBot,
        store: Store,
        messages: ProcessMessages,
        duty: Duty,
        settings: Settings,
        presses: PressTimes,
        answer: Callable[[Any], None],
    ) -> Self:
        """Agrees with the bot's other processes on the number of shards, and registers this process
        as alive. Returns the new object, which holds no shards yet.

        `answer` is called with each interaction that this process must answer, except those that
        are too old according to `presses`. Raises OtherLayout if running processes use another
        number of processes or shards.
        """
        advised, gateway, limits = await client.http.get_bot_gateway()
        layout = await agree_on_layout(store, settings.processes, settings.shards, advised)
        state = client._connection  # pyright: ignore[reportPrivateUsage]
        client.shard_count = state.shard_count = layout.shards
        duty.layout, duty.held = layout, frozenset()
        arrivals = Arrivals(duty, answer)
        keeper = LeaseKeeper(
            store,
            messages,
            duty,
            arrivals,
            ShardConnections(client, layout, yarl.URL(gateway)),
            lambda: client.dispatch(GAINED),
        )
        arriving: set[asyncio.Task[None]] = set()

        def arrive(interaction: Any) -> None:
            if presses.is_late(int(interaction["id"])):
                return
            if keeper.is_sure():
                arrivals.arrive(interaction)
                return
            task = asyncio.create_task(_arrive_when_sure(keeper, arrivals, interaction))
            arriving.add(task)
            task.add_done_callback(arriving.discard)

        state.parsers[INTERACTION] = arrive
        await keeper.sign_in()
        return cls(client, store, keeper, limits["max_concurrency"])

    def start(self) -> None:
        """Starts taking this process's share of the shard ranges."""
        self.keeper.start()

    async def identify_turn(self, shard: int) -> None:
        """Waits until a shard may identify. Discord lets one shard of each bucket identify at a
        time, across all processes."""
        name = f"identify {shard % self._buckets} of {self._buckets}"
        while True:
            try:
                async with self._store.agree() as connection:
                    left = await take_turn(connection, name, IDENTIFY_MS + LEEWAY_MS)
            except (DatabaseAway, SQLAlchemyError):
                log.warning("shard %d has to wait for the database", shard)
                await asyncio.sleep(AWAY_SECONDS)
                continue
            if not left:
                return
            await asyncio.sleep(left / 1000)


async def _arrive_when_sure(keeper: LeaseKeeper, arrivals: Arrivals, interaction: Any) -> None:
    """Passes an interaction on once it is certain which process holds its server. If the database
    is unavailable, the member gets an answer that says so.

    If this process was paused and others now hold its shards, the others answer. They also answer
    if only this process can't reach the database. It can't know whether that is so, and therefore
    gives the others time to answer first.
    """
    began = time.monotonic()
    await keeper.confirm()
    if keeper.may_be_replaced():
        await asyncio.sleep(began + OTHERS_SECONDS - time.monotonic())
    arrivals.arrive(interaction)
