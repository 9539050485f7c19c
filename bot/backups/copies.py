"""Copies of the bot's database, of either kind. All functions block."""

from pathlib import Path
from typing import Final

from sqlalchemy import make_url

from bot.backups import postgresql_dumps, sqlite_files

SQLITE_ENDING: Final = ".db"
POSTGRESQL_ENDING: Final = ".dump"


def is_sqlite(url: str) -> bool:
    """Returns whether the database at a URL is a file."""
    return url.startswith("sqlite")


def ending_of(url: str) -> str:
    """Returns the suffix of the names of copies of that database."""
    return SQLITE_ENDING if is_sqlite(url) else POSTGRESQL_ENDING


def file_of(url: str) -> Path:
    """Returns the file of an SQLite database."""
    return Path(make_url(url).database or "")


def back_up(url: str, target: Path) -> None:
    """Makes a copy of a database while others may write to it. The finished copy replaces `target`.
    Raises NotBackedUp."""
    if is_sqlite(url):
        sqlite_files.copy_to(file_of(url), target)
    else:
        postgresql_dumps.dump_to(url, target)
