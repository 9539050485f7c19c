"""Noticing that the bot was away: it crashed, lost Discord, or its machine slept.

While the bot is connected it notes the time again and again, a heartbeat. Once the last one is too
long ago, everything that had a deadline meanwhile gets that time back: by whichever process comes
to it first, and before any deadline is acted on.
"""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.giving_back import give_back
from bot.store.notes import read_note, swap_note

BEAT_SECONDS = 30
"""How often the time is noted."""

GRACE_SECONDS = 15
"""How late that may be."""

_HEARTBEAT = "last heartbeat"


async def make_up_for_outage(connection: AsyncConnection, now: int) -> None:
    """Gives back the time that the bot was away until `now` (seconds since 1970), if it was.

    First thing in a transaction that acts on a deadline.
    """
    noted = await read_note(connection, _HEARTBEAT)
    away = 0 if noted is None else now - int(noted)
    if away <= BEAT_SECONDS + GRACE_SECONDS:
        return
    if await swap_note(connection, _HEARTBEAT, noted, str(now)):
        await give_back(connection, away, now)


async def beat(connection: AsyncConnection, now: int) -> None:
    """Notes that the bot is there `now`. Gives back the time since it last was, if need be."""
    await make_up_for_outage(connection, now)
    noted = await read_note(connection, _HEARTBEAT)
    await swap_note(connection, _HEARTBEAT, noted, str(now))
