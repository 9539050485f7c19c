"""Processes that keep leases in one database, with faults of all kinds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

import pytest
from sqlalchemy import text, update

from bot.base.duty import Duty, ShardLayout
from bot.cluster import lease_keeper
from bot.cluster.agreement import agree_on_layout
from bot.cluster.arrivals import Arrivals
from bot.cluster.lease_keeper import LeaseKeeper
from bot.cluster.process_messages import ProcessMessages
from bot.store import Store
from bot.store.cluster.leases import LAPSED_MS, all_leases
from bot.store.tables.core_schema import leases
from tests.bot.waiting import wait_until

LAYOUT = ShardLayout(2, 2)
SOON = 10.0


class Connections:
    """The connections of a process to Discord. It connects once it `may`, and disconnects once
    Discord `lets` it."""

    def __init__(self) -> None:
        self.may, self.lets = asyncio.Event(), asyncio.Event()
        self.may.set()
        self.lets.set()
        self.begun: list[int] = []

    async def connect(self, shards: Sequence[int]) -> None:
        self.begun += shards
        await self.may.wait()

    async def disconnect(self, shards: Sequence[int]) -> None:
        await self.lets.wait()


class Process:
    """A process on a shared database, with connections of its own."""

    def __init__(self, store: Store, url: str) -> None:
        self.store = store
        self.duty = Duty(LAYOUT)
        self.duty.held = frozenset()
        self.connections = Connections()
        self.messages = ProcessMessages(store, url)
        self.keeper = LeaseKeeper(
            store,
            self.messages,
            self.duty,
            Arrivals(self.duty, self._answer),
            self.connections,
            lambda: None,
        )

    def _answer(self, interaction: Any) -> None:
        pass

    async def start(self) -> None:
        await self.keeper.sign_in()
        self.keeper.start()


Begin = Callable[[], Any]


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes processes check the leases as often as tests check their state."""
    monkeypatch.setattr(lease_keeper, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(lease_keeper, "DISCONNECT_SECONDS", 0.2)


@pytest.fixture
async def begin(postgresql_url: str) -> AsyncIterator[Begin]:
    """Yields a function that starts another process; no process has a range before the first."""
    processes: list[Process] = []

    async def begun() -> Process:
        process = Process(Store.connected(postgresql_url), postgresql_url)
        if not processes:
            assert await agree_on_layout(process.store, 2, 2, 2) == LAYOUT
        processes.append(process)
        return process

    yield begun
    for process in processes:
        await process.keeper.close()
        await process.messages.close()
        await process.store.close()


async def has_all(begin: Begin) -> Process:
    """Returns the first process, which has taken both ranges."""
    process: Process = await begin()
    async with process.store.agree() as connection:
        longer = leases.c.until - LAPSED_MS - 1000
        await connection.execute(update(leases).values(until=longer))
    await process.start()
    await wait_until(lambda: process.duty.held == {0, 1}, "the first process to hold both ranges")
    return process


async def end_connections(store: Store) -> None:
    """Closes the connections, as a database does when it restarts."""
    others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    async with store.agree() as connection:
        await connection.execute(text(others + " AND datname = current_database()"))


async def test_who_is_to_have_a_range_gets_it_though_the_database_was_away(begin: Begin) -> None:
    first, second = await has_all(begin), await begin()
    second.connections.may.clear()
    await second.start()
    await wait_until(lambda: second.connections.begun, "the second to connect")
    await end_connections(first.store)
    second.connections.may.set()
    await wait_until(
        lambda: len(second.duty.held) == len(first.duty.held) == 1, "each to hold one range"
    )


async def test_who_is_told_to_end_while_it_starts_ends_at_once_and_takes_nothing(
    begin: Begin,
) -> None:
    process: Process = await begin()
    await process.keeper.sign_in()
    async with asyncio.timeout(2.0):
        await process.keeper.leave()
    process.keeper.start()
    await asyncio.sleep(0.3)
    async with process.store.agree() as connection:
        assert {row.owner for row in await all_leases(connection)} == {None}


async def test_who_leaves_asks_for_nothing_any_more(begin: Begin) -> None:
    first, second = await has_all(begin), await begin()
    await second.start()
    await second.keeper.leave()
    async with first.store.agree() as connection:
        rows = await all_leases(connection)
    assert {(row.owner, row.next_owner) for row in rows} == {(first.keeper.owner, None)}


async def test_who_leaves_does_not_wait_for_connections_that_stay(begin: Begin) -> None:
    process = await has_all(begin)
    process.connections.lets.clear()
    async with asyncio.timeout(SOON):
        await process.keeper.leave()
    async with process.store.agree() as connection:
        assert {row.owner for row in await all_leases(connection)} == {None}
    process.connections.lets.set()


async def test_one_process_more_than_there_are_ranges_is_a_spare_one(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lease_keeper, "LEASE_MS", 1500)
    first, second, third = await has_all(begin), await begin(), await begin()
    await second.start()
    await wait_until(
        lambda: len(second.duty.held) == len(first.duty.held) == 1, "each to hold one range"
    )
    await third.start()
    assert not third.keeper.is_spare()
    await wait_until(third.keeper.is_spare, "the third to be a spare one")
    assert not any(one.keeper.is_spare() for one in (first, second))
    await second.keeper.leave()
    await wait_until(lambda: third.duty.held, "the third to hold the range of the second")
    assert not third.keeper.is_spare()
