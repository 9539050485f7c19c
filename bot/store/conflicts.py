"""Transactions that PostgreSQL refuses, because others have changed meanwhile what they had read,
and doing them once more.

SQLite has one writer at a time: there nothing collides.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from sqlalchemy.exc import DBAPIError

from bot.refusals import Refusal

SERIALIZATION_FAILURE: Final = "40001"
DEADLOCK: Final = "40P01"

TRIES: Final = 12
"""How often something is tried until whoever wanted it is told that it could not be done."""
PAUSE_SECONDS: Final = 0.005
LONGEST_PAUSE_SECONDS: Final = 0.2

TOO_MANY: Final = "Too many are at this at the same time, so nothing was changed. Please try again."

Args = ParamSpec("Args")
T = TypeVar("T")


class Conflict(Exception):
    """A transaction could not be brought in line with others that ran beside it; nothing of it was
    stored."""


class TooManyConflicts(Refusal):
    """A transaction met others each time that it was tried; nothing of it was stored."""

    def __init__(self) -> None:
        super().__init__(TOO_MANY)


def is_conflict(error: DBAPIError) -> bool:
    """Whether the database refused a transaction that may well succeed if it is done again."""
    return getattr(error.orig, "sqlstate", None) in (SERIALIZATION_FAILURE, DEADLOCK)


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
