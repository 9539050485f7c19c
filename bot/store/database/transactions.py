"""Opening and closing the database, and its two kinds of transaction."""

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
"""How SQLite is set up: what a transaction has committed outlasts a power failure."""

HELD_SECONDS = 1.0
"""Seconds that a write of the running bot waits for another process that is writing. The bot's own
writes wait in turn behind it, and a press must be answered within three seconds."""

Args = ParamSpec("Args")
T = TypeVar("T")


class Store:
    """One open database. Queries take a connection from `read()` or `write()`. `writes_until` says
    until when this process may write, by `steady_seconds`: others may have taken over then."""

    def __init__(self, engine: AsyncEngine, agreements: AsyncEngine | None = None) -> None:
        self._engine = self._reads = engine
        self._agreements = agreements or engine
        if engine.dialect.name != "sqlite":
            self._reads = engine.execution_options(isolation_level="REPEATABLE READ")
        self._one_writer = UrgentTurns(1)
        self.writes_until = inf

    @classmethod
    async def open(cls, url: str) -> Store:
        """Migrates the database, off the event loop, and opens it. Makes a missing folder. Raises
        NewerDatabase, and DatabaseAway where it cannot be reached or used."""
        if url.startswith("sqlite"):
            Path(make_url(url).database or "").parent.mkdir(parents=True, exist_ok=True)
        try:
            await asyncio.to_thread(migrate, url)
        except (sqlite3.Error, DBAPIError) as error:
            raise why_not_opened(error) or error from _of_driver(error)
        return cls.connected(url)

    @classmethod
    def connected(cls, url: str) -> Store:
        """One on a database that is there, with the schema of this program. Nothing connects to it
        before the first query."""
        if not url.startswith("sqlite"):
            made = partial(
                create_async_engine,
                url,
                connect_args=times_of(url),
                hide_parameters=True,
            )
            # However busy all others are: who cannot renew a lease loses it.
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
        """The same, closed at the end."""
        store = await cls.open(url)
        try:
            yield store
        finally:
            await store.close()

    async def close(self) -> None:
        """Closes every connection."""
        await self._engine.dispose()
        await self._agreements.dispose()

    @property
    def may_write(self) -> bool:
        """Whether this process may write now: else it was paused, or the database is away."""
        return steady_seconds() < self.writes_until

    def check_may_write(self) -> None:
        """Raises DatabaseAway if this process may not write now, whatever it is that wants to."""
        if not self.may_write:
            raise DatabaseAway

    @asynccontextmanager
    async def read(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction that sees one state of the database and changes nothing. Raises
        DatabaseAway."""
        try:
            with measurements_here().transaction("read"):
                async with self._reads.connect() as connection:
                    yield connection
        except (DBAPIError, sqlite3.Error) as error:
            raise in_our_words(error, may_be_stored=True) or error from _of_driver(error)

    @asynccontextmanager
    async def write(self, *, brief: bool = False) -> AsyncGenerator[AsyncConnection]:
        """A transaction that holds the right to write from its start.

        What it reads stays true until it commits, at the end of the block. It is on disk
        then. An exception rolls it back. `brief` is for a few queries that find their rows by an
        index: with SQLite they run at once, where each would wait for a thread otherwise, and with
        it all who want to write.

        One of each process writes at a time. With PostgreSQL those of several processes may meet,
        and one of them is refused: raises Conflict, for which `retry_on_conflict` does it again,
        and DatabaseAway.

        With SQLite, waiting for the turn costs no polling. With PostgreSQL most of what is written
        at the same time would be refused and done again: it knows by pages alone what was read. A
        server that is away keeps nobody waiting in turn.
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
                        self.check_may_write()  # the turn may have been long in coming
                    await connection.execution_options(writes=True, brief=brief)
                    async with connection.begin():
                        yield connection
                        written = True
        except (DBAPIError, sqlite3.Error) as error:
            raise in_our_words(error, may_be_stored=written) or error from _of_driver(error)

    @asynccontextmanager
    async def agree(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction in which processes agree on something, or tell it each other, in statements
        of which each does all of one thing. With PostgreSQL nothing collides with it. Raises
        DatabaseAway.

        It has connections of its own, and waits for nobody else's.
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
        """Returns what one query finds, in a transaction of its own that only reads. Raises
        DatabaseAway."""
        async with self.read() as connection:
            return await query(connection, *args, **kwargs)

    @retry_on_conflict
    async def run(
        self,
        query: Callable[Concatenate[AsyncConnection, Args], Awaitable[T]],
        *args: Args.args,
        **kwargs: Args.kwargs,
    ) -> T:
        """What comes of one query in a transaction of its own that writes. Raises
        TooManyConflicts, DatabaseAway."""
        async with self.write() as connection:
            return await query(connection, *args, **kwargs)


def _of_driver(error: DBAPIError | sqlite3.Error) -> BaseException | None:
    """What the driver has said; None where the error is the driver's own, as a transaction of
    SQLite begins straight there."""
    return error.orig if isinstance(error, DBAPIError) else None


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    """The driver would begin at the first write only; a transaction here is one snapshot.

    Straight to the driver: SQLAlchemy's way goes to the connection's thread and back three
    times instead of once, and there are many transactions.
    """
    options = connection.get_execution_options()
    begin = "BEGIN IMMEDIATE" if options.get("writes", False) else "BEGIN"
    adapter: Any = connection.connection.dbapi_connection
    adapter.run_async(methodcaller("execute_fetchall", begin))
    adapter.driver_connection.brief = options.get("brief", False)
