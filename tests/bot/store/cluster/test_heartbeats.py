"""Each range of shards has its heartbeat: time that it was without a process is given back in
it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from sqlalchemy import select

from bot.base.duty import SERVERS_TO_SHARDS, Duty, ShardLayout
from bot.cluster.outages import make_up_for_outage, take_over, write_heartbeat
from bot.matches.beginning.match_creation import deal_match, store_dealt_match
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.cluster.heartbeats import HEARTBEAT, begin_heartbeats, heartbeat_key, read_heartbeats
from bot.store.database.key_value import read_value, save_value
from bot.store.matches.match_clocks import clocks_of
from bot.store.running_matches.stored_match import get_stored_match
from bot.store.tables.core_schema import key_values
from bot.tournaments.after_match import after_match
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, GAME, Clock, row_of, store_deck, take

pytestmark = pytest.mark.both_databases

LAYOUT = ShardLayout(4, 2)
SERVERS = [((1000 + shard) << SERVERS_TO_SHARDS) + 7 for shard in (0, 3)]
ONE, OTHER = (Duty(LAYOUT).for_range(number) for number in range(LAYOUT.ranges))
HERE, THERE = "HERE", "THERE"
"""A match in each range."""

EACH = 3600


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = Store.connected(database_url)
    decks = [
        (await store_deck(opened, user.id, text)).version_id
        for user, text in ((ALICE, ALICES), (BOB, BOBS))
    ]
    for name, guild in zip((HERE, THERE), SERVERS, strict=True):
        row = replace(row_of(GAME.key, 0), id=name, guild=guild, clock="relaxed", series=name)
        row = replace(row, secret=bytes(32))
        row = replace(row, deck_a=decks[0], deck_b=decks[1], created=Clock().seconds)
        await opened.run(store_dealt_match, await deal_match(opened, row))
    yield opened
    await opened.close()


async def times(store: Store) -> dict[str, int]:
    """Returns the seconds from the beginning to the deadlines of both matches."""
    async with store.read() as connection:
        found = await clocks_of(connection, (HERE, THERE))
    return {name: clock.deadline - Clock().seconds for name, clock in found.items()}


async def test_what_one_range_was_without_a_process_is_given_back_in_it_alone(store: Store) -> None:
    now = Clock()
    for duty in (ONE, OTHER):
        await store.run(write_heartbeat, now(), duty)
    for _ in range(5):
        now.seconds += 5
        await store.run(write_heartbeat, now(), ONE)
    for duty in (ONE, OTHER):
        await store.run(make_up_for_outage, now(), duty)
    assert await times(store) == {HERE: EACH, THERE: EACH + 25}
    await store.run(make_up_for_outage, now(), OTHER)
    assert await times(store) == {HERE: EACH, THERE: EACH + 25}


async def test_15_seconds_without_a_beat_are_no_outage_of_a_range_and_16_are(store: Store) -> None:
    now = Clock()
    await store.run(write_heartbeat, now(), OTHER)
    now.seconds += 15
    await store.run(write_heartbeat, now(), OTHER)
    assert await times(store) == {HERE: EACH, THERE: EACH}
    now.seconds += 16
    await store.run(write_heartbeat, now(), OTHER)
    assert await times(store) == {HERE: EACH, THERE: EACH + 16}


async def test_who_takes_a_range_over_gives_back_what_nobody_else_has(store: Store) -> None:
    now = Clock()
    await store.run(write_heartbeat, now(), OTHER)
    now.seconds += 16
    await store.run(make_up_for_outage, now(), OTHER)
    now.seconds += 10
    await store.run(take_over, now(), OTHER)
    assert await times(store) == {HERE: EACH, THERE: EACH + 26}
    now.seconds += 5
    await store.run(take_over, now(), OTHER)
    assert await times(store) == {HERE: EACH, THERE: EACH + 26}


@pytest.mark.parametrize("process", [ONE, OTHER], ids=["elsewhere", "its own"])
async def test_a_choice_goes_by_the_heartbeat_of_the_range_of_its_match(
    store: Store, process: Duty
) -> None:
    now = Clock()
    for duty in (ONE, OTHER):
        await store.run(write_heartbeat, now(), duty)
    now.seconds += EACH + 20
    await store.run(write_heartbeat, now() - 1, ONE)
    async with store.read() as connection:
        stored = [await get_stored_match(connection, name, layout=LAYOUT) for name in (HERE, THERE)]
    assert [one and one.heartbeat for one in stored] == [str(now() - 1), str(Clock().seconds)]
    live = MatchService(store, now, after_match, duty=process)
    await take(live, THERE)
    assert (await live.current(THERE)).row.state == "running"
    async with store.read() as connection:
        noted = await read_heartbeats(connection, LAYOUT, (0, 1))
    assert noted == {0: str(now() - 1), 1: str(now())}


async def test_a_layout_that_is_new_goes_on_from_the_latest_heartbeat(store: Store) -> None:
    now = Clock()
    layouts = [ShardLayout(), ShardLayout(4, 2), ShardLayout(6, 3), ShardLayout(), LAYOUT]
    for layout in layouts:
        await store.run(begin_heartbeats, layout)
        await store.run(take_over, now(), Duty(layout))
        now.seconds += 5
        for number in range(layout.ranges):
            await store.run(write_heartbeat, now() - number, Duty(layout).for_range(number))
        now.seconds += 1000 * (layout.ranges > 1)
    assert await times(store) == {HERE: EACH + 2000, THERE: EACH + 2000}


async def test_processes_that_start_at_once_begin_alike(store: Store, database_url: str) -> None:
    await store.run(save_value, HEARTBEAT, "17")
    stores = [store, *[Store.connected(database_url) for _ in range(3)]]
    await asyncio.gather(*(one.run(begin_heartbeats, LAYOUT) for one in stores))
    async with store.read() as connection:
        noted = await read_heartbeats(connection, LAYOUT, (0, 1))
        assert noted == {0: "17", 1: "17"}
        assert await read_value(connection, HEARTBEAT) is None
    for other in stores[1:]:
        await other.close()


async def test_a_range_that_begins_beside_others_keeps_what_they_noted(store: Store) -> None:
    await store.run(write_heartbeat, 40, OTHER)
    await store.run(save_value, HEARTBEAT, "17")
    await store.run(begin_heartbeats, LAYOUT)
    async with store.read() as connection:
        found = (await connection.execute(select(key_values))).all()
    kept = {row.key: row.value for row in found if row.key.startswith(HEARTBEAT)}
    assert kept == {heartbeat_key(LAYOUT, 0): "40", heartbeat_key(LAYOUT, 1): "40"}
