"""SQL statements that a store runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event

from bot.store import Store


@contextmanager
def statements_of(store: Store) -> Iterator[list[str]]:
    """Yields the growing list of statements that the store runs during the block, in order."""
    run: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        run.append(statement)

    engine = store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", note)
    yield run
    event.remove(engine, "before_cursor_execute", note)
