"""Connections to SQLite that use their thread once for each query.

aiosqlite uses the thread for every step of a query: to create a cursor, to execute, to fetch, to
close. The bot's queries are many and small, and each switch costs more than the query. In a brief
transaction, queries run on the event loop without any switch. Its begin and its commit still use
the thread, because they may wait for another process and for the disk.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Self

import aiosqlite

Run = Callable[[sqlite3.Cursor, str, Any], object]

_CHUNK = 64
"""The default of aiosqlite; nothing here reads in chunks."""


def connect(database: str, **options: Any) -> Connection:
    """Returns a connection, which opens when it is awaited. `options` are those of
    `sqlite3.connect`. SQLAlchemy calls this function as its `async_creator_fn`."""
    return Connection(partial(sqlite3.connect, database, **options), _CHUNK)


class Connection(aiosqlite.Connection):
    """A connection to SQLite that executes statements in a daemon thread of its own. `brief` says
    that its present transaction is brief, so its statements run on the event loop."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        super().__init__(connector, iter_chunk_size)
        self._thread.daemon = True
        self.brief = False

    def cursor(self) -> Cursor:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Returns a new cursor."""
        return Cursor(self)

    async def rollback(self) -> None:
        """Rolls the transaction back. If no transaction is open, does nothing."""
        if self.in_transaction:
            await super().rollback()

    async def run(self, cursor: Cursor, run: Run, sql: str, parameters: Any) -> None:
        """Executes a statement, and stores its result in `cursor`. `run` is the method of
        `sqlite3.Cursor` that executes the statement: `execute` or `executemany`. Raises
        sqlite3.Error."""
        if self.brief:
            cursor.fill(self._conn, run, sql, parameters)
        else:
            await self._execute(cursor.fill, self._conn, run, sql, parameters)  # pyright: ignore[reportUnknownMemberType]


class Cursor:
    """A cursor with the methods that SQLAlchemy needs. Each execution fetches all rows at once."""

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
        """Executes a statement. Raises sqlite3.Error."""
        await self._connection.run(self, sqlite3.Cursor.execute, sql, parameters)
        return self

    async def executemany(self, sql: str, parameters: Iterable[Sequence[Any]]) -> Self:
        """Executes a statement for each set of parameters. Raises sqlite3.Error."""
        await self._connection.run(self, sqlite3.Cursor.executemany, sql, parameters)
        return self

    async def fetchall(self) -> Sequence[Any]:
        """Returns the fetched rows, and removes them from the cursor."""
        rows, self._rows = self._rows, ()
        return rows

    async def close(self) -> None:
        """Does nothing, as the real cursor is closed already."""

    def fill(self, connection: sqlite3.Connection, run: Run, sql: str, parameters: Any) -> None:
        """Executes a query in the caller's thread, and fetches all its rows into this cursor. `run`
        is the method of `sqlite3.Cursor` that executes the query. Raises sqlite3.Error."""
        cursor = connection.cursor()
        try:
            run(cursor, sql, parameters)
            self.description = cursor.description
            self._rows = cursor.fetchall() if cursor.description else ()
            self.rowcount = cursor.rowcount
            self.lastrowid = cursor.lastrowid
        finally:
            cursor.close()
