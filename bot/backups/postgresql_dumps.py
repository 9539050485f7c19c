"""Copies of a database of PostgreSQL, by its own programs. Everything here blocks."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from bot.backups.failures import NotBackedUp, NotRestored
from bot.backups.sqlite_files import NEWER, NOT_OURS, PART, TABLES, require_file
from bot.store.database.conninfo import conninfo_of
from bot.store.database.migration import BUSY_SECONDS, is_known, newest_version

DUMP: Final = "pg_dump"
RESTORE: Final = "pg_restore"
MISSING: Final = (
    "{program} is not installed here: it comes with PostgreSQL's client programs, of the version "
    "of the server or a later one (Debian: postgresql-client)"
)
OTHER_VERSION: Final = (
    "{file} has version {version}, the database has {there}: put it back into an empty database "
    "(createdb), and have DECKHAND_DATABASE name that"
)
VERSION: Final = re.compile(r"^COPY \S*alembic_version .*\n(\w+)$", re.MULTILINE)
"""Where a dump says which version of the schema it has."""

TABLE: Final = re.compile(r" TABLE DATA \S+ (\S+) ")
"""How the list of what is in a dump names a table with its rows."""


def dump_to(url: str, target: Path) -> None:
    """Makes a copy of the database at a URL; what was at `target` gives way to it once it is
    complete. Raises NotBackedUp."""
    part = target.with_name(target.name + PART)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # for nobody else to read
        waiting = f"--lock-wait-timeout={BUSY_SECONDS * 1000}"
        _call(DUMP, url, "--format=custom", waiting, f"--file={part}")
        part.replace(target)
    except (_ProgramFailed, OSError) as error:
        raise NotBackedUp(str(error)) from error
    finally:
        with suppress(OSError):  # why it could not be made is what matters
            part.unlink(missing_ok=True)


def version_in(file: Path) -> str:
    """The version of the schema that a copy has. Raises NotRestored unless it is a whole copy of a
    database that this program can use."""
    require_file(file)
    try:
        told = _run(RESTORE, "--data-only", "--table=alembic_version", "--file=-", str(file))
        tables = set(TABLE.findall(_run(RESTORE, "--list", str(file))))
    except _ProgramFailed as error:
        raise NotRestored(str(error)) from error
    found = VERSION.search(told)
    if found is None or not tables >= TABLES:
        raise NotRestored(NOT_OURS.format(file=file))
    if not is_known(found[1]):
        words = {"file": file, "version": found[1], "newest": newest_version()}
        raise NotRestored(NEWER.format(**words))
    return found[1]


def put_back(url: str, file: Path, there: str | None) -> None:
    """Has the database at a URL, whose schema has a version (None: it is empty), hold what a copy
    holds, in one transaction. Raises NotRestored: it is as it was then."""
    version = version_in(file)
    if there not in (None, version):
        raise NotRestored(OTHER_VERSION.format(file=file, version=version, there=there))
    emptied = () if there is None else ("--clean", "--if-exists")
    whole = ("--no-owner", "--single-transaction", "--exit-on-error")
    try:
        _call(RESTORE, url, *whole, *emptied, str(file))
    except _ProgramFailed as error:
        raise NotRestored(str(error)) from error


class _ProgramFailed(Exception):
    """A program is missing or has failed; its text says why."""


def _call(program: str, url: str, *arguments: str) -> None:
    """Has a program do something with the database at a URL. Its password is in the environment of
    that process alone, where other users do not see it."""
    from psycopg.conninfo import conninfo_to_dict, make_conninfo  # with PostgreSQL it is installed

    parameters: dict[str, Any] = dict(conninfo_to_dict(conninfo_of(url)))
    password = parameters.pop("password", None)
    secret = {} if password is None else {"PGPASSWORD": str(password)}
    _run(program, f"--dbname={make_conninfo(**parameters)}", *arguments, secret=secret)


def _run(program: str, *arguments: str, secret: Mapping[str, str] | None = None) -> str:
    """What a program says on standard output. Raises _Failed."""
    found = shutil.which(program)
    if found is None:
        raise _ProgramFailed(MISSING.format(program=program))
    command: Sequence[str] = [found, "--no-password", *arguments]
    if program == RESTORE and not any(one.startswith("--dbname") for one in arguments):
        command = [found, *arguments]
    done = subprocess.run(
        command,
        env={**os.environ, **(secret or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        raise _ProgramFailed(f"{program} has failed: {done.stderr.strip() or done.returncode}")
    return done.stdout
