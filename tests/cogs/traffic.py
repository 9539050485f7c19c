"""SQL statements that the bot runs, and HTTP calls that it makes."""

from __future__ import annotations

from contextlib import AbstractContextManager

from tests.bot.statements import statements_of
from tests.conftest import Table


def statements(table: Table) -> AbstractContextManager[list[str]]:
    """Returns a context that yields the SQL statements that the bot runs in it."""
    return statements_of(table.bot.store)


def calls(table: Table) -> list[str]:
    return [f"{request.method} {request.path}" for request in table.env.http_requests]
