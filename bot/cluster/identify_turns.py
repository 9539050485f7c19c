"""The turns of all processes to identify: Discord has buckets of shards, and lets one of each do so
every five seconds."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from bot.store import Store
from bot.store.cluster.leases import take_turn
from bot.store.database.conflicts import DatabaseAway

log = logging.getLogger(__name__)

IDENTIFY_MS: Final = 5_000
LEEWAY_MS: Final = 500
"""By how much one may take longer than the next from its turn until Discord has it."""

AWAY_SECONDS: Final = 1.0


async def identify_turn(store: Store, shard: int, buckets: int) -> None:
    """Returns when a shard may identify, where Discord has so many buckets."""
    name = f"identify {shard % buckets} of {buckets}"
    while True:
        try:
            async with store.agree() as connection:
                left = await take_turn(connection, name, IDENTIFY_MS + LEEWAY_MS)
        except (DatabaseAway, SQLAlchemyError):
            log.warning("shard %d has to wait for the database", shard)
            await asyncio.sleep(AWAY_SECONDS)
            continue
        if not left:
            return
        await asyncio.sleep(left / 1000)
