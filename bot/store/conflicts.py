"""Transactions that PostgreSQL refuses, because others have changed meanwhile what they had read,
or loses, because it was started again; and doing them once more.

SQLite has one writer at a time, and is part of the bot: there nothing collides or is away.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError, OperationalError

from bot.refusals import Refusal

SERIALIZATION_FAILURE: Final = "40001"
DEADLOCK: Final = "40P01"
UNREACHABLE: Final = "08", "57P"
"""How the codes begin of connections that fail, and of a server that starts or stops."""

TRIES: Final = 20
"""How often something is tried until whoever wanted it is told that it could not be done."""
PAUSE_SECONDS: Final = 0.005
LONGEST_PAUSE_SECONDS: Final = 0.2

TOO_MANY: Final = "Too many are at this at the same time, so nothing was changed. Please try again."
AWAY: Final = (
    "I cannot reach my database at this moment. What was stored is safe: wait a few seconds, look "
    "at what is shown then, and try again."
)

Args = ParamSpec("Args")
T = TypeVar("T")


class Conflict(Exception):
    """A transaction could not be brought in line with others that ran beside it; nothing of it was
    stored."""


class TooManyConflicts(Refusal):
    """A transaction met others each time that it was tried; nothing of it was stored."""

    def __init__(self) -> None:
        super().__init__(TOO_MANY)


class DatabaseAway(Refusal):
    """The database cannot be reached, or was lost while it stored something: perhaps it has."""

    def __init__(self) -> None:
        super().__init__(AWAY)


def in_our_words(error: DBAPIError, *, may_be_stored: bool) -> Exception | None:
    """What an error of the database means for a transaction, which it had perhaps stored already
    (`may_be_stored`): a Conflict where it may well succeed if it is done again, DatabaseAway, or
    nothing but what it says."""
    if not hasattr(error.orig, "sqlstate"):
        return None  # SQLite's
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state in (SERIALIZATION_FAILURE, DEADLOCK):
        return Conflict()
    if error.connection_invalidated:
        return DatabaseAway() if may_be_stored else Conflict()
    if isinstance(error, OperationalError) and (state is None or state.startswith(UNREACHABLE)):
        return DatabaseAway()
    return None


def retry_on_conflict(
    act: Callable[Args, Coroutine[Any, Any, T]],
) -> Callable[Args, Coroutine[Any, Any, T]]:
    """Has a function that writes done again from its beginning where its transaction met another.

    Until its one transaction has ended, the function changes nothing that doing it again would not
    change in the same way. Raises TooManyConflicts.
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
