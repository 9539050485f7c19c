"""Detects outages: the bot crashed, lost Discord, or its machine slept.

While the bot is connected, it repeatedly writes the time, a heartbeat; each of several processes
does so for its ranges of shards. If the last heartbeat is too old, all deadlines in that range are
extended by the length of the outage. The process that notices first does this, before any deadline
is acted on.
"""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardLayout
from bot.store.cluster.heartbeats import heartbeat_key, read_heartbeats
from bot.store.database.key_value import swap_value
from bot.store.matches.stopped_time import give_time_back, outage

BEAT_SECONDS = 30
"""Seconds between two heartbeats."""

GRACE_SECONDS = 15
"""Seconds by which a heartbeat may be late."""

SHARED_BEAT_SECONDS = 5
SHARED_GRACE_SECONDS = 10
"""The values if several processes share the bot. When one takes over from another, a range is
without a process for less time than a restart of the bot takes."""


def beat_seconds(layout: ShardLayout) -> int:
    """Returns the seconds between two heartbeats of a shard range."""
    return BEAT_SECONDS if layout.ranges == 1 else SHARED_BEAT_SECONDS


def seconds_away(
    noted: str | None,
    now: int,
    layout: ShardLayout = EVERYTHING.layout,
    grace: int | None = None,
) -> int:
    """Returns how many seconds the bot was away before `now` (seconds since 1970). `noted` is the
    time of the last heartbeat of a shard range, as it is stored. Returns 0 if there was no
    heartbeat yet (`noted` is None), or if the next one is late by at most `grace` seconds (None:
    the usual value)."""
    if grace is None:
        grace = GRACE_SECONDS if layout.ranges == 1 else SHARED_GRACE_SECONDS
    away = 0 if noted is None else now - int(noted)
    return away if away > beat_seconds(layout) + grace else 0


async def make_up_for_outage(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> None:
    """Extends deadlines in the ranges of `duty` by the length of an outage that ends at `now`
    (seconds since 1970). Does nothing if there was no outage. Call this first in each transaction
    that acts on a deadline."""
    noted = await read_heartbeats(connection, duty.layout, duty.held)
    for number, value in noted.items():
        await _make_up(
            connection, duty.for_range(number), value, seconds_away(value, now, duty.layout), now
        )


async def take_over(connection: AsyncConnection, now: int, duty: Duty) -> None:
    """Extends deadlines by the time that the ranges of `duty` were without a process until `now`
    (seconds since 1970). Time by which another process has already extended the deadlines doesn't
    count again."""
    noted = await read_heartbeats(connection, duty.layout, duty.held)
    for number, value in noted.items():
        away = seconds_away(value, now, duty.layout, grace=1)
        await _make_up(connection, duty.for_range(number), value, away, now)


async def write_heartbeat(connection: AsyncConnection, now: int, duty: Duty = EVERYTHING) -> None:
    """Stores a heartbeat at `now` for the ranges of `duty`. If the previous one is too old, extends
    deadlines by the time since then."""
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
    """Extends the deadlines of one range, unless another process has just done so."""
    [number] = duty.held
    key = heartbeat_key(duty.layout, number)
    if away and await swap_value(connection, key, noted, str(now)):
        await give_time_back(connection, outage(away, now, duty))
