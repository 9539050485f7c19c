"""Copies of an SQLite database, each a complete and consistent file that needs no other file.

All functions block.
"""

import os
import re
import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bot.backups.failures import NotBackedUp, NotRestored
from bot.store.database.migration import BUSY_SECONDS, is_known, newest_version

PART: Final = ".part"
"""The suffix of the name of an unfinished copy."""

DAMAGED: Final = ".damaged"
BESIDE: Final = ("", "-wal", "-shm")
"""The suffixes of the files that belong to a database of SQLite."""

TABLES: Final = {"decks", "deck_versions", "matches", "choices"}
"""Tables that exist in every version of the schema from which there can be copies."""

VERSION: Final = re.compile(r"\d{4}")
"""The form of versions of the schema."""

NO_SUCH: Final = "there is no file {file}"
NOT_OURS: Final = "{file} isn't a database of Deckhand"
UNSOUND: Final = "{file} is damaged: {why}"
HELD: Final = "another program is using the database"
UNREAD: Final = "{file} can't be read: {why}"
UNWRITTEN: Final = "{database} couldn't be written: {why}"
NEWER: Final = "{file} has version {version}, which is newer than this program's {newest}"


def copy_to(source: Path, target: Path) -> None:
    """Makes a copy of an SQLite database while the bot may write to it. Replaces the file `target`
    only when the copy is complete. Raises NotBackedUp if the copy could not be made."""
    try:
        with _copied(source, target) as part:
            part.replace(target)
            _sync(target.parent)
    except (sqlite3.Error, OSError) as error:
        raise NotBackedUp(f"{source} could not be copied to {target}: {error}") from error


@contextmanager
def _copied(source: Path, target: Path) -> Generator[Path]:
    """Makes a complete copy of a database on disk, with a name beside that of `target`. Deletes it
    at the end, unless it was renamed. Raises NotBackedUp if the source is damaged."""
    part = _with(target, PART)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # readable for this user only
        with closing(_reading(source)) as there, closing(sqlite3.connect(part)) as copy:
            _transfer(there, copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # without files beside it
            if (why := _integrity_problem(copy)) is not None:
                raise NotBackedUp(UNSOUND.format(file=source, why=why))
        _sync(part)
        yield part
    finally:
        for ending in ("", "-journal"):
            with suppress(OSError):  # the first error matters more
                _with(part, ending).unlink(missing_ok=True)


def require_file(file: Path) -> None:
    """Raises NotRestored if the file doesn't exist."""
    try:
        there = file.is_file()
    except OSError as error:
        raise NotRestored(UNREAD.format(file=file, why=error.strerror)) from error
    if not there:
        raise NotRestored(NO_SUCH.format(file=file))


def check_copy(file: Path) -> None:
    """Raises NotRestored if a file isn't a complete SQLite database that this program can use."""
    require_file(file)
    try:
        with closing(_reading(file)) as there:
            if (why := _integrity_problem(there)) is not None:
                raise NotRestored(UNSOUND.format(file=file, why=why))
            row = there.execute("SELECT version_num FROM alembic_version").fetchone()
            tables = {name for [name] in there.execute("SELECT name FROM sqlite_master")}
    except sqlite3.OperationalError as error:
        why = UNREAD.format(file=file, why=HELD) if _is_held(error.sqlite_errorcode) else None
        raise NotRestored(why or NOT_OURS.format(file=file)) from error
    except sqlite3.DatabaseError as error:
        raise NotRestored(UNSOUND.format(file=file, why=error)) from error
    version = "" if row is None else str(row[0])
    if not VERSION.fullmatch(version) or not tables >= TABLES:
        raise NotRestored(NOT_OURS.format(file=file))
    if not is_known(version):
        words = {"file": file, "version": version, "newest": newest_version()}
        raise NotRestored(NEWER.format(**words))


def put_back(file: Path, database: Path) -> None:
    """Replaces the contents of an SQLite database by a copy, in one transaction. Raises
    NotRestored, and leaves the database unchanged, if that fails."""
    try:
        with closing(_reading(file)) as copy, closing(_writing(database)) as there:
            _transfer(copy, there)
    except (sqlite3.Error, OSError) as error:
        raise NotRestored(UNWRITTEN.format(database=database, why=error)) from error


def put_in_place(file: Path, database: Path) -> Path | None:
    """Restores a copy like `put_back`, if the database is missing or can't be read. First writes a
    complete copy beside the database, then renames an unreadable database and returns the new path
    of the unreadable file (None: there was none). Raises NotRestored, and changes nothing, if that
    fails."""
    aside = _with(database, DAMAGED) if database.exists() else None
    moved: list[tuple[Path, Path]] = []
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        with _copied(file, database) as part:
            for ending in reversed(BESIDE):
                if (old := _with(database, ending)).exists():
                    moved.append((old, old.replace(_with(database, DAMAGED + ending))))
            part.replace(database)
            _sync(database.parent)
    except (NotBackedUp, sqlite3.Error, OSError) as error:
        for old, new in moved:
            new.replace(old)
        raise NotRestored(UNWRITTEN.format(database=database, why=error)) from error
    return aside


def is_damaged(file: Path) -> bool:
    """Returns whether a file isn't an SQLite database, or can't be read completely."""
    try:
        with closing(_reading(file)) as there:
            return _integrity_problem(there) is not None
    except sqlite3.OperationalError:  # for example, it is locked
        return False
    except sqlite3.DatabaseError:
        return True


def _transfer(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Copies the contents of one database into another. Gives up after BUSY_SECONDS if another
    program holds one of them; `backup` alone would wait forever."""
    give_up = time.monotonic() + BUSY_SECONDS

    def look(status: int, _remaining: int, _pages: int) -> None:
        if _is_held(status) and time.monotonic() > give_up:
            raise sqlite3.OperationalError(HELD)

    source.backup(target, progress=look)


def _is_held(status: int) -> bool:
    """Returns whether a result code of SQLite says that another connection holds the database.
    Ignores the details of extended codes."""
    return status & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


def _integrity_problem(connection: sqlite3.Connection) -> str | None:
    """Returns what is wrong with a database, None if nothing is."""
    [found] = connection.execute("PRAGMA integrity_check(1)").fetchone()
    return None if found == "ok" else found


def _reading(file: Path) -> sqlite3.Connection:
    address = f"file:{quote(str(file.absolute()))}?mode=ro"
    return sqlite3.connect(address, uri=True, timeout=BUSY_SECONDS)


def _writing(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=BUSY_SECONDS)


def _with(file: Path, ending: str) -> Path:
    """Returns the file with that suffix added to its name."""
    return file.with_name(file.name + ending)


def _sync(path: Path) -> None:
    """Writes a file, or the names in a folder, to the disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
