"""The one write path: whose choice counts, and that nothing is shown before it is stored."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from typing import Any

import pytest
from sqlalchemy import text, update
from sqlalchemy.exc import DBAPIError

from bot.matches import match_service
from bot.matches.actions import Choose, Concede, StepBack
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from bot.matches.match_access import THREADS
from bot.matches.match_refusals import (
    MatchOver,
    MatchVoid,
    NoSuchMatch,
    NotPlaying,
    NotYourMove,
    TooLate,
)
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import (
    add_choices,
    deck_sources,
    get_match,
    matches_to_refresh,
    note_match_shown,
)
from bot.store.tables.match_schema import choices
from bot.tournaments.after_match import after_match
from engine.core.encoding import fingerprint
from engine.players import opponent
from tests.bot.deck_texts import ALICES, BOBS, CYCLERS
from tests.bot.matches.games import SPECTATOR, USERS, Clock, begin, take
from tests.bot.matches.records import stored_options


def seen(snapshot: Snapshot) -> object:
    return snapshot.number, snapshot.views, snapshot.events, snapshot.forced


async def test_a_choice_is_stored_before_it_is_told(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    before = await live.current(match.id)
    player = before.public.waiting_for
    assert player is not None
    after = await live.do(match.id, USERS[player], Choose(before.number, 0))
    assert after.number > before.number
    assert len(await stored_options(store, match.id)) == after.number


async def test_who_may_not_choose_changes_nothing(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    now = await live.current(match.id)
    mover = now.public.waiting_for
    assert mover is not None
    for user, number, option, refusal in (
        (SPECTATOR, now.number, 0, NotPlaying),
        (USERS[opponent(mover)], now.number, 0, NotYourMove),
        (USERS[mover], now.number + 1, 0, TooLate),
        (USERS[mover], now.number, 9999, TooLate),
    ):
        with pytest.raises(refusal):
            await live.do(match.id, user, Choose(number, option))
    with pytest.raises(NoSuchMatch):
        await live.do("NOSUCH", USERS[mover], Choose(0, 0))
    assert await stored_options(store, match.id) == []
    assert seen(await live.current(match.id)) == seen(now)


async def test_who_is_announcing_nothing_has_no_step_to_take_back(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    now = await live.current(match.id)
    mover = now.public.waiting_for
    assert mover is not None
    assert now.steps_back is None
    with pytest.raises(TooLate):
        await live.do(match.id, USERS[mover], StepBack(now.number))
    assert await stored_options(store, match.id) == []
    assert seen(await live.current(match.id)) == seen(now)


@pytest.mark.both_databases
async def test_of_a_hundred_clicks_at_once_one_counts(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    now = await live.current(match.id)
    mover = now.public.waiting_for
    assert mover is not None
    clicks = [live.do(match.id, USERS[mover], Choose(now.number, 0)) for _ in range(100)]
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(result, Snapshot) for result in results) == 1
    assert sum(isinstance(result, TooLate | NotYourMove) for result in results) == 99


@pytest.mark.both_databases
async def test_of_two_processes_on_one_database_one_wins_each_decision(
    store: Store, url: str
) -> None:
    """Each process has its own connections and its own live match."""
    match = await begin(store, ALICES, BOBS)
    other_store = Store.connected(url)
    processes = (
        MatchService(store, Clock(), after_match),
        MatchService(other_store, Clock(), after_match),
    )
    luck = random.Random(5)
    for _ in range(10):
        now, same = [await process.current(match.id) for process in processes]
        assert seen(now) == seen(same)
        mover = now.public.waiting_for
        if mover is None:
            break
        decision = now.views[mover].decision
        assert decision is not None
        options = [luck.randrange(len(decision.options)) for _ in processes]
        clicks = [
            process.do(match.id, USERS[mover], Choose(now.number, option, sure="yes"))
            for process, option in zip(processes, options, strict=True)
        ]
        results = await asyncio.gather(*clicks, return_exceptions=True)
        assert sorted(isinstance(result, Snapshot) for result in results) == [False, True]
    await other_store.close()


async def test_what_another_process_has_stored_since_is_caught_up_with_at_a_press(
    store: Store, url: str
) -> None:
    """Each process learns of the other's choices only by the number of the pressed decision."""
    match = await begin(store, ALICES, BOBS)
    other_store = Store.connected(url)
    processes = (
        MatchService(store, Clock(), after_match),
        MatchService(other_store, Clock(), after_match),
    )
    luck = random.Random(5)
    await processes[1].current(match.id)
    shown = await processes[0].current(match.id)
    for turn in range(12):
        mover = shown.public.waiting_for
        if mover is None:
            break
        decision = shown.views[mover].decision
        assert decision is not None
        option = luck.randrange(len(decision.options))
        press = match.id, USERS[mover], Choose(shown.number, option, sure="yes")
        shown = await processes[turn % 2].do(*press)
        if turn % 3 == 0:  # the same once more, at the process that knows nothing of it
            with pytest.raises((TooLate, NotYourMove)):
                await processes[1 - turn % 2].do(*press)
    assert seen(shown) == seen(await processes[1].current(match.id))
    await other_store.close()


async def test_a_match_dropped_at_every_decision_goes_on_exactly_like_one_that_was_not(
    store: Store,
) -> None:
    match = await begin(store, ALICES, BOBS)
    kept, dropped = (
        MatchService(store, Clock(), after_match),
        MatchService(store, Clock(), after_match),
    )
    luck = random.Random(11)
    for _ in range(15):
        now = await kept.current(match.id)
        mover = now.public.waiting_for
        if mover is None:
            break
        decision = now.views[mover].decision
        assert decision is not None
        option = luck.randrange(len(decision.options))
        await kept.do(match.id, USERS[mover], Choose(now.number, option, sure="yes"))
        dropped.drop(match.id)
        assert seen(await dropped.current(match.id)) == seen(await kept.current(match.id))


async def test_only_so_many_matches_are_kept_ready(store: Store) -> None:
    live = MatchService(store, Clock(), after_match, kept=2)
    ids = [(await begin(store, ALICES, BOBS)).id for _ in range(3)]
    for match_id in (*ids, *ids):
        await take(live, match_id)
        assert sum(live.is_ready(one) for one in ids) <= 2
    for match_id in ids:
        assert (await live.current(match_id)).number >= 2


async def test_matches_are_played_again_one_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ids = [(await begin(store, ALICES, BOBS)).id for _ in range(4)]
    begun, running, most = LiveMatch.from_start, [0], [0]

    def counted(*about: Any) -> LiveMatch:
        running[0] += 1
        most[0] = max(most[0], running[0])
        time.sleep(0.05)
        found = begun(*about)
        running[0] -= 1
        return found

    monkeypatch.setattr(LiveMatch, "from_start", counted)
    live = MatchService(store, Clock(), after_match)
    await asyncio.gather(*map(live.current, ids))
    assert most == [1]


async def test_a_write_that_fails_takes_the_choice_back(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    now = await live.current(match.id)
    async with store.write() as connection:
        await connection.execute(text("ALTER TABLE choices RENAME COLUMN made TO gone"))
    with pytest.raises(DBAPIError):
        await take(live, match.id)
    assert not live.is_ready(match.id)
    async with store.write() as connection:
        await connection.execute(text("ALTER TABLE choices RENAME COLUMN gone TO made"))
    assert seen(await live.current(match.id)) == seen(now)
    await take(live, match.id)
    assert (await live.current(match.id)).number > now.number


@pytest.mark.both_databases
async def test_a_cancelled_task_in_the_middle_of_a_choice_leaves_a_usable_match(
    store: Store,
) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    await live.current(match.id)
    for pause in (0.0, 0.0005, 0.001, 0.002, 0.004):
        clicking = asyncio.create_task(take(live, match.id))
        await asyncio.sleep(pause)
        clicking.cancel()
        await asyncio.gather(clicking, return_exceptions=True)
        number = (await live.current(match.id)).number
        assert len(await stored_options(store, match.id)) == number
    await take(live, match.id)


async def test_conceding_ends_the_match_for_the_opponent(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    over = await live.do(match.id, USERS["A"], Concede())
    assert (over.row.state, over.row.winner) == ("over", "B")
    assert over.public.winner == "B"
    for call in (
        live.do(match.id, USERS["B"], Concede()),
        live.do(match.id, USERS["B"], Choose(over.number, 0)),
    ):
        with pytest.raises(MatchOver):
            await call
    with pytest.raises(NotPlaying):
        await live.do(match.id, SPECTATOR, Concede())
    live.drop(match.id)
    assert seen(await live.current(match.id)) == seen(over)


@pytest.mark.both_databases
async def test_who_concedes_while_another_process_stores_a_move_has_conceded(
    store: Store, url: str
) -> None:
    match = await begin(store, ALICES, BOBS)
    other_store = Store.connected(url)
    live = MatchService(other_store, Clock(), after_match)
    mover = (await live.current(match.id)).public.waiting_for
    assert mover is not None
    async with store.read() as connection:
        elsewhere = LiveMatch.from_choices(match, await deck_sources(connection, match), ())
    async with store.write() as connection:
        await get_match(connection, match.id, lock=True)
        conceding = asyncio.create_task(live.do(match.id, USERS[opponent(mover)], Concede()))
        await asyncio.sleep(0.3)  # it has read the match, and waits to write
        await add_choices(connection, match.id, elsewhere.take(mover, 0, 0))
    assert (await conceding).public.winner == mover
    await other_store.close()


async def test_a_match_is_to_be_shown_until_it_is_shown_as_it_is(store: Store) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)

    async def waiting(shown: int) -> list[str]:
        async with store.write() as connection:
            await note_match_shown(connection, match.id, shown)
            return list(await matches_to_refresh(connection, 10))

    before = (await live.current(match.id)).number
    assert await waiting(before - 1) == [match.id]
    assert await waiting(before) == []
    await take(live, match.id)
    now = (await live.current(match.id)).number
    assert await waiting(now - 1) == [match.id]
    assert await waiting(now) == []


async def test_a_replay_that_leads_elsewhere_stops_the_match_without_a_result(
    store: Store,
) -> None:
    match = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    await take(live, match.id)
    await take(live, match.id)
    async with store.write() as connection:
        changed = update(choices).where(choices.c.number == 0)
        await connection.execute(changed.values(fingerprint=fingerprint(["another state"])))
    live.drop(match.id)
    for _ in range(2):
        with pytest.raises(MatchVoid):
            await live.current(match.id)
    async with store.read() as connection:
        row = await get_match(connection, match.id)
    assert row is not None
    assert (row.state, row.winner) == ("void", None)


async def test_a_seed_nobody_knows_is_drawn_for_each_match(store: Store) -> None:
    rows = [await begin(store, *CYCLERS) for _ in range(3)]
    assert len({row.seed for row in rows}) == 3
    assert all(len(row.seed) == 32 for row in rows)


async def test_what_is_asked_about_matches_waits_for_their_turn(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = [await begin(store, ALICES, BOBS) for _ in range(2 * THREADS)]
    live = MatchService(store, Clock(), after_match)
    lock, at_once = threading.Lock(), list[int]([0, 0])

    def look_for_long(*_: Any) -> tuple[()]:
        with lock:
            at_once[0] += 1
            at_once[1] = max(at_once)
        time.sleep(0.05)
        with lock:
            at_once[0] -= 1
        return ()

    monkeypatch.setattr(match_service, "previews_of", look_for_long)
    await asyncio.gather(*(live.what_if(match.id, USERS["A"]) for match in begun))
    assert 0 < at_once[1] <= THREADS
