"""What the bot remembers about itself between runs."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import notes


async def read_note(connection: AsyncConnection, key: str) -> str | None:
    """The text kept under `key`, or None."""
    return await connection.scalar(select(notes.c.value).where(notes.c.key == key))


async def keep_note(connection: AsyncConnection, key: str, value: str) -> None:
    """Keeps the text under `key` in place of what was there."""
    await connection.execute(delete(notes).where(notes.c.key == key))
    await connection.execute(insert(notes).values(key=key, value=value))
