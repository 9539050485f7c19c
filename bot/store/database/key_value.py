"""Key-value pairs that the bot stores about itself."""

from typing import Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.upsert import upsert
from bot.store.tables.core_schema import key_values

_VALUE: Final = select(key_values.c.value).where(key_values.c.key == bindparam("key"))


async def read_value(connection: AsyncConnection, key: str) -> str | None:
    """Returns the text stored under `key`, None if there is none."""
    return await connection.scalar(_VALUE, {"key": key})


async def values_like(connection: AsyncConnection, prefix: str) -> dict[str, str]:
    """Returns all texts whose keys begin with `prefix`. Maps the part of each key after the prefix
    to the text."""
    query = select(key_values).where(key_values.c.key.startswith(prefix, autoescape=True))
    found = await connection.execute(query)
    return {row.key.removeprefix(prefix): row.value for row in found}


async def save_value(connection: AsyncConnection, key: str, value: str) -> None:
    """Stores the text `value` under `key`, replacing any earlier text."""
    new = upsert(connection, key_values).values(key=key, value=value)
    await connection.execute(
        new.on_conflict_do_update(index_elements=["key"], set_={"value": value})
    )


_SWAP: Final = (
    update(key_values)
    .where(key_values.c.key == bindparam("of_key"), key_values.c.value == bindparam("before"))
    .values(value=bindparam("after"))
)


async def swap_value(connection: AsyncConnection, key: str, before: str | None, value: str) -> bool:
    """Compare and swap: stores `value` under `key` if the present text is `before` (None: no text).
    Returns False, and stores nothing, if the present text differs."""
    if before is None:
        new = upsert(connection, key_values).values(key=key, value=value)
        return bool((await connection.execute(new.on_conflict_do_nothing())).rowcount)
    values = {"of_key": key, "before": before, "after": value}
    return bool((await connection.execute(_SWAP, values)).rowcount)
