"""What the bot has stored, read by the side."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any

import psycopg

Database = Path | str
"""A file of SQLite, or the URL of a database of PostgreSQL."""


def stored(database: Database, query: str, *values: object) -> tuple[Any, ...]:
    """The first row that a query finds; `?` stands for each of the values."""
    if isinstance(database, str):
        row = _connection(database).execute(query.replace("?", "%s"), values).fetchone()
        assert row is not None
        return row
    address = f"file:{database}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
        return connection.execute(query, values).fetchone()


@lru_cache(maxsize=1)
def _connection(url: str) -> psycopg.Connection[tuple[Any, ...]]:
    return psycopg.connect(url.replace("+psycopg", ""), autocommit=True)
