"""The bot's key-value store, if two of its processes write it at the same moment."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.database.key_value import read_value, save_value, swap_value
from tests.postgresql import Cluster


async def test_who_is_slower_learns_what_the_other_has_kept(postgresql: Cluster) -> None:
    with postgresql.database() as url:
        store = Store.connected(url)
        seen: list[str | None] = []

        async def keep(connection: AsyncConnection) -> bool:
            seen.append(await read_value(connection, "key"))
            if seen == [None]:
                async with store.agree() as other:
                    await save_value(other, "key", "theirs")
            return await swap_value(connection, "key", seen[-1], "mine")

        assert await store.run(keep)
        assert seen == [None, "theirs"]
        async with store.read() as connection:
            assert await read_value(connection, "key") == "mine"
        await store.close()
