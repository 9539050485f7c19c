"""INSERT statements for rows that may exist already, for both kinds of database."""

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


def upsert(connection: AsyncConnection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Returns an INSERT for the connection's kind of database. Its `on_conflict_do_nothing` or
    `on_conflict_do_update` says what happens if the row exists."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
