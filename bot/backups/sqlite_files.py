"""Copies of a database of SQLite, each a file that is whole, of one moment, and complete by itself.

Everything here blocks.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bot.backups.failures import NotBackedUp, NotRestored
from bot.store.database import BUSY_SECONDS, is_known, newest_version

PART: Final = ".part"
"""What is added to the name of a copy that is not complete yet."""

DAMAGED: Final = ".damaged"
BESIDE: Final = ("", "-wal", "-shm")
"""What SQLite adds to the name of a database for the files that belong to it."""

NO_SUCH: Final = "there is no file {file}"
NOT_OURS: Final = "{file} is no database of Deckhand"
UNSOUND: Final = "{file} is damaged: {why}"
NEWER: Final = (
    "{file} has version {version}, which is newer than this program, which knows {newest}"
)


def copy_to(source: Path, target: Path) -> None:
    """Makes a copy of a database that others may write to meanwhile; what was at `target` gives way
    to it once it is complete. Raises NotBackedUp."""
    part = target.with_name(target.name + PART)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # for nobody else to read
        with closing(_reading(source)) as there, closing(sqlite3.connect(part)) as copy:
            there.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # without files beside it
            if (why := _unsound(copy)) is not None:
                raise NotBackedUp(UNSOUND.format(file=source, why=why))
        _sync(part)
        part.replace(target)
        _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise NotBackedUp(f"{source} could not be copied to {target}: {error}") from error
    finally:
        for ending in ("", "-journal"):
            part.with_name(part.name + ending).unlink(missing_ok=True)


def check(file: Path) -> None:
    """Raises NotRestored unless a file is a whole database that this program can use."""
    if not file.is_file():
        raise NotRestored(NO_SUCH.format(file=file))
    try:
        with closing(_reading(file)) as there:
            if (why := _unsound(there)) is not None:
                raise NotRestored(UNSOUND.format(file=file, why=why))
            row = there.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError as error:
        raise NotRestored(NOT_OURS.format(file=file)) from error
    except sqlite3.DatabaseError as error:
        raise NotRestored(UNSOUND.format(file=file, why=error)) from error
    if row is None:
        raise NotRestored(NOT_OURS.format(file=file))
    if not is_known(row[0]):
        words = {"file": file, "version": row[0], "newest": newest_version()}
        raise NotRestored(NEWER.format(**words))


def put_back(file: Path, database: Path) -> None:
    """Has a database hold what a copy of it holds, in one transaction. Raises NotRestored: it is as
    it was then."""
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with closing(_reading(file)) as copy, closing(_writing(database)) as there:
            copy.backup(there)
    except (sqlite3.Error, OSError) as error:
        raise NotRestored(f"{database} could not be written: {error}") from error


def is_damaged(file: Path) -> bool:
    """Whether what is in a file cannot be read as a database, or not all of it."""
    try:
        with closing(_reading(file)) as there:
            return _unsound(there) is not None
    except sqlite3.OperationalError:  # it is locked, for example
        return False
    except sqlite3.DatabaseError:
        return True


def set_aside(database: Path) -> Path:
    """Gives a database that cannot be read any more another name, which is returned."""
    aside = database.with_name(database.name + DAMAGED)
    for ending in BESIDE:
        file = database.with_name(database.name + ending)
        if file.exists():
            file.replace(aside.with_name(aside.name + ending))
    return aside


def _unsound(connection: sqlite3.Connection) -> str | None:
    """What is wrong with a database; None where nothing is."""
    [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return None if found == "ok" else found


def _reading(file: Path) -> sqlite3.Connection:
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)


def _writing(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=BUSY_SECONDS)


def _sync(path: Path) -> None:
    """Has a file, or the names in a folder, be on disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
