"""Whether members can be served: Discord is there, and so is the store."""

from __future__ import annotations

import asyncio
from typing import Final

import discord
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from bot.store import Store
from bot.store.conflicts import DatabaseAway

STORE_SECONDS: Final = 2.0
"""How long the store may take for one line."""


def connected(client: discord.AutoShardedClient) -> bool:
    """Whether members can reach the bot: deadlines must not run out while they cannot."""
    shards = client.shards.values()
    return bool(shards) and not any(shard.is_closed() for shard in shards)


async def what_is_missing(client: discord.AutoShardedClient, store: Store) -> str | None:
    """Why members cannot be served, in a few words; None where they can."""
    if not (client.is_ready() and connected(client)):
        return "not connected to Discord"
    if not await store_answers(store):
        return "the database does not answer"
    return None


async def store_answers(store: Store) -> bool:
    """Whether something can be read, within STORE_SECONDS."""
    try:
        async with asyncio.timeout(STORE_SECONDS), store.read() as connection:
            await connection.execute(text("SELECT version_num FROM alembic_version"))
    except (DatabaseAway, SQLAlchemyError, OSError, TimeoutError):
        return False
    return True
