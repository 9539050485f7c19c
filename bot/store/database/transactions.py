"""Opening and closing the database, and its kinds of transaction."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from math import inf
from operator import methodcaller
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, event, make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.base.current_time import steady_seconds
from bot.base.measurements import measurements_here
from bot.base.turns import UrgentTurns
from bot.base.urgency import urgency_here
from bot.store.database.conflicts import (
    DatabaseAway,
    in_our_words,
    retry_on_conflict,
    why_not_opened,
)
from bot.store.database.conninfo import times_of
from bot.store.database.migration import migrate
from bot.store.database.sqlite_driver import connect

PRAGMAS = ("synchronous=FULL", "foreign_keys=ON")
"""Settings of SQLite. With these, committed transactions survive a power failure."""

HELD_SECONDS = 1.0
"""Maximum seconds that a write of the running bot waits for another process that is writing. The
bot's other writes wait behind it, and a press must be answered within three seconds."""

Args = ParamSpec("Args")
T = TypeVar("T")


class Store:
    """An open database. Queries take a connection from `read()` or `write()`. This process may
    write until `writes_until`, a time on the clock of `steady_seconds`. After that, other processes
    may have taken over its work."""

    def __init__(self, engine: AsyncEngine, agreements: AsyncEngine | None = None) -> None:
        self._engine = self._reads = engine
        self._agreements = agreements or engine
        if engine.dialect.name != "sqlite":
            self._reads = engine.execution_options(isolation_level="REPEATABLE READ")
        self._one_writer = UrgentTurns(1)
        self.writes_until = inf

    @classmethod
    async def open(cls, url: str) -> Store:
        """Migrates the database at `url` if needed, opens it and returns it. Creates the folder of
        a database file. Raises NewerDatabase if a later version of the bot has migrated the
        database, and DatabaseAway if the database can't be reached or used."""
        if url.startswith("sqlite"):
            Path(make_url(url).database or "").parent.mkdir(parents=True, exist_ok=True)
        try:
            await asyncio.to_thread(migrate, url)
        except (sqlite3.Error, DBAPIError) as error:
            raise why_not_opened(error) or error from _of_driver(error)
        return cls.connected(url)

    @classmethod
    def connected(cls, url: str) -> Store:
        """Returns a store on a database that already has this program's schema. The store connects
        at the first query."""
        if not url.startswith("sqlite"):
            made = partial(
                create_async_engine,
                url,
                connect_args=times_of(url),
                hide_parameters=True,
            )
            # A process that can't renew its lease loses it, so leases don't wait for other queries.
            agreements = made(isolation_level="READ COMMITTED", pool_size=1, max_overflow=2)
            return cls(made(isolation_level="SERIALIZABLE"), agreements)
        options = {
            "timeout": HELD_SECONDS,
            "check_same_thread": False,
            "async_creator_fn": connect,
        }
        engine = create_async_engine(url, connect_args=options, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return cls(engine)

    @classmethod
    @asynccontextmanager
    async def opened(cls, url: str) -> AsyncGenerator[Store]:
        """Opens a store like `open`, and closes it at the end of the block."""
        store = await cls.open(url)
        try:
            yield store
        finally:
            await store.close()

    async def close(self) -> None:
        """Closes all connections."""
        await self._engine.dispose()
        await self._agreements.dispose()

    @property
    def may_write(self) -> bool:
        """Whether this process may write now. False if the process was paused, or could not reach
        the database, for so long that others may have taken over."""
        return steady_seconds() < self.writes_until

    def check_may_write(self) -> None:
        """Raises DatabaseAway if this process may not write now."""
        if not self.may_write:
            raise DatabaseAway

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """Opens a transaction that reads from one snapshot of the database and changes nothing.
        Raises DatabaseAway if the database can't be reached or used."""
        try:
            with measurements_here().transaction("read"):
                async with self._reads.connect() as connection:
                    yield connection
        except (DBAPIError, sqlite3.Error) as error:
            raise in_our_words(error, may_be_stored=True) or error from _of_driver(error)

    @asynccontextmanager
    async def write(self, *, brief: bool = False) -> AsyncGenerator[AsyncConnection]:
        """Opens a write transaction for an `async with` block.

        The transaction commits at the end of the block, and an exception rolls it back. Until the
        commit no other transaction can change data that this one has read. After the commit the
        data are on disk. Use `brief` for a few queries that find their rows by an index: with
        SQLite they then run on the event loop, which is faster than waiting for a thread.

        Each process has one writer at a time. With PostgreSQL, writers of several processes may
        conflict, and one of them fails. Raises Conflict in that case (`retry_on_conflict` then
        retries), and DatabaseAway if the database can't be reached or used.

        The writers of a process take turns, for two reasons: with SQLite they then need no polling,
        and PostgreSQL, which tracks reads by pages, would refuse most simultaneous writes. A
        connection to PostgreSQL is opened before the turn, so that others don't wait for a server
        that can't be reached.
        """
        if self.writes_until != inf:
            self.check_may_write()
        written = False
        turn, connection = self._one_writer.turn(urgency_here()), self._engine.connect()
        is_sqlite = self._engine.dialect.name == "sqlite"
        first, second = (turn, connection) if is_sqlite else (connection, turn)
        try:
            with measurements_here().transaction("write"):
                async with first, second:
                    if self.writes_until != inf:
                        self.check_may_write()  # the wait for the turn may have been long
                    await connection.execution_options(writes=True, brief=brief)
                    async with connection.begin():
                        yield connection
                        written = True
        except (DBAPIError, sqlite3.Error) as error:
            raise in_our_words(error, may_be_stored=written) or error from _of_driver(error)

    @asynccontextmanager
    async def agree(self) -> AsyncGenerator[AsyncConnection]:
        """Opens a transaction for coordination between processes, such as leases and messages. Each
        of its statements must be atomic by itself. With PostgreSQL it never raises Conflict. Raises
        DatabaseAway if the database can't be reached or used.

        The transaction uses separate connections, so it never waits for other transactions.
        """
        try:
            async with self._agreements.connect() as connection, connection.begin():
                yield connection
        except (DBAPIError, sqlite3.Error) as error:
            raise in_our_words(error, may_be_stored=True) or error from _of_driver(error)

    async def fetch(
        self,
        query: Callable[Concatenate[AsyncConnection, Args], Awaitable[T]],
        *args: Args.args,
        **kwargs: Args.kwargs,
    ) -> T:
        """Runs a query function with a connection in a read transaction of its own, and returns its
        result. Raises DatabaseAway if the database can't be reached or used."""
        async with self.read() as connection:
            return await query(connection, *args, **kwargs)

    @retry_on_conflict
    async def run(
        self,
        query: Callable[Concatenate[AsyncConnection, Args], Awaitable[T]],
        *args: Args.args,
        **kwargs: Args.kwargs,
    ) -> T:
        """Runs a query function with a connection in a write transaction of its own, and returns
        its result. Retries after conflicts. Raises TooManyConflicts if all retries conflict too,
        and DatabaseAway if the database can't be reached or used."""
        async with self.write() as connection:
            return await query(connection, *args, **kwargs)


def _of_driver(error: DBAPIError | sqlite3.Error) -> BaseException | None:
    """Returns the error of the database driver that caused `error`. Returns None if `error` is
    itself the driver's error, because SQLite transactions begin directly in the driver."""
    return error.orig if isinstance(error, DBAPIError) else None


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """Begins a transaction at once, so that it is one snapshot. The driver would begin it at the
    first write.

    Calls the driver directly: SQLAlchemy would switch to the connection's thread and back three
    times instead of once, and there are many transactions.
    """
    options = connection.get_execution_options()
    begin = "BEGIN IMMEDIATE" if options.get("writes", False) else "BEGIN"
    adapter: Any = connection.connection.dbapi_connection
    adapter.run_async(methodcaller("execute_fetchall", begin))
    adapter.driver_connection.brief = options.get("brief", False)
