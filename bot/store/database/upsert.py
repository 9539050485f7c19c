"""INSERT statements for rows that may exist already, for both kinds of database."""

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection


def upsert(connection: AsyncConnection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Returns an INSERT statement in the dialect of the connection's database. Add
    `on_conflict_do_nothing` or `on_conflict_do_update` to it for rows that exist already."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)
