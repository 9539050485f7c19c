"""The migration of the database to a version of its schema."""

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url

from bot.base.refusals import Refusal

MIGRATIONS = Path(__file__).resolve().parents[3] / "migrations"

NEWER = "The database has version {version}, which is newer than this program's {newest}."

UNKNOWN_VERSION = re.compile(r"Can't locate revision identified by '(\w+)'")
"""The message of Alembic for a schema version that no migration of this program makes."""

BUSY_SECONDS = 20
"""Seconds that a write waits for another process that is writing."""

RETRY_SECONDS = 0.02
"""Seconds between attempts to turn on the write-ahead log while another process writes."""


def migrate(url: str, version: str | None = None) -> None:
    """Migrates the database at `url` to a version of the schema (default: the newest), and creates
    it if needed. Blocks. Raises NewerDatabase if a later version of this program has migrated the
    database, and the errors of the driver.

    Alembic is large, so it is only imported if there is something to migrate.
    """
    version = version or newest_version()
    if url.startswith("sqlite"):
        path = make_url(url).database or ""
        with closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as connection:
            _write_ahead(connection)
            if _version(connection) == version:
                return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["url"] = url
    try:
        command.upgrade(config, version)
    except CommandError as error:
        if (unknown := UNKNOWN_VERSION.search(str(error))) is None:
            raise
        raise NewerDatabase(unknown[1]) from error


def is_known(version: str) -> bool:
    """Returns whether this program knows a version of the schema. False for versions that only
    newer programs know."""
    return any(MIGRATIONS.glob(f"versions/{version}_*.py"))


class NewerDatabase(Refusal):
    """Raised if a later version of this program has migrated the database."""

    def __init__(self, version: str) -> None:
        super().__init__(NEWER.format(version=version, newest=newest_version()))


def newest_version() -> str:
    """Returns the version of the schema that this program uses, the highest number at the beginning
    of a migration file's name."""
    return max(file.stem.partition("_")[0] for file in MIGRATIONS.glob("versions/*.py"))


def _version(connection: sqlite3.Connection) -> str | None:
    """Returns the version of the schema in a file, None if it has none."""
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    return row and row[0]


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Turns on the write-ahead log of a database in a file. Retries while another process is
    writing or does the same, because SQLite does not wait in that case."""
    give_up = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > give_up:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return
