"""How Alembic reaches the database: the bot hands it the URL; by hand, settings do."""

import asyncio
from typing import Any

from alembic import context
from sqlalchemy import Connection, event, func, pool, select
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.base.settings import Settings
from bot.store.database.conninfo import times_of
from bot.store.database.migration import BUSY_SECONDS
from bot.store.tables.tournament_schema import metadata

LOCK = 0x6465636B
"""Of PostgreSQL's advisory locks the one that whoever migrates holds until the end."""


def _engine(url: str) -> AsyncEngine:
    """On SQLite, one transaction that begins by locking the others out holds everything from
    the look at what is there to the last change: the driver's own would end at each table."""
    if not url.startswith("sqlite"):
        times = times_of(url)
        return create_async_engine(url, poolclass=pool.NullPool, connect_args=times)
    timeout = {"timeout": BUSY_SECONDS}
    engine = create_async_engine(url, poolclass=pool.NullPool, connect_args=timeout)
    event.listen(engine.sync_engine, "connect", _leave_transactions_to_us)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _leave_transactions_to_us(connection: Any, _record: Any) -> None:
    connection.isolation_level = None


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=True,
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


async def _connect_and_migrate(url: str) -> None:
    engine = _engine(url)
    async with engine.connect() as connection:
        await connection.run_sync(_migrate)
        await connection.commit()
    await engine.dispose()


asyncio.run(_connect_and_migrate(context.config.attributes.get("url") or Settings().database_url))
