"""Heartbeats: when the bot last recorded that it is running, for each range of its shards, in
seconds since 1970."""

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
    time at which the bot last recorded that it was running these shards. `number` is the range's
    number in the layout."""
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
    """Starts the heartbeats of a new layout, and deletes those of all other layouts. Each range of
    the new layout starts with the latest heartbeat of any layout. If that heartbeat is one of the
    new layout's own, only ranges without a heartbeat get it. Does nothing if no heartbeat of
    another layout is stored."""
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
