"""Heartbeats: the times (seconds since 1970) at which the bot last recorded that it is running.
Each range of the bot's shards has a heartbeat of its own. A layout is the division of all shards
into ranges."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from sqlalchemy import ColumnElement, String, bindparam, cast, delete, literal, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import ShardLayout
from bot.store.database.key_value import save_value
from bot.store.tables.core_schema import key_values

HEARTBEAT: Final = "last heartbeat"
"""The key of the heartbeat if there is one range, and the prefix of the keys if there are
several."""


def heartbeat_key(layout: ShardLayout, number: int) -> str:
    """Returns the key under which the heartbeat of a range of shards is stored. A heartbeat is the
    time at which the bot last recorded that it was running these shards. `layout` divides the bot's
    shards into ranges, and `number` is the range's number in it, from 0."""
    return HEARTBEAT if layout.ranges == 1 else f"{_prefix(layout)}{number}"


def heartbeat_key_in_sql(layout: ShardLayout, guild: ColumnElement[Any]) -> ColumnElement[str]:
    """Returns an SQL expression for the key of the heartbeat (see `heartbeat_key`) of the range of
    shards that runs a server. `guild` is the column with the server's id."""
    if layout.ranges == 1:
        return literal(HEARTBEAT)
    return literal(_prefix(layout)) + cast(layout.range_in_sql(guild), String)


_KEPT_UNDER: Final = select(key_values).where(
    key_values.c.key.in_(bindparam("keys", expanding=True))
)


async def read_heartbeats(
    connection: AsyncConnection, layout: ShardLayout, numbers: Collection[int]
) -> Mapping[int, str]:
    """Returns when the bot last recorded that it is running (seconds since 1970, as text), for the
    ranges of shards with these `numbers`. Ranges without such a record are missing."""
    keys = {heartbeat_key(layout, number): number for number in numbers}
    found = await connection.execute(_KEPT_UNDER, {"keys": [*keys]})
    return {keys[row.key]: row.value for row in found}


async def latest_heartbeat(connection: AsyncConnection) -> str | None:
    """Returns when the bot last recorded that it is running (seconds since 1970, as text), in any
    range of shards and any layout. None if the bot never recorded that."""
    return max((await _every(connection)).values(), key=int, default=None)


async def begin_heartbeats(connection: AsyncConnection, layout: ShardLayout) -> None:
    """Changes the stored heartbeats to a new layout. Does nothing if no heartbeat of another layout
    is stored. Otherwise deletes the heartbeats of all other layouts, after these steps:

    - If the latest of all heartbeats is one of another layout, each range of the new layout gets
      that heartbeat.
    - If it is one of the new layout, ranges of the new layout keep their heartbeats. Only ranges
      without a heartbeat get the latest.
    """
    every = await _every(connection)
    latest = max(every.values(), key=int, default=None)
    ours = {heartbeat_key(layout, number) for number in range(layout.ranges)}
    others = every.keys() - ours
    if latest is None or not others:
        return
    is_new = all(int(every[key]) < int(latest) for key in every.keys() & ours)
    for key in sorted(ours if is_new else ours - every.keys()):
        await save_value(connection, key, latest)
    await connection.execute(delete(key_values).where(key_values.c.key.in_(others)))


async def _every(connection: AsyncConnection) -> Mapping[str, str]:
    query = select(key_values).where(key_values.c.key.startswith(HEARTBEAT))
    return {row.key: row.value for row in await connection.execute(query)}


def _prefix(layout: ShardLayout) -> str:
    return f"{HEARTBEAT} of {layout.shards} shards in {layout.ranges} ranges: "
