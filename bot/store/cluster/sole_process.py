"""That one process at a time runs the bot on a database that is a file.

With PostgreSQL processes know of each other by their leases. On a file a second one, which a second
unit or container starts, would answer every click once more.
"""

import fcntl
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import make_url

LOCK: Final = ".lock"
"""What the name of the file beside a database ends with that its process locks. The system lets go
of it when that ends, however it does; the file stays."""

RUNS: Final = (
    "Another process runs the bot on {database} already: stop that one first. Several at once need "
    "PostgreSQL, see docs/hosting.md."
)


class AlreadyRuns(Exception):
    """Another process runs the bot on this file; the text says so."""


@contextmanager
def sole_process(url: str) -> Generator[None]:
    """While it is open, no other process gets so far with the database at `url`, if that is a file.
    Raises AlreadyRuns, and OSError where there can be no file."""
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
