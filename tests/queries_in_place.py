"""Connections to SQLite without a thread of their own, for tests of one process.

In the bot a connection's thread answers a query, while the event loop does other things. Going
there and back takes a third of the time of the bot's tests. Here the event loop does a query at
once. If another connection writes, the query is retried in the loop's next round.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Generator
from typing import Any, TypeVar

from bot.store.database.sqlite_driver import Connection

Query = Callable[[], Any]
T = TypeVar("T")


async def close_in_place(closing: Awaitable[T]) -> T:
    """Replaces SQLAlchemy's own task for closing a connection, which keeps a cancellation from
    stopping it half-way. In place nothing can: the connection is closed before anything else
    runs."""
    return await closing


class QueriesInPlace(Connection):
    """A connection that runs its queries in the thread of the event loop."""

    def __init__(self, connector: Callable[[], sqlite3.Connection], iter_chunk_size: int) -> None:
        super().__init__(connector, iter_chunk_size)
        self._tx: Any = _InPlace()

    def __await__(self) -> Generator[Any, None, QueriesInPlace]:
        yield from self._connect().__await__()
        self._conn.execute("PRAGMA busy_timeout=0")
        return self


class _InPlace:
    """A replacement for aiosqlite's queue to its thread."""

    def put_nowait(self, item: tuple[asyncio.Future[Any] | None, Query]) -> None:
        """Runs the query, and puts its result, or its error, into the future."""
        future, query = item
        try:
            result = query()
        except sqlite3.OperationalError as error:
            if future is None or error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                _fail(future, error)
            else:
                future.get_loop().call_soon(self.put_nowait, item)
        except BaseException as error:
            _fail(future, error)
        else:
            if future is not None and not future.done():
                future.set_result(result)


def _fail(future: asyncio.Future[Any] | None, error: BaseException) -> None:
    if future is not None and not future.done():
        future.set_exception(error)
