"""SQL statements that the bot runs, and HTTP calls that it makes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from tests.conftest import Table


@contextmanager
def statements(table: Table) -> Iterator[list[str]]:
    """The SQL statements that the bot runs meanwhile."""
    run: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        run.append(statement)

    engine = table.bot.store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield run
    event.remove(engine, "before_cursor_execute", note)


def calls(table: Table) -> list[str]:
    return [f"{request.method} {request.path}" for request in table.env.http_requests]
