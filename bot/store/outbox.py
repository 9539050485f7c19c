"""Messages that are to be sent because of something that is stored: an outbox.

Such a table has the columns `id`, `tried` and `busy`. A row is kept until Discord has the message.
The process that claims a row is the only one that sends it; rows that a process had claimed and not
sent when it ended are released at the next start. Then the message may have been sent already, so
the sender looks first whether it is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, Table, delete, false, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection


async def any_unsent(connection: AsyncConnection, table: Table) -> bool:
    """Returns whether there is a row that nobody has claimed."""
    free = select(table.c.id).where(table.c.busy == false()).limit(1)
    return await connection.scalar(free) is not None


async def claim_unsent(
    connection: AsyncConnection, table: Table, now: int
) -> Sequence[Row[tuple[Any, ...]]]:
    """Claims every free row and returns them as they were before, the oldest first."""
    free = select(table).where(table.c.busy == false()).order_by(table.c.id)
    rows = (await connection.execute(free.with_for_update(skip_locked=True))).all()
    taken = update(table).where(table.c.id.in_([row.id for row in rows]))
    await connection.execute(taken.values(busy=True, tried=func.coalesce(table.c.tried, now)))
    return rows


async def note_sent(connection: AsyncConnection, table: Table, row: int) -> None:
    """Deletes a row: its message was sent."""
    await connection.execute(delete(table).where(table.c.id == row))


async def release_unsent(connection: AsyncConnection, table: Table, row: int | None = None) -> None:
    """Releases a row for whoever comes next, or (None) all that processes had claimed which have
    ended."""
    given = update(table).where(table.c.busy)
    if row is not None:
        given = given.where(table.c.id == row)
    await connection.execute(given.values(busy=False))
