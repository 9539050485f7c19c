"""Reading databases of any version of the schema without changing them, and copying parts of
them."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

from sqlalchemy import URL, Connection, MetaData, Table, inspect, make_url, or_, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.database.conflicts import in_our_words
from bot.store.database.conninfo import CONNECT_SECONDS
from bot.store.database.migration import BUSY_SECONDS, migrate
from bot.store.matches.match_rows import is_to_check
from bot.store.transfer.table_copies import copy_rows

VERSIONS: Final = "alembic_version"

OF_MATCHES: Final = "choices", "early_choices", "match_beginnings"
"""The tables of the parts of matches. An older version lacks some of them."""

COPIED: Final = "decks", "deck_versions", "matches", *OF_MATCHES
"""The tables whose rows are copied."""


@asynccontextmanager
async def read_only(url: str) -> AsyncGenerator[AsyncConnection]:
    """Opens a transaction that reads from one snapshot of a database and can change neither its
    data nor its schema. The database must exist. Raises DatabaseAway if the database can't be
    reached or used, and DBAPIError for other errors of the database."""
    engine = _reading_engine(url)
    try:
        async with engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")  # the driver begins only to write
            yield connection
    except DBAPIError as error:
        raise in_our_words(error, may_be_stored=True) or error from error.orig
    finally:
        await engine.dispose()


def is_there(url: str) -> bool:
    """Returns whether the database at a URL exists. False if it is an SQLite database whose file
    has not been created yet. True for all databases on a server, which aren't checked."""
    return not url.startswith("sqlite") or Path(make_url(url).database or "").exists()


async def version_of(connection: AsyncConnection) -> str | None:
    """Returns the version of a database's schema, None if the database has no tables yet."""
    if not {VERSIONS, "matches"} <= await connection.run_sync(_table_names):
        return None
    return await connection.scalar(text(f"SELECT version_num FROM {VERSIONS}"))


async def copy_matches(
    source: AsyncConnection, url: str, version: str, rules: Mapping[str, int]
) -> None:
    """Creates an SQLite database at `url` with the same schema as `source`, whose version is
    `version`. Copies the running matches that `matches_to_check` finds with `rules`, and all data
    needed to replay these matches."""
    await asyncio.to_thread(migrate, url, version)
    engine = create_async_engine(url, poolclass=NullPool)
    async with engine.begin() as target:
        tables = await target.run_sync(_tables)
        matches, versions = tables["matches"], tables["deck_versions"]
        checked = is_to_check(matches, rules)
        ids = select(matches.c.id).where(checked)
        in_use = or_(
            *(
                versions.c.id.in_(select(matches.c[deck]).where(checked))
                for deck in ("deck_a", "deck_b")
            )
        )
        decks = tables["decks"]
        used = decks.c.id.in_(select(versions.c.deck_id).where(in_use))
        await copy_rows(source, target, decks, used)
        await copy_rows(source, target, versions, in_use)
        await copy_rows(source, target, matches, checked)
        for name in OF_MATCHES:
            if (table := tables.get(name)) is not None:
                await copy_rows(source, target, table, table.c.match_id.in_(ids))
    await engine.dispose()


def _reading_engine(url: str) -> AsyncEngine:
    parsed = make_url(url)
    if parsed.drivername.startswith("sqlite"):
        file = URL.create(
            parsed.drivername,
            database=f"file:{quote(parsed.database or '')}",
            query={"mode": "ro", "uri": "true"},
        )
        timeout = {"timeout": BUSY_SECONDS}
        return create_async_engine(file, poolclass=NullPool, connect_args=timeout)
    made = create_async_engine(
        parsed, poolclass=NullPool, connect_args={"connect_timeout": CONNECT_SECONDS}
    )
    return made.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)


def _table_names(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names())


def _tables(connection: Connection) -> Mapping[str, Table]:
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in COPIED, resolve_fks=False)
    return found.tables
