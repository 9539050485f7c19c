"""Messages that are to be sent because of something that is stored: an outbox.

Such a table has the columns `id`, `tried`, `busy` and `later`. A row is kept until Discord has the
message. The process that claims a row is the only one that sends it; rows that a process had
claimed and not sent when it ended are released by the next that has their servers. Then the message
may have been sent already, so the sender looks first whether it is there. What Discord does not
take is sent later, by a job that is the row's own: nobody else claims it any more.

Of which rows a process sees to, `theirs` is the condition; left out, it is all of them.
"""

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import ColumnElement, Row, Table, delete, false, func, select, true, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.database.transactions import Store

EVERY: ColumnElement[bool] = true()


class Notice(Protocol):
    """Something to be told, as a row of an outbox says it."""

    @property
    def id(self) -> int: ...


NoticeType = TypeVar("NoticeType", bound=Notice)


async def any_unsent(
    connection: AsyncConnection, table: Table, theirs: ColumnElement[bool] = EVERY
) -> bool:
    """Returns whether there is a row that nobody has claimed."""
    free = select(table.c.id).where(table.c.busy == false(), theirs).limit(1)
    return await connection.scalar(free) is not None


async def claim_unsent(
    connection: AsyncConnection, table: Table, now: int, theirs: ColumnElement[bool] = EVERY
) -> Sequence[Row[tuple[Any, ...]]]:
    """Claims every free row and returns them as they were before, the oldest first."""
    free = select(table).where(table.c.busy == false(), theirs).order_by(table.c.id)
    rows = (await connection.execute(free.with_for_update(skip_locked=True))).all()
    taken = update(table).where(table.c.id.in_([row.id for row in rows]))
    await connection.execute(taken.values(busy=True, tried=func.coalesce(table.c.tried, now)))
    return rows


async def note_sent(connection: AsyncConnection, table: Table, row: int) -> None:
    """Deletes a row: its message was sent."""
    await connection.execute(delete(table).where(table.c.id == row))


async def note_later(connection: AsyncConnection, table: Table, row: int) -> None:
    """Leaves a row that this process has claimed to a job."""
    await connection.execute(update(table).where(table.c.id == row).values(later=True))


async def left_to_jobs(
    connection: AsyncConnection, table: Table, theirs: ColumnElement[bool] = EVERY
) -> Sequence[int]:
    """The rows of which each has a job, or had one that was lost."""
    later = select(table.c.id).where(table.c.later, theirs).order_by(table.c.id)
    return (await connection.execute(later)).scalars().all()


async def get_unsent(
    connection: AsyncConnection, table: Table, row: int
) -> Row[tuple[Any, ...]] | None:
    """A row; None where its message was sent, or is not to be sent any more."""
    return (await connection.execute(select(table).where(table.c.id == row))).first()


async def take_over_unsent(
    connection: AsyncConnection,
    table: Table,
    theirs: ColumnElement[bool] = EVERY,
    but: Collection[int] = (),
) -> None:
    """Releases all rows that processes had claimed which have ended: `but` those that this one is
    sending, and those that were left to jobs."""
    claimed = update(table).where(table.c.busy, table.c.later == false(), theirs)
    if but:
        claimed = claimed.where(table.c.id.not_in(but))
    await connection.execute(claimed.values(busy=False))


class Outbox(Generic[NoticeType]):
    """The notices in a table of one store that this process sends.

    `theirs` gives the condition for the rows of a duty. The query `take` claims them, and `find`
    finds one that was left to a job. `now` gives whole seconds since 1970.
    """

    def __init__(
        self,
        store: Store,
        table: Table,
        theirs: Callable[[Duty], ColumnElement[bool]],
        take: Callable[[AsyncConnection, int, Duty], Awaitable[Sequence[NoticeType]]],
        find: Callable[[AsyncConnection, int], Awaitable[NoticeType | None]],
        now: Callable[[], int],
        duty: Duty = EVERYTHING,
    ) -> None:
        self._store, self._table, self._now = store, table, now
        self._theirs, self._take, self._find, self._duty = theirs, take, find, duty
        self._sending: set[int] = set()

    async def claim(self) -> Sequence[NoticeType]:
        """Returns what is to be sent now, the oldest first. Nobody else is given it."""
        if not await self._store.fetch(any_unsent, self._table, self._theirs(self._duty)):
            return ()
        taken = await self._store.run(self._take, self._now(), self._duty)
        self._sending.update(notice.id for notice in taken)
        return taken

    async def note_sent(self, row: int) -> None:
        """Notes that a notice was sent, or is not to be sent any more."""
        self._sending.discard(row)
        await self._store.run(note_sent, self._table, row)

    async def leave_to_job(self, row: int) -> None:
        """Notes that a job sends what could not be sent now."""
        self._sending.discard(row)
        await self._store.run(note_later, self._table, row)

    async def find_left(self, row: int) -> NoticeType | None:
        """Returns a notice that was left to a job, None if it was sent."""
        return await self._store.fetch(self._find, row)

    async def take_over(self) -> Sequence[int]:
        """Has this process send what one that has ended was about to send. Returns the rows that
        were left to jobs."""
        theirs = self._theirs(self._duty)
        await self._store.run(take_over_unsent, self._table, theirs, self._sending)
        return await self._store.fetch(left_to_jobs, self._table, theirs)
