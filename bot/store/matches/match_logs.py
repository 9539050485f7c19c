"""The public logs of matches that are over, as they were at their ends."""

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tables.match_schema import match_logs


async def add_match_log(connection: AsyncConnection, match_id: str, lines: bytes) -> None:
    """Stores the log of a match that has just ended. `lines` are the lines of the log, packed."""
    await connection.execute(insert(match_logs).values(match_id=match_id, lines=lines))


async def match_log_of(connection: AsyncConnection, match_id: str) -> bytes | None:
    """Returns the stored log of a match, packed. None if no log is stored: the match isn't over, it
    ended before the bot stored logs, or its log was pruned."""
    return await connection.scalar(
        select(match_logs.c.lines).where(match_logs.c.match_id == match_id)
    )
