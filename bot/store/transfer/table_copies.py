"""Copying all tables from one database to another, and comparing both."""

import hashlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, Table, func, insert, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of
from bot.store.tables.tournament_schema import metadata

AT_A_TIME: Final = 1000
"""Maximum number of rows in memory."""

TABLES: Final[Sequence[Table]] = metadata.sorted_tables
"""All tables, each after those that its rows refer to."""


@dataclass(frozen=True, slots=True)
class TableContents:
    """The number of rows of a table, and a checksum of the rows that doesn't depend on their order.
    Two copies of a table have equal contents."""

    rows: int
    checksum: str


async def contents_of(connection: AsyncConnection) -> Mapping[str, TableContents]:
    """Returns the number of rows and the checksum of each table, by the table's name."""
    return {table.name: await _contents(connection, table) for table in TABLES}


async def is_empty(connection: AsyncConnection) -> bool:
    """Returns whether all tables of the bot are empty."""
    for table in TABLES:
        if (await connection.execute(select(table).limit(1))).first() is not None:
            return False
    return True


async def copy_table(source: AsyncConnection, target: AsyncConnection, table: Table) -> None:
    """Copies all rows of a table, and the counter from which the ids of new rows are numbered."""
    await copy_rows(source, target, table)
    if table.autoincrement_column is not None:
        await _number_on(target, table, await _last_number(source, table))


async def copy_rows(
    source: AsyncConnection,
    target: AsyncConnection,
    table: Table,
    *conditions: ColumnElement[bool],
) -> None:
    """Copies those rows of a table from `source` to `target` that fulfil all conditions."""
    async for rows in _batches(source, table, *conditions):
        await target.execute(insert(table), [dict(columns_of(row)) for row in rows])


async def _contents(connection: AsyncConnection, table: Table) -> TableContents:
    number, total = 0, 0
    async for rows in _batches(connection, table):
        number += len(rows)
        total += sum(_hash(row) for row in rows)
    return TableContents(number, f"{total % (1 << 256):064x}")


async def _batches(
    connection: AsyncConnection, table: Table, *conditions: ColumnElement[bool]
) -> AsyncIterator[Sequence[Row[Any]]]:
    key = [*table.primary_key]
    after: Sequence[Any] | None = None
    while True:
        query = select(table).where(*conditions).order_by(*key).limit(AT_A_TIME)
        if after is not None:
            query = query.where(tuple_(*key) > tuple_(*after))
        rows = (await connection.execute(query)).all()
        if not rows:
            return
        yield rows
        after = [columns_of(rows[-1])[column.name] for column in key]


def _hash(row: Row[Any]) -> int:
    """Returns a hash of a row that is the same on every kind of database."""
    values = json.dumps([*row], sort_keys=True, default=bytes.hex)
    return int.from_bytes(hashlib.sha256(values.encode()).digest(), "big")


async def _last_number(connection: AsyncConnection, table: Table) -> int:
    """Returns the largest number that a row of the table ever had, as far as known, because deleted
    rows may still be referred to. 0 if there was none."""
    column = table.autoincrement_column
    assert column is not None
    largest = await connection.scalar(select(func.max(column))) or 0
    given: int | None = None
    if connection.dialect.name == "postgresql":
        name = {"table": table.name, "column": column.name}
        sequence = await connection.scalar(
            text("SELECT pg_get_serial_sequence(:table, :column)"), name
        )
        given = await connection.scalar(
            text("SELECT pg_sequence_last_value(CAST(:sequence AS regclass))"),
            {"sequence": sequence},
        )
    elif table.dialect_options["sqlite"]["autoincrement"]:
        given = await connection.scalar(
            text("SELECT seq FROM sqlite_sequence WHERE name = :table"), {"table": table.name}
        )
    return max(largest, given or 0)


async def _number_on(connection: AsyncConnection, table: Table, last: int) -> None:
    """Makes the next row of the table have a number after `last`."""
    if not last:
        return
    column = table.autoincrement_column
    assert column is not None
    if connection.dialect.name == "postgresql":
        await connection.execute(
            text("SELECT setval(pg_get_serial_sequence(:table, :column), :last)"),
            {"table": table.name, "column": column.name, "last": last},
        )
    elif table.dialect_options["sqlite"]["autoincrement"]:
        values = {"table": table.name, "last": last}
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :table"), values)
        await connection.execute(
            text("INSERT INTO sqlite_sequence (name, seq) VALUES (:table, :last)"), values
        )
