"""A search for a person in everything that is stored."""

from __future__ import annotations

from tests.bot.privacy import stored
from tests.conftest import Table


async def traces(table: Table, *needles: str) -> list[str]:
    """Returns every place in the database that contains one of the words: `table.column: value`."""
    return await stored.traces(table.bot.store, *needles)


async def count(table: Table, name: str) -> int:
    """Returns how many rows a table has."""
    return await stored.count(table.bot.store, name)
