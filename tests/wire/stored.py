"""Queries of the bot's database, beside the bot."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any

import psycopg

ANSWER_SECONDS = 20
"""Seconds that PostgreSQL may take to answer: a test waits for it with everything else."""

Database = Path | str
"""A file of SQLite, or the URL of a database of PostgreSQL."""


def stored(database: Database, query: str, *values: object) -> tuple[Any, ...]:
    """Returns the first row of a query; `?` stands for each of the values."""
    return all_stored(database, query, *values)[0]


def all_stored(database: Database, query: str, *values: object) -> list[tuple[Any, ...]]:
    """Returns all rows of a query. Raises TimeoutError if something locks the database."""
    if isinstance(database, str):
        query = query.replace("?", "%s")
        try:
            try:
                return _connection(database).execute(query, values).fetchall()
            except psycopg.errors.QueryCanceled:
                raise
            except psycopg.OperationalError:  # closed after the test before, to empty the tables
                _connection.cache_clear()
                return _connection(database).execute(query, values).fetchall()
        except psycopg.errors.QueryCanceled:
            raise TimeoutError(f"no answer within {ANSWER_SECONDS} s to: {query}") from None
    address = f"file:{database}?mode=ro"
    with closing(sqlite3.connect(address, uri=True, timeout=5)) as connection:
        return connection.execute(query, values).fetchall()


@lru_cache(maxsize=1)
def _connection(url: str) -> psycopg.Connection[tuple[Any, ...]]:
    return psycopg.connect(
        url.replace("+psycopg", ""),
        autocommit=True,
        connect_timeout=ANSWER_SECONDS,
        options=f"-c statement_timeout={ANSWER_SECONDS * 1000}",
    )
