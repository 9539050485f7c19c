"""Readiness: whether members can be served, because Discord and the store answer."""

import asyncio
from collections.abc import Mapping
from typing import Final, Protocol

import discord
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bot.base.duty import Duty
from bot.store import Store
from bot.store.database.conflicts import DatabaseAway

STORE_SECONDS: Final = 2.0
"""Seconds that the store may take for one row."""


class ShardedClient(Protocol):
    """A client with shards that serves the shard ranges of its `duty`."""

    duty: Duty

    @property
    def shards(self) -> Mapping[int, discord.ShardInfo]: ...

    def is_ready(self) -> bool: ...


def is_connected(client: ShardedClient) -> bool:
    """Returns whether the bot is connected to all servers of this process, so that members can
    reach it. Deadlines must not expire while the bot isn't connected."""
    there, duty = client.shards, client.duty
    wanted = set(there)
    if duty.is_shared:  # the library also lists shards that were given up
        wanted = {shard for number in duty.held for shard in duty.layout.shards_of(number)}
    return bool(wanted) and all(shard in there and not there[shard].is_closed() for shard in wanted)


async def readiness_problem(client: ShardedClient, store: Store) -> str | None:
    """Returns in a few words why this process can't serve members now; None if this process can."""
    if not (client.is_ready() and is_connected(client)):
        return "not connected to Discord"
    return await worker_readiness_problem(store)


async def worker_readiness_problem(store: Store) -> str | None:
    """Returns in a few words why a worker can't work now; None if the worker can. This doesn't
    check the connection to Discord, because a worker has none."""
    return None if await store_answers(store) else "the database does not answer"


async def store_answers(store: Store) -> bool:
    """Returns whether the store can be read within STORE_SECONDS."""
    try:
        async with asyncio.timeout(STORE_SECONDS), store.read() as connection:
            await connection.execute(text("SELECT version_num FROM alembic_version"))
    except (DatabaseAway, SQLAlchemyError, OSError, TimeoutError):
        return False
    return True
