"""A lock that lets only one process at a time run the bot on a database in a file.

With PostgreSQL, processes know each other by their leases. On a file, a second process that another
unit or container starts would answer every click a second time.
"""

import fcntl
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

LOCK: Final = ".lock"
"""The suffix of the lock file, which is beside the database's file. The system releases the lock
when the process ends for any reason. The file stays."""

RUNS: Final = (
    "Another process is already running the bot on {database}: stop that one first. Several at "
    "once need PostgreSQL, see docs/hosting.md."
)


class AlreadyRuns(Exception):
    """Raised if another process already runs the bot on this database file; the error's text says
    so."""


@contextmanager
def sole_process(url: str) -> Generator[None]:
    """Keeps other processes from running the bot on the same database until the end of the block.
    Does so only if the database at `url` is a file. Raises AlreadyRuns if another process runs the
    bot on this database, and OSError if the lock file can't be created."""
    if not url.startswith("sqlite"):
        yield
        return
    database = Path(make_url(url).database or "")
    database.parent.mkdir(parents=True, exist_ok=True)
    with database.with_name(database.name + LOCK).open("a") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError) as error:
            raise AlreadyRuns(RUNS.format(database=database)) from error
        yield
