"""Copies of the bot's database, of either kind. All functions block."""

from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from bot.backups import postgresql_dumps, sqlite_files

SQLITE_ENDING: Final = ".db"
POSTGRESQL_ENDING: Final = ".dump"


def is_sqlite(url: str) -> bool:
    """Returns whether a URL is of an SQLite database, which is a file."""
    return url.startswith("sqlite")


def ending_of(url: str) -> str:
    """Returns the file name suffix for copies of the database at a URL."""
    return SQLITE_ENDING if is_sqlite(url) else POSTGRESQL_ENDING


def file_of(url: str) -> Path:
    """Returns the path of the SQLite database at a URL."""
    return Path(make_url(url).database or "")


def back_up(url: str, target: Path) -> None:
    """Makes a copy of a database while the bot may write to it. Replaces the file `target` only
    when the copy is complete. Raises NotBackedUp if the copy could not be made."""
    if is_sqlite(url):
        sqlite_files.copy_to(file_of(url), target)
    else:
        postgresql_dumps.dump_to(url, target)
