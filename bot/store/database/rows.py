"""Reading rows of tables as objects, and storing them. The objects' classes have fields with the
names of the columns."""

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Row, Table, Update, and_, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.selectable import TypedReturnsRows

from bot.store.database.upsert import upsert

T = TypeVar("T")
Query = TypedReturnsRows[*tuple[Any, ...]]
Values = Mapping[str, Any]

columns_of: Callable[[Row[*tuple[Any, ...]]], Values] = attrgetter("_mapping")
"""Returns the values of a row by the names of its columns. SQLAlchemy documents this attribute
although its name looks private."""


def at(table: Table, /, **key: object) -> ColumnElement[bool]:
    """Returns the SQL condition that each named column of the table has the given value."""
    return and_(*(table.c[column] == value for column, value in key.items()))


async def find_rows(
    connection: AsyncConnection, kind: Callable[..., T], query: Query, values: Values | None = None
) -> list[T]:
    """Returns the rows that a query finds. Each row is the result of `kind` (usually a dataclass),
    called with the row's columns as keyword arguments. `values` are the query's parameters."""
    found = await connection.execute(query, values)
    return [kind(**columns_of(row)) for row in found]


async def find_row(
    connection: AsyncConnection, kind: Callable[..., T], query: Query, values: Values | None = None
) -> T | None:
    """Returns the first row that a query finds, None if it finds none. Like `find_rows`, makes the
    row by `kind` from its columns. `values` are the query's parameters."""
    row = (await connection.execute(query, values)).first()
    return None if row is None else kind(**columns_of(row))


async def row_at(
    connection: AsyncConnection, kind: Callable[..., T], table: Table, /, **key: object
) -> T | None:
    """Returns the row of a table whose named columns have the given values, None if there is none.
    Like `find_rows`, makes the row by `kind` from its columns."""
    return await find_row(connection, kind, select(table).where(at(table, **key)))


async def save_row(
    connection: AsyncConnection, table: Table, values: Values, key: tuple[str, ...] | None = None
) -> None:
    """Inserts a row with these values, or updates the row that has the same `key` columns (default:
    the primary key)."""
    names = tuple(table.primary_key.columns.keys()) if key is None else key
    given = {**values}
    for name in names:
        given[f"key_{name}"] = values[name]
    if not (await connection.execute(_update_by_key(table, names), given)).rowcount:
        await connection.execute(insert(table), values)


@cache
def _update_by_key(table: Table, names: tuple[str, ...]) -> Update:
    """Returns the UPDATE of the row whose key is in the parameters "key_" and these names."""
    return update(table).where(*(table.c[name] == bindparam(f"key_{name}") for name in names))


async def locked_row(
    connection: AsyncConnection, kind: Callable[..., T], table: Table, fresh: Values
) -> T:
    """Returns the row of a table whose primary key is the one in `fresh`, locked until the commit.
    `fresh` has the values of all columns of a new row, by column. If the table has no such row,
    inserts this new row first. Like `find_rows`, makes the result by `kind` from the row's
    columns."""
    await connection.execute(upsert(connection, table).values(fresh).on_conflict_do_nothing())
    key = {column.name: fresh[column.name] for column in table.primary_key}
    locked = select(table).where(at(table, **key)).with_for_update()
    return kind(**columns_of((await connection.execute(locked)).one()))
