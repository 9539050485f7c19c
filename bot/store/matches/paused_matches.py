"""The query of paused matches."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables.match_schema import matches


async def paused_matches(connection: AsyncConnection) -> Sequence[str]:
    """Returns the ids of all matches that are paused because they take too much CPU."""
    paused = select(matches.c.id).where(matches.c.state == "running", matches.c.too_slow)
    return list((await connection.execute(paused.order_by(matches.c.created))).scalars())
