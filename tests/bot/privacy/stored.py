"""A search for a person in everything that is stored."""

from __future__ import annotations

from sqlalchemy import select

from bot.decks.deck_reports import reading_document
from bot.store import Store
from bot.store.tables.core_schema import deck_reports, metadata


async def traces(store: Store, *needles: str) -> list[str]:
    """Returns every place in the database that contains one of the words: `table.column: value`."""
    found: list[str] = []
    async with store.read() as connection:
        for stored in metadata.sorted_tables:
            for row in await connection.execute(select(stored)):
                for column, value in row._mapping.items():
                    if stored is deck_reports and column == "report":
                        value = reading_document(value)
                    if any(needle in str(value) for needle in needles):
                        found.append(f"{stored.name}.{column}: {value}"[:200])
    return found


async def count(store: Store, name: str) -> int:
    """Returns how many rows a table has."""
    async with store.read() as connection:
        return len(list(await connection.execute(select(metadata.tables[name]))))
