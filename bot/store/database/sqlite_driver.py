"""Connections to SQLite that go to their thread once for each query.

aiosqlite goes there for every step of one: to make a cursor, to execute, to fetch, to close. The
bot's queries are many and small, and each trip costs more than what is asked. In a brief
transaction queries take no trip at all: they run on the event loop. Its begin and its commit, which
may wait for another process and for the disk, still go to the thread.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self

import aiosqlite

Run = Callable[[sqlite3.Cursor, str, Any], object]

_CHUNK = 64
"""What aiosqlite takes by itself; nothing here reads in chunks."""


def connect(database: str, **options: Any) -> Connection:
    """A connection that is open once it was awaited; the options are those of `sqlite3.connect`.
    For SQLAlchemy as its `async_creator_fn`."""
    return Connection(partial(sqlite3.connect, database, **options), _CHUNK)


class Connection(aiosqlite.Connection):
    """One connection, with a thread that ends with the program. `brief` says that the transaction
    under way is."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        super().__init__(connector, iter_chunk_size)
        self._thread.daemon = True
        self.brief = False

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Something to execute with: it is made here, without a trip."""
        return Cursor(self)

    async def rollback(self) -> None:
        """Takes no trip where there is nothing to roll back."""
        if self.in_transaction:
            await super().rollback()

    async def run(self, cursor: Cursor, run: Run, sql: str, parameters: Any) -> None:
        """Executes something and fills the cursor with what comes of it. Raises sqlite3.Error."""
        if self.brief:
            cursor.fill(self._conn, run, sql, parameters)
        else:
            await self._execute(cursor.fill, self._conn, run, sql, parameters)  # pyright: ignore[reportUnknownMemberType]


class Cursor:
    """What SQLAlchemy needs of a cursor. All rows are there as soon as something was executed."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._rows: Sequence[Any] = ()
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None
        self.arraysize = 1

    async def __aenter__(self) -> Self:
        return self

    async def execute(self, sql: str, parameters: Sequence[Any] = ()) -> Self:
        """Raises sqlite3.Error."""
        await self._connection.run(self, sqlite3.Cursor.execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> Self:
        """Raises sqlite3.Error."""
        await self._connection.run(self, sqlite3.Cursor.executemany, sql, parameters)
        return self

    async def fetchall(self) -> Sequence[Any]:
        """The rows, once."""
        rows, self._rows = self._rows, ()
        return rows

    async def close(self) -> None:
        """There is nothing to close any more."""

    def fill(self, connection: sqlite3.Connection, run: Run, sql: str, parameters: Any) -> None:
        """The whole query, in the connection's thread."""
        cursor = connection.cursor()
        try:
            run(cursor, sql, parameters)
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else ()
            self.rowcount = cursor.rowcount
            self.lastrowid = cursor.lastrowid
        finally:
            cursor.close()
