"""Noticing that the bot was away: it crashed, lost Discord, or its machine slept.

While the bot is connected it notes the time again and again, a heartbeat: of several processes each
does for the ranges of shards that it holds. Once the last one is too long ago, everything in the
servers of that range that had a deadline meanwhile gets that time back: by whichever process comes
to it first, and before any deadline is acted on.
"""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardLayout
from bot.store.cluster.heartbeats import heartbeat_key, read_heartbeats
from bot.store.database.key_value import swap_value
from bot.store.matches.stopped_time import give_time_back, outage

BEAT_SECONDS = 30
"""How often the time is noted."""

GRACE_SECONDS = 15
"""How late that may be."""

SHARED_BEAT_SECONDS = 5
SHARED_GRACE_SECONDS = 10
"""The same where several processes share the bot. While another takes over from one that has ended,
a range is without a process for less time than the bot takes to start anew."""


def beat_seconds(layout: ShardLayout) -> int:
    """How often the time is noted in a range."""
    return BEAT_SECONDS if layout.ranges == 1 else SHARED_BEAT_SECONDS


def seconds_away(
    noted: str | None,
    now: int,
    layout: ShardLayout = EVERYTHING.layout,
    grace: int | None = None,
) -> int:
    """For how many seconds the bot was away before `now` (seconds since 1970), by the heartbeat
    that was `noted` last for a range; 0 if it was there, or late by at most `grace` seconds (None:
    as usual)."""
    if grace is None:
        grace = GRACE_SECONDS if layout.ranges == 1 else SHARED_GRACE_SECONDS
    away = 0 if noted is None else now - int(noted)
    return away if away > beat_seconds(layout) + grace else 0


async def make_up_for_outage(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> None:
    """Gives back the time that the bot was away until `now` (seconds since 1970), if it was, in the
    ranges of `duty`.

    First thing in a transaction that acts on a deadline.
    """
    noted = await read_heartbeats(connection, duty.layout, duty.held)
    for number, value in noted.items():
        await _make_up(
            connection, duty.for_range(number), value, seconds_away(value, now, duty.layout), now
        )


async def take_over(connection: AsyncConnection, now: int, duty: Duty) -> None:
    """Gives back what is left of the time that the ranges of `duty` were without a process until
    `now` (seconds since 1970): another may have given back some of it."""
    noted = await read_heartbeats(connection, duty.layout, duty.held)
    for number, value in noted.items():
        away = seconds_away(value, now, duty.layout, grace=1)
        await _make_up(connection, duty.for_range(number), value, away, now)


async def write_heartbeat(connection: AsyncConnection, now: int, duty: Duty = EVERYTHING) -> None:
    """Notes that the bot is there `now`. Gives back the time since it last was, if need be."""
    noted = await read_heartbeats(connection, duty.layout, duty.held)
    for number in sorted(duty.held):
        value = noted.get(number)
        away = seconds_away(value, now, duty.layout)
        if away:
            await _make_up(connection, duty.for_range(number), value, away, now)
        else:
            key = heartbeat_key(duty.layout, number)
            await swap_value(connection, key, value, str(now))


async def _make_up(
    connection: AsyncConnection, duty: Duty, noted: str | None, away: int, now: int
) -> None:
    """Gives back the time that one range was without a process, unless somebody else just did."""
    [number] = duty.held
    key = heartbeat_key(duty.layout, number)
    if away and await swap_value(connection, key, noted, str(now)):
        await give_time_back(connection, outage(away, now, duty))
