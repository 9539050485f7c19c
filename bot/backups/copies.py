"""Copies of the bot's database, whichever it is. Everything here blocks."""

from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from bot.backups import postgresql_dumps, sqlite_files

SQLITE_ENDING: Final = ".db"
POSTGRESQL_ENDING: Final = ".dump"


def is_sqlite(url: str) -> bool:
    """Whether the database at a URL is a file."""
    return url.startswith("sqlite")


def ending_of(url: str) -> str:
    """What the names of copies of that database end with."""
    return SQLITE_ENDING if is_sqlite(url) else POSTGRESQL_ENDING


def file_of(url: str) -> Path:
    """The file of a database of SQLite."""
    return Path(make_url(url).database or "")


def back_up(url: str, target: Path) -> None:
    """Makes a copy of a database that others may write to meanwhile; what was at `target` gives way
    to it once it is complete. Raises NotBackedUp."""
    if is_sqlite(url):
        sqlite_files.copy_to(file_of(url), target)
    else:
        postgresql_dumps.dump_to(url, target)
