"""A process that lost its lease while it was paused stores no choice."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.base.clicks import under_lease
from bot.base.current_time import steady_seconds
from bot.base.duty import Duty, Lease, ShardLayout
from bot.cluster.agreement import agree_on_layout
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.move import Move
from bot.matches.match_refusals import LeaseLost
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.cluster.leases import (
    all_leases,
    ask_for_lease,
    claim_lease,
    hand_over_lease,
    leave_leases,
    note_ready,
)
from bot.store.database.conflicts import DatabaseAway
from bot.store.matches.match_rows import ChoiceRow
from bot.tournaments.after_match import after_match
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import Clock, begin, take

LAYOUT = ShardLayout(1, 1)


@pytest.fixture
async def store(postgresql_url: str) -> AsyncIterator[Store]:
    opened = Store.connected(postgresql_url)
    await agree_on_layout(opened, 1, 1, 1)
    yield opened
    await opened.close()


async def claimed(store: Store, owner: str) -> Lease:
    async with store.agree() as connection:
        row = next(row for row in await all_leases(connection) if row.name == LAYOUT.name_of(0))
        lease = await claim_lease(connection, row, owner)
    assert lease is not None
    return lease


async def handed(store: Store, lease: Lease, to: str) -> None:
    async with store.agree() as connection:
        row = next(row for row in await all_leases(connection) if row.name == lease.name)
        assert await ask_for_lease(connection, row, to, [lease.owner, to])
        await note_ready(connection, lease.name, to)
        assert await hand_over_lease(connection, lease, [])


async def test_a_click_is_not_stored_by_whoever_has_lost_the_lease(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    lease = await claimed(store, "paused")
    with under_lease(lease):
        await take(live, match.id)
    before = (await live.current(match.id)).number
    async with store.agree() as connection:
        await leave_leases(connection, "paused")
    await claimed(store, "other")
    with under_lease(lease), pytest.raises(LeaseLost):
        await take(live, match.id)
    assert (await live.current(match.id)).number == before


async def test_what_a_process_does_by_itself_goes_by_its_lease_as_well(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    duty = Duty(LAYOUT)
    live = MatchService(store, Clock(), after_match, duty=duty)
    duty.leases[0] = await claimed(store, "paused")
    await take(live, match.id)
    async with store.agree() as connection:
        await leave_leases(connection, "paused")
    await claimed(store, "other")
    with pytest.raises(LeaseLost):
        await take(live, match.id)


async def test_a_lease_that_is_lost_while_a_choice_is_played_is_that_of_the_choice(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await begin(store, ALICES, BOBS)
    duty, real = Duty(LAYOUT), LiveMatch.play
    live = MatchService(store, Clock(), after_match, duty=duty)
    duty.leases[0] = await claimed(store, "paused")
    before = (await live.current(match.id)).number

    def play(playing: LiveMatch, move: Move, now: int) -> list[ChoiceRow]:
        duty.leases.clear()
        return real(playing, move, now)

    async with store.agree() as connection:
        await leave_leases(connection, "paused")
    await claimed(store, "other")
    monkeypatch.setattr(LiveMatch, "play", play)
    with pytest.raises(LeaseLost):
        await take(live, match.id)
    assert (await live.current(match.id)).number == before


async def test_what_was_begun_before_a_hand_over_is_finished(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    lease = await claimed(store, "first")
    await handed(store, lease, "second")
    with under_lease(lease):
        await take(live, match.id)
    await handed(store, Lease(lease.name, "second", lease.epoch + 1), "third")
    with under_lease(lease), pytest.raises(LeaseLost):
        await take(live, match.id)


async def test_nothing_is_written_while_it_is_not_sure_what_a_process_holds(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    before = (await live.current(match.id)).number
    store.writes_until = steady_seconds()
    with pytest.raises(DatabaseAway):
        await take(live, match.id)
    assert (await live.current(match.id)).number == before
