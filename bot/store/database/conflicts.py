"""Conflicts and failures of transactions, and retries. PostgreSQL refuses a transaction if others
have changed the data that it had read, and loses it if the server restarts.

SQLite has one writer at a time and is part of the bot, so conflicts and lost connections don't
occur. But its disk may be full, its file damaged, or another process may be writing.
"""

import asyncio
import logging
import random
import sqlite3
import time
from collections.abc import Callable, Coroutine, Mapping
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError

from bot.base.refusals import Refusal
from bot.base.urgency import TaskUrgency, urgency_here

log = logging.getLogger(__name__)

SERIALIZATION_FAILURE: Final = "40001"
DEADLOCK: Final = "40P01"
DISK_FULL: Final = "53100"
UNREACHABLE: Final = "08", "57P"
"""Prefixes of the codes of failed connections, and of a server that is starting or stopping."""
NOT_LET_IN: Final = "28", "3D", "42501", "25006"
"""Prefixes of the codes of a wrong name or password, of a missing database, of a missing
permission, and of a server that accepts no writes, such as a standby."""

TRIES: Final = 20
"""Maximum number of tries until the caller gets a Refusal."""
PAUSE_SECONDS: Final = 0.005
LONGEST_PAUSE_SECONDS: Final = 0.2

TOO_MANY: Final = (
    "Too many people are doing this at once, so nothing was changed. Please try again."
)
AWAY: Final = (
    "I can't reach my database right now. Your data is safe: wait a few seconds, look again, "
    "and then try again."
)

FULL: Final = (
    "I can't save anything right now: the disk of my database is full, or broken. So nothing "
    "was changed. Please tell this bot's host, and try again later."
)
BUSY: Final = (
    "Another program is using my database right now, so nothing was changed. Please try again "
    "in a few seconds."
)
DAMAGED: Final = (
    "A part of my database can't be read, so nothing was changed. Please tell this bot's host."
)
LOG_SECONDS: Final = 60.0
"""Minimum seconds between two log entries about the same kind of SQLite problem."""

Args = ParamSpec("Args")
T = TypeVar("T")


class Conflict(Exception):
    """Raised if a transaction conflicts with simultaneous ones. Nothing of the transaction was
    stored."""


class TooManyConflicts(Refusal):
    """Raised if a transaction conflicted with others in every try. Nothing of the transaction was
    stored."""

    def __init__(self) -> None:
        super().__init__(TOO_MANY)


class DatabaseAway(Refusal):
    """Raised if the database can't be reached, or if the connection was lost during a commit. In
    the second case the data may have been stored. `why` is the reason for the log, `words` is the
    text for members."""

    why = "the database cannot be reached"
    words = AWAY

    def __init__(self) -> None:
        super().__init__(self.words)

    @property
    def reason(self) -> str:
        """The reason for this bot's host (the person who runs it), in one line: `why`, and the
        driver's message if there is one."""
        said = str(self.__cause__ or "").strip().partition("\n")[0]
        return f"{self.why} ({said})" if said else self.why


class DatabaseFull(DatabaseAway):
    """Raised if SQLite could not write to its disk. Nothing was stored."""

    why = "the disk of the database is full, or takes nothing"
    words = FULL


class DatabaseBusy(DatabaseAway):
    """Raised if another process has kept SQLite from writing for too long. Nothing was stored."""

    why = "another process holds the database"
    words = BUSY


class DatabaseDamaged(DatabaseAway):
    """Raised if SQLite can no longer read its file. Nothing was stored."""

    why = "the database is damaged, see `deckhand doctor` and `deckhand restore`"
    words = DAMAGED


def in_our_words(error: DBAPIError | sqlite3.Error, *, may_be_stored: bool) -> Exception | None:
    """Returns the exception to raise instead of a database error in a transaction: Conflict if a
    retry may succeed, DatabaseAway if the database can't be used now. Returns None if the error
    itself should be raised. `may_be_stored` says that the transaction may be stored in spite of the
    error."""
    if isinstance(error, sqlite3.Error) or isinstance(error.orig, sqlite3.Error):
        return _in_our_words_of_sqlite(error)
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state in (SERIALIZATION_FAILURE, DEADLOCK):
        return Conflict()
    if state == DISK_FULL:
        return DatabaseFull()
    if error.connection_invalidated:
        return DatabaseAway() if may_be_stored else Conflict()
    if isinstance(error, OperationalError) and (state is None or state.startswith(UNREACHABLE)):
        return DatabaseAway()
    return None


def why_not_opened(error: DBAPIError | sqlite3.Error) -> DatabaseAway | None:
    """Returns DatabaseAway if an error means that the database can't be opened. That is the case if
    the server can't be reached, or rejects the name, password or a parameter. With SQLite, it is
    the case if there is a problem with the disk or the file. Returns None for all other errors."""
    if isinstance(error, sqlite3.Error) or isinstance(error.orig, sqlite3.Error):
        return what_sqlite_lacks(error)
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None or state.startswith(NOT_LET_IN):
        return DatabaseAway()
    found = in_our_words(error, may_be_stored=True)
    return found if isinstance(found, DatabaseAway) else None


_FAILURES: Final[Mapping[int, type[DatabaseAway]]] = {
    sqlite3.SQLITE_FULL: DatabaseFull,
    sqlite3.SQLITE_IOERR: DatabaseFull,
    sqlite3.SQLITE_READONLY: DatabaseFull,
    sqlite3.SQLITE_CANTOPEN: DatabaseFull,
    sqlite3.SQLITE_BUSY: DatabaseBusy,
    sqlite3.SQLITE_CORRUPT: DatabaseDamaged,
    sqlite3.SQLITE_NOTADB: DatabaseDamaged,
}
_logged: dict[type[DatabaseAway], float] = {}


def _in_our_words_of_sqlite(error: DBAPIError | sqlite3.Error) -> Exception | None:
    """Like `in_our_words`, for SQLite. If another process is writing, a task that a Discord member
    is waiting for fails at once; other tasks are retried."""
    lacks = what_sqlite_lacks(error)
    if isinstance(lacks, DatabaseBusy) and urgency_here() is not TaskUrgency.MEMBER:
        return Conflict()
    return lacks


def what_sqlite_lacks(error: DBAPIError | sqlite3.Error) -> DatabaseAway | None:
    """Returns the DatabaseAway to raise for an SQLite error about the disk or the file. Returns
    None for all other errors. Logs each kind of problem at most once in LOG_SECONDS."""
    said = error.orig if isinstance(error, DBAPIError) else error
    code = getattr(said, "sqlite_errorcode", 0) & 0xFF  # without its details
    kind = _FAILURES.get(code)
    if kind is None:
        return None
    now = time.monotonic()
    if now - _logged.get(kind, -LOG_SECONDS) >= LOG_SECONDS:
        _logged[kind] = now
        log.error("%s: %s", kind.why, said)
    return kind()


def retry_on_conflict(
    act: Callable[Args, Coroutine[Any, Any, T]],
) -> Callable[Args, Coroutine[Any, Any, T]]:
    """Decorates a function with one write transaction, so that the function is called again if it
    raises Conflict.

    The code before the transaction's end must be idempotent. The decorated function raises
    TooManyConflicts if all tries fail.
    """

    @wraps(act)
    async def repeated(*args: Args.args, **kwargs: Args.kwargs) -> T:
        for tries in range(TRIES):
            try:
                return await act(*args, **kwargs)
            except Conflict:
                longest = min(PAUSE_SECONDS * 2**tries, LONGEST_PAUSE_SECONDS)
                await asyncio.sleep(random.uniform(0, longest))
        raise TooManyConflicts

    return repeated
