"""PostgreSQL restarts, or is unreachable for a while: it is no part of the bot's processes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from bot.cluster.readiness import store_answers
from bot.store import Store
from bot.store.database.conflicts import DatabaseAway, retry_on_conflict
from bot.store.database.key_value import read_value, save_value
from tests.postgresql import Cluster


@contextmanager
def stopped(cluster: Cluster) -> Iterator[None]:
    """Cuts the power of the cluster, and restores it after the block."""
    cluster.stop()
    try:
        yield
    finally:
        cluster.start()


@pytest.fixture
async def store(postgresql_url: str) -> AsyncIterator[Store]:
    opened = await Store.open(postgresql_url)
    await opened.run(save_value, "key", "before")
    yield opened
    await opened.close()


async def value(store: Store) -> str | None:
    async with store.read() as connection:
        return await read_value(connection, "key")


async def test_after_a_restart_what_is_written_needs_no_second_press(
    store: Store, postgresql: Cluster
):
    with stopped(postgresql):
        pass
    await store.run(save_value, "key", "after")
    assert await value(store) == "after"


async def test_while_it_is_away_a_word_says_so_and_nothing_waits_for_it(
    store: Store, postgresql: Cluster
):
    with stopped(postgresql):
        with pytest.raises(DatabaseAway, match="can't reach my database"):
            await value(store)
        with pytest.raises(DatabaseAway):
            await store.run(save_value, "key", "meanwhile")
        assert not await store_answers(store)
    await store.run(save_value, "other", "later")
    assert await value(store) == "before"
    assert await store_answers(store)


async def test_a_transaction_that_it_lost_is_done_again(store: Store, postgresql: Cluster):
    tries: list[str | None] = []

    @retry_on_conflict
    async def add() -> None:
        async with store.write() as connection:
            tries.append(await read_value(connection, "key"))
            await save_value(connection, "key", "after")
            if len(tries) == 1:
                with stopped(postgresql):
                    pass
            await connection.execute(text("SELECT 1"))

    await add()
    assert tries == ["before", "before"]
    assert await value(store) == "after"


async def test_what_it_may_have_stored_is_not_done_again(store: Store, postgresql: Cluster):
    tries: list[str | None] = []

    @retry_on_conflict
    async def add() -> None:
        async with store.write() as connection:
            tries.append(await read_value(connection, "key"))
            await save_value(connection, "key", "after")
            if len(tries) == 1:
                with stopped(postgresql):
                    pass

    with pytest.raises(DatabaseAway):
        await add()
    assert len(tries) == 1
