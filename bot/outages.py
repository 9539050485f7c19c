"""Noticing that the bot was away: it crashed, lost Discord, or its machine slept.

While the bot is connected it notes the time again and again, a heartbeat. Once the last one is too
long ago, everything that had a deadline meanwhile gets that time back: by whichever process comes
to it first, and before any deadline is acted on.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.clock_refund import give_back
from bot.store.key_value import HEARTBEAT, read_value, swap_value

BEAT_SECONDS = 30
"""How often the time is noted."""

GRACE_SECONDS = 15
"""How late that may be."""


def was_away(noted: str | None, now: int) -> int:
    """For how many seconds the bot was away before `now` (seconds since 1970), by the heartbeat
    that it `noted` last; 0 if it was there."""
    away = 0 if noted is None else now - int(noted)
    return away if away > BEAT_SECONDS + GRACE_SECONDS else 0


async def make_up_for_outage(connection: AsyncConnection, now: int) -> None:
    """Gives back the time that the bot was away until `now` (seconds since 1970), if it was.

    First thing in a transaction that acts on a deadline.
    """
    noted = await read_value(connection, HEARTBEAT)
    away = was_away(noted, now)
    if away and await swap_value(connection, HEARTBEAT, noted, str(now)):
        await give_back(connection, away, now)


async def beat(connection: AsyncConnection, now: int) -> None:
    """Notes that the bot is there `now`. Gives back the time since it last was, if need be."""
    await make_up_for_outage(connection, now)
    noted = await read_value(connection, HEARTBEAT)
    await swap_value(connection, HEARTBEAT, noted, str(now))
