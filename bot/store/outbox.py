"""Telling what a table says is to be told, until somebody has told it.

Such a table has the columns `id`, `tried` and `busy`. A row is kept until Discord has the message.
Who takes it to tell it is the only one who does; what a process has taken and not told when it
ended is given back at the next start. Then the message may have been sent already, so whoever tells
it looks first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Table, delete, false, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection


async def any_untold(connection: AsyncConnection, table: Table) -> bool:
    """Whether there is anything to tell that nobody tells yet."""
    free = select(table.c.id).where(table.c.busy == false()).limit(1)
    return await connection.scalar(free) is not None


async def take_untold(
    connection: AsyncConnection, table: Table, now: int
) -> Sequence[Row[tuple[Any, ...]]]:
    """The rows that nobody tells yet, as they were before they were taken, the oldest first."""
    free = select(table).where(table.c.busy == false()).order_by(table.c.id)
    rows = (await connection.execute(free.with_for_update(skip_locked=True))).all()
    taken = update(table).where(table.c.id.in_([row.id for row in rows]))
    await connection.execute(taken.values(busy=True, tried=func.coalesce(table.c.tried, now)))
    return rows


async def note_told(connection: AsyncConnection, table: Table, row: int) -> None:
    """Notes that a row is told: it goes."""
    await connection.execute(delete(table).where(table.c.id == row))


async def give_back_untold(
    connection: AsyncConnection, table: Table, row: int | None = None
) -> None:
    """Has a row told by whoever comes next, or (None) all that processes that have ended took."""
    given = update(table).where(table.c.busy)
    if row is not None:
        given = given.where(table.c.id == row)
    await connection.execute(given.values(busy=False))
