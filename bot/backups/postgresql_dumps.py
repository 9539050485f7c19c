"""Copies of a PostgreSQL database, made by PostgreSQL's own programs. All functions block."""

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
    "{program} isn't installed here: it comes with PostgreSQL's client programs, of the version "
    "of the server or a later one (Debian: postgresql-client)"
)
OTHER_VERSION: Final = (
    "{file} has version {version}, the database has {there}: restore it into an empty database "
    "(createdb), and set DECKHAND_DATABASE to that"
)
VERSION: Final = re.compile(r"^COPY \S*alembic_version .*\n(\w+)$", re.MULTILINE)
"""The place in a dump that has its version of the schema."""

TABLE: Final = re.compile(r" TABLE DATA \S+ (\S+) ")
"""The place in the list of a dump that names a table with its rows."""


def dump_to(url: str, target: Path) -> None:
    """Makes a copy of the PostgreSQL database at a URL. Replaces the file `target` only when the
    copy is complete. Raises NotBackedUp if the copy could not be made."""
    part = target.with_name(target.name + PART)
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # readable for this user only
        waiting = f"--lock-wait-timeout={BUSY_SECONDS * 1000}"
        _call(DUMP, url, "--format=custom", waiting, f"--file={part}")
        part.replace(target)
    except (_ProgramFailed, OSError) as error:
        raise NotBackedUp(str(error)) from error
    finally:
        with suppress(OSError):  # the first error matters more
            part.unlink(missing_ok=True)


def version_in(file: Path) -> str:
    """Returns the schema version of the database in a copy. Raises NotRestored if the file isn't a
    complete copy, or if this program can't use its version."""
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
    """Replaces the contents of the database at a URL by a copy, in one transaction. `there` is the
    present schema version of the database (None: it is empty). Raises NotRestored, and leaves the
    database unchanged, if that fails."""
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
    """Raised if a program is missing or has failed; its text says why."""


def _call(program: str, url: str, *arguments: str) -> None:
    """Runs a program on the database at a URL. The password is only in the environment of that
    process, so that other users can't see it."""
    from psycopg.conninfo import conninfo_to_dict, make_conninfo  # installed with PostgreSQL

    parameters: dict[str, Any] = dict(conninfo_to_dict(conninfo_of(url)))
    password = parameters.pop("password", None)
    secret = {} if password is None else {"PGPASSWORD": str(password)}
    _run(program, f"--dbname={make_conninfo(**parameters)}", *arguments, secret=secret)


def _run(program: str, *arguments: str, secret: Mapping[str, str] | None = None) -> str:
    """Returns a program's standard output. Raises _ProgramFailed."""
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
