"""Older versions of the bot: their databases and their processes."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config

from bot.store.cluster.leases import PROCESS, add_process
from bot.store.database.migration import MIGRATIONS, migrate
from bot.store.tables.core_schema import leases

DUMP = Path(__file__).parent / "matches" / "version_before.sql"
"""A dump by the version in which fingerprints were made of `repr`: a running match of each game and
mode, and one of Lifeburn (BEFORE6) with a custom card for which the rules have changed since."""

GO_ON = [f"BEFORE{number}" for number in range(6)]

ROWS = Path(__file__).parent / "before_plain_names.sql"
"""A dump by the version before, at NOON: a round of a tournament with one match decided and one in
progress; a match in progress in which B passes until something happens; the first game of a series,
after which A says who begins; a rated match from the queue, and two members that the queue has just
paired."""

MATCH, FIRST_GAME, RATED = "XXSZ7G", "8Z34BG", "HDZATX"


def url_of(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


def to_version(path: Path, version: str, *, up: bool = False) -> None:
    """Migrates a database up to a version (always, if it is new), or back to it."""
    if up or not path.exists():
        migrate(url_of(path), version)
    else:
        take_back(url_of(path), version)


def migrated_copy(before: Path) -> Path:
    """Returns a copy of a database, beside it, that was migrated to the newest version."""
    made = before.with_name("migrated.db")
    shutil.copy(before, made)
    migrate(url_of(made))
    return made


def every_row(path: Path) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Returns every row of every table, by columns."""
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        tables = [row["name"] for row in connection.execute(query)]
        return {
            table: [dict(row) for row in connection.execute(f'SELECT * FROM "{table}"')]
            for table in tables
            if table not in ("alembic_version", "sqlite_sequence")
        }


def take_back(url: str, version: str) -> None:
    """Undoes migrations, down to the given version."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url
    command.downgrade(config, version)


async def add_older_process(connection, name: str) -> None:
    """Registers a process as an older version does."""
    await add_process(connection, name)
    is_it = leases.c.name == PROCESS + name
    await connection.execute(leases.update().where(is_it).values(version=None))
