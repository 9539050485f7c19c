"""Stored leases: if several processes want the same one, one gets it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from sqlalchemy import update

from bot.base.duty import Lease, ShardLayout
from bot.base.refusals import Refusal
from bot.cluster.agreement import OtherLayout, agree_on_layout
from bot.store import Store
from bot.store.cluster.leases import (
    LAPSED_MS,
    LEASE_MS,
    add_process,
    all_leases,
    ask_for_lease,
    claim_lease,
    hand_over_lease,
    leave_leases,
    note_ready,
    renew_leases,
    take_turn,
)
from bot.store.tables.core_schema import leases

NAME = ShardLayout(4, 2).name_of(0)


@pytest.fixture
async def store(postgresql_url: str) -> AsyncIterator[Store]:
    opened = Store.connected(postgresql_url)
    assert await agree_on_layout(opened, 2, None, 4) == ShardLayout(4, 2)
    yield opened
    await opened.close()


async def row_of(store: Store, name: str = NAME):
    async with store.agree() as connection:
        return next(row for row in await all_leases(connection) if row.name == name)


async def do(store: Store, query, *arguments):
    async with store.agree() as connection:
        return await query(connection, *arguments)


async def pass_time(store: Store, milliseconds: int) -> None:
    async with store.agree() as connection:
        await connection.execute(update(leases).values(until=leases.c.until - milliseconds))


async def test_of_several_that_claim_a_free_range_one_has_it(store: Store) -> None:
    row = await row_of(store)
    claims = [do(store, claim_lease, row, f"process {number}") for number in range(8)]
    taken = [lease for lease in await asyncio.gather(*claims) if lease is not None]
    assert len(taken) == 1
    assert (await row_of(store)).lease == taken[0]
    assert taken[0].epoch == row.epoch + 1


async def test_a_lease_is_taken_over_only_when_it_has_lapsed_long_ago(store: Store) -> None:
    await do(store, claim_lease, await row_of(store), "first")
    await pass_time(store, LEASE_MS + LAPSED_MS - 500)
    assert await do(store, claim_lease, await row_of(store), "second") is None
    await pass_time(store, 1000)
    assert await do(store, claim_lease, await row_of(store), "second") == Lease(NAME, "second", 2)


async def test_who_was_asleep_learns_that_it_holds_nothing_any_more(store: Store) -> None:
    await do(store, add_process, "first")
    await do(store, claim_lease, await row_of(store), "first")
    await pass_time(store, LEASE_MS + LAPSED_MS + 500)
    await do(store, claim_lease, await row_of(store), "second")
    assert NAME not in await do(store, renew_leases, "first")
    assert (await row_of(store)).owner == "second"


async def test_who_renews_keeps_it(store: Store) -> None:
    lease = await do(store, claim_lease, await row_of(store), "first")
    for _ in range(5):
        await pass_time(store, LEASE_MS)
        assert await do(store, renew_leases, "first") == {NAME: lease}
    assert (await row_of(store)).left > LEASE_MS - 1000


async def test_who_is_busy_with_the_database_keeps_it(store: Store) -> None:
    lease = await do(store, claim_lease, await row_of(store), "first")
    async with AsyncExitStack() as many:
        for _ in range(15):
            await many.enter_async_context(store.read())
        async with asyncio.timeout(2.0):
            assert await do(store, renew_leases, "first") == {NAME: lease}


async def test_it_is_handed_to_the_one_that_asked_once_that_is_ready(store: Store) -> None:
    lease = await do(store, claim_lease, await row_of(store), "first")
    assert await do(store, ask_for_lease, await row_of(store), "second", ["first", "second"])
    assert not await do(store, ask_for_lease, await row_of(store), "third", ["second", "third"])
    assert not await do(store, hand_over_lease, lease, [])
    await do(store, note_ready, NAME, "second")
    large = 1 << 62
    assert await do(store, hand_over_lease, lease, [large])
    row = await row_of(store)
    assert (row.lease, row.handed_by) == (Lease(NAME, "second", 2), "first")
    assert row.answered == [large]
    assert not await do(store, hand_over_lease, lease, [])


async def test_what_is_left_is_free_at_once(store: Store) -> None:
    await do(store, add_process, "first")
    await do(store, claim_lease, await row_of(store), "first")
    await do(store, leave_leases, "first")
    assert (await row_of(store)).is_free
    assert await do(store, claim_lease, await row_of(store), "second") is not None


async def test_all_processes_have_the_same_layout(store: Store) -> None:
    await do(store, claim_lease, await row_of(store), "first")
    assert await agree_on_layout(store, 2, None, 9) == ShardLayout(4, 2)
    with pytest.raises(OtherLayout, match="4 shards for 2 processes"):
        await agree_on_layout(store, 3, None, 4)
    with pytest.raises(Refusal, match="DECKHAND_SHARDS"):
        await agree_on_layout(store, 2, 6, 4)


async def test_a_layout_that_nobody_uses_any_more_is_forgotten(store: Store) -> None:
    assert await agree_on_layout(store, 3, 6, 4) == ShardLayout(6, 3)
    async with store.agree() as connection:
        names = [row.name for row in await all_leases(connection)]
    assert names == [ShardLayout(6, 3).name_of(number) for number in range(3)]


async def test_a_turn_comes_around_once_for_all(store: Store) -> None:
    turns = await asyncio.gather(*(do(store, take_turn, "turn", 60_000) for _ in range(6)))
    assert turns.count(0) == 1
    assert all(50_000 < left <= 60_000 for left in turns if left)
    await pass_time(store, 60_000)
    assert await do(store, take_turn, "turn", 60_000) == 0
