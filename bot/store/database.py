"""Opening, migrating and closing the database, and its two kinds of transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

MIGRATIONS = Path(__file__).resolve().parents[2] / "migrations"
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
"""How SQLite is set up: what a transaction has committed outlasts a power failure."""

BUSY_SECONDS = 20
"""How long a write waits for another process that is writing."""


def migrate(url: str) -> None:
    """Brings the database at `url` to the newest schema, making it if need be. Blocks."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url
    command.upgrade(config, "head")


class Store:
    """One open database. Queries take a connection from `read()` or `write()`."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._reads = engine
        if engine.dialect.name != "sqlite":
            self._reads = engine.execution_options(isolation_level="REPEATABLE READ")
        self._one_writer = asyncio.Lock()

    @classmethod
    async def open(cls, url: str) -> Store:
        """Migrates the database, off the event loop, and opens it. Makes a missing folder."""
        if url.startswith("sqlite"):
            Path(make_url(url).database or "").parent.mkdir(parents=True, exist_ok=True)
        await asyncio.to_thread(migrate, url)
        if not url.startswith("sqlite"):
            return cls(create_async_engine(url))
        engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS})
        event.listen(engine.sync_engine, "connect", _set_up_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return cls(engine)

    async def close(self) -> None:
        """Closes every connection."""
        await self._engine.dispose()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that sees one state of the database and changes nothing."""
        async with self._reads.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that holds the right to write from its start.

        What it reads stays true until it commits, at the end of the block. It is on disk
        then. An exception rolls it back.
        """
        async with self._write_turn(), self._engine.connect() as connection:
            connection = await connection.execution_options(writes=True)
            async with connection.begin():
                yield connection

    @asynccontextmanager
    async def _write_turn(self) -> AsyncIterator[None]:
        """SQLite has one writer at a time: waiting here costs no polling."""
        if self._engine.dialect.name != "sqlite":
            yield
            return
        async with self._one_writer:
            yield


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
    writes = connection.get_execution_options().get("writes", False)
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"
    adapter: Any = connection.connection.dbapi_connection
    adapter.run_async(lambda driver: driver.execute_fetchall(begin))
