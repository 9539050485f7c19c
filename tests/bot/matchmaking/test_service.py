"""The queue without Discord: ratings, limits, and earlier opponents."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert, select, text, update

from bot.base.refusals import Refusal
from bot.matches.beginning.match_creation import (
    MatchOptions,
    PlayerRef,
    Seat,
    deal_match,
    new_match,
    store_dealt_match,
)
from bot.matches.beginning.start_checks import Presence
from bot.matchmaking.queue_upkeep import CALLED_AFTER, READY_SECONDS
from bot.matchmaking.service import HAS_BEGUN, JoinRequest, MatchmakingService, QueuePosition
from bot.store import Store
from bot.store.decks.deck_rows import delete_deck
from bot.store.limits.member_blocks import save_blocks
from bot.store.matches.match_rows import MatchRow, add_match
from bot.store.matches.stopped_time import give_time_back, outage
from bot.store.matchmaking.queue import QueueRow, all_places, lock_queue
from bot.store.settings.guild_settings import change_guild
from bot.store.settings.preferences import change_preferences
from bot.store.tables.core_schema import deck_versions, ratings
from bot.store.tables.match_schema import matches
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import GAME, Clock, store_deck
from tests.bot.posts.wanted import take_queue_notices

RUNNING_EACH = 25

GUILD, CHANNEL = 10, 20


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def queue(store: Store, clock: Clock) -> MatchmakingService:
    return MatchmakingService(store, clock)


async def join(
    queue: MatchmakingService, store: Store, user: int, guild: int = GUILD, **terms: Any
) -> QueuePosition:
    deck = await store_deck(store, user, ALICES)
    wanted = replace(JoinRequest(guild, CHANNEL, GAME.key, deck, "live", rated=True), **terms)
    return await queue.join(PlayerRef(user, f"Member {user}"), wanted)


async def places(store: Store) -> list[QueueRow]:
    async with store.read() as connection:
        return list(await all_places(connection))


async def play(queue: MatchmakingService, store: Store, *users: int) -> MatchRow:
    """Makes the two find each other and begin."""
    for user in users:
        await join(queue, store, user)
    [found] = (await queue.process_due()).calls
    begun = [await queue.note_ready(found.pair.id, user) for user in users]
    assert begun[0] is None
    assert begun[1] is not None
    return begun[1]


async def test_the_deck_of_their_match_is_cut_if_one_of_them_wants_that(
    queue: MatchmakingService, store: Store
) -> None:
    await store.run(change_preferences, 2, cuts_deck=True)
    row = await play(queue, store, 1, 2)
    assert (row.cutting, row.seed) == ("committing", bytes(32))


async def end_all(store: Store) -> None:
    """Ends every match."""
    async with store.write() as connection:
        await connection.execute(update(matches).values(state="over"))


async def test_a_member_waits_with_their_rating_and_others_with_that_of_newcomers(
    queue: MatchmakingService, store: Store
) -> None:
    known = {"guild": GUILD, "game": GAME.key, "pace": "live", "user": 1, "name": "One"}
    values = {"mu": 0, "sigma": 0, "shown": 1234, "wins": 1, "losses": 0, "draws": 0}
    async with store.write() as connection:
        await connection.execute(insert(ratings).values(known | values))
    assert (await join(queue, store, 1)).place.rating == 1234
    newcomer = await join(queue, store, 2)
    assert newcomer.place.rating == 1000
    assert newcomer.others == 1


@pytest.mark.parametrize("other", [{"clock": "daily"}, {"rated": False}, {"mode": "sealed"}])
async def test_only_who_waits_for_the_same_is_an_opponent(
    queue: MatchmakingService, store: Store, other: dict[str, Any]
) -> None:
    await join(queue, store, 1)
    assert (await join(queue, store, 2, **other)).others == 0
    assert not (await queue.process_due()).calls
    assert {place.user for place in await places(store)} == {1, 2}


async def test_joining_again_keeps_the_place_where_only_the_deck_is_another(
    queue: MatchmakingService, store: Store, clock: Clock
) -> None:
    first = (await join(queue, store, 1)).place
    clock.seconds += 30
    second = (await join(queue, store, 1)).place
    assert second.deck_version != first.deck_version
    assert second.joined == first.joined
    third = (await join(queue, store, 1, clock="daily")).place
    assert third.joined == first.joined + 30
    clock.seconds += 30
    fourth = (await join(queue, store, 1, clock="daily", mode="sealed")).place
    assert fourth.joined == first.joined + 60
    assert await places(store) == [fourth]


async def test_who_gives_no_sign_of_life_is_asked_and_then_taken_out(
    queue: MatchmakingService, store: Store, clock: Clock
) -> None:
    began = clock.seconds
    await join(queue, store, 1)

    async def look(waited: int) -> tuple[int | None, list[str]]:
        """Returns the seconds of waiting until something is due next, and the notices."""
        clock.seconds = began + waited
        due = (await queue.process_due()).due
        return due and due - began, [kind for _, kind in await take_queue_notices(store)]

    minute = 60
    assert await look(minute - 1) == (minute, [])
    assert await look(minute) == (25 * minute, ["offer"])
    assert await look(25 * minute - 1) == (25 * minute, [])
    assert await look(25 * minute) == (30 * minute, ["still"])
    await queue.confirm_waiting(GUILD, 1)
    assert await look(55 * minute - 1) == (55 * minute, ["still"])
    assert await look(55 * minute) == (None, ["lapsed"])
    assert await places(store) == []


@pytest.mark.parametrize("what", ["join", "leave", "keep", "ready", "note_called", "process_due"])
async def test_what_changes_the_queue_waits_for_what_changes_it_already(
    postgresql_url: str, what: str
) -> None:
    """SQLite has one writer at a time anyway."""
    store, other = [Store.connected(postgresql_url) for _ in range(2)]
    queue = MatchmakingService(store, Clock())
    for user in (1, 2):
        await join(queue, store, user)
    [found] = (await queue.process_due()).calls
    await join(queue, store, 3)
    changes: dict[str, Callable[[], Coroutine[Any, Any, object]]] = {
        "join": lambda: join(queue, store, 4, clock="daily"),
        "leave": lambda: queue.leave(GUILD, 3),
        "keep": lambda: queue.confirm_waiting(GUILD, 3),
        "ready": lambda: queue.note_ready(found.pair.id, 1),
        "note_called": lambda: queue.note_called(found.pair.id),
        "process_due": queue.process_due,
    }
    async with other.write() as connection:
        await lock_queue(connection)
        change = asyncio.create_task(changes[what]())
        async with asyncio.timeout(30):
            while not change.done() and not await locks_waited_for(store):
                await asyncio.wait([change], timeout=0.01)
        assert not change.done()
    await asyncio.wait_for(change, 30)
    for one in (store, other):
        await one.close()


async def locks_waited_for(store: Store) -> int:
    """Returns how many transactions of PostgreSQL wait for a lock."""
    async with store.read() as connection:
        query = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        return (await connection.execute(query)).scalar_one()


async def test_a_slow_match_does_not_end_the_waiting(
    queue: MatchmakingService, store: Store
) -> None:
    deck = (await join(queue, store, 1)).place.deck_version
    seats = Seat(PlayerRef(1, "One"), deck), Seat(PlayerRef(2, "Two"), deck)
    slow = new_match(MatchOptions(GAME.key, "daily"), seats, GUILD, CHANNEL, 0)
    begun = await deal_match(store, slow)
    async with store.write() as connection:
        await store_dealt_match(connection, begun)
    assert [place.user for place in await places(store)] == [1]


async def test_who_leaves_after_being_found_leaves_the_other_at_the_front(
    queue: MatchmakingService, store: Store
) -> None:
    for user in (1, 2):
        await join(queue, store, user)
    await queue.process_due()
    await queue.leave(GUILD, 1)
    [left] = await places(store)
    assert (left.user, left.front, left.pair) == (2, True, None)
    assert await take_queue_notices(store) == [(2, "back")]


async def test_the_two_who_have_just_met_are_not_paired_while_a_third_waits(
    queue: MatchmakingService, store: Store, clock: Clock
) -> None:
    await play(queue, store, 1, 2)
    await end_all(store)
    clock.seconds += 1
    for user in (1, 2, 3):
        await join(queue, store, user)
    [found] = (await queue.process_due()).calls
    assert 3 in {place.user for place in found.places}
    await queue.leave(GUILD, 3)
    [again] = (await queue.process_due()).calls
    assert {place.user for place in again.places} == {1, 2}


async def test_two_are_kept_apart_if_one_has_blocked_the_other(
    queue: MatchmakingService, store: Store, clock: Clock
) -> None:
    await store.run(save_blocks, 1, {2})
    for user in (1, 2):
        await join(queue, store, user)
    clock.seconds += 600
    assert not (await queue.process_due()).calls
    await join(queue, store, 3)
    [found] = (await queue.process_due()).calls
    assert 3 in {place.user for place in found.places}


async def test_two_are_called_by_the_next_process_if_one_ends_before_it_has_called_them(
    queue: MatchmakingService, store: Store, clock: Clock
) -> None:
    for user in (1, 2):
        await join(queue, store, user)
    work = await queue.process_due()
    after = MatchmakingService(store, clock)
    assert not (await after.process_due()).calls
    clock.seconds += CALLED_AFTER
    assert work.due == clock.seconds - CALLED_AFTER + READY_SECONDS
    assert not (await queue.process_due()).calls
    [again] = (await after.process_due()).calls
    assert again.pair.id == work.calls[0].pair.id
    assert not (await MatchmakingService(store, clock).process_due()).calls
    await after.note_called(again.pair.id)
    clock.seconds += CALLED_AFTER
    assert not (await after.process_due()).calls


async def test_a_match_that_cannot_begin_lets_both_go_and_tells_them(
    queue: MatchmakingService, store: Store
) -> None:
    for user in (1, 2):
        place = (await join(queue, store, user)).place
    seat = Seat(PlayerRef(1, "One"), place.deck_version)
    full = new_match(
        MatchOptions(GAME.key), (seat, replace(seat, person=PlayerRef(9, "Nine"))), 1, 2, 0
    )
    async with store.write() as connection:
        for number in range(RUNNING_EACH):
            await add_match(connection, replace(full, id=f"M{number}"))
    [found] = (await queue.process_due()).calls
    assert await queue.note_ready(found.pair.id, 1) is None
    assert await queue.note_ready(found.pair.id, 2) is None
    assert await places(store) == []
    assert await take_queue_notices(store) == [(1, "failed"), (2, "failed")]


async def test_a_press_after_the_match_has_begun_is_answered_kindly(
    queue: MatchmakingService, store: Store
) -> None:
    for user in (1, 2):
        await join(queue, store, user)
    [found] = (await queue.process_due()).calls
    presses = [queue.note_ready(found.pair.id, user) for user in (1, 2, 1, 2, 1, 2)]
    answers = await asyncio.gather(*presses, return_exceptions=True)
    assert len([one for one in answers if isinstance(one, MatchRow)]) == 1
    with pytest.raises(Refusal, match=HAS_BEGUN[:20]):
        await queue.note_ready(found.pair.id, 1)
    with pytest.raises(Refusal, match="somebody else"):
        await queue.note_ready(found.pair.id, 3)


async def test_a_live_match_ends_the_waiting_in_other_servers_too(
    queue: MatchmakingService, store: Store
) -> None:
    await join(queue, store, 1, guild=11)
    await join(queue, store, 3, guild=11)
    await queue.process_due()
    await play(queue, store, 1, 2)
    [left] = await places(store)
    assert (left.user, left.guild, left.front, left.pair) == (3, 11, True, None)


async def test_nobody_is_paired_in_a_server_that_the_bot_has_left(
    queue: MatchmakingService, store: Store
) -> None:
    for user in (1, 2):
        await join(queue, store, user)
    async with store.write() as connection:
        await change_guild(connection, GUILD, left=5)
    assert not (await queue.process_due()).calls
    async with store.write() as connection:
        await change_guild(connection, GUILD, left=None)
    assert len((await queue.process_due()).calls) == 1


async def test_time_in_which_the_bot_was_away_is_given_back(
    queue: MatchmakingService, store: Store, clock: Clock
) -> None:
    for user in (1, 2, 3):
        await join(queue, store, user)
    [found] = (await queue.process_due()).calls
    await queue.note_called(found.pair.id)
    clock.seconds += 3600
    async with store.write() as connection:
        await give_time_back(connection, outage(3600, clock.seconds))
    work = await queue.process_due()
    assert not work.calls
    assert work.due == clock.seconds + 60
    assert len(await places(store)) == 3


async def test_who_plays_live_cannot_wait_until_that_is_over_or_its_server_is_left(
    queue: MatchmakingService, store: Store
) -> None:
    await play(queue, store, 1, 2)
    with pytest.raises(Refusal, match="your live match"):
        await join(queue, store, 1, guild=11)
    async with store.write() as connection:
        await change_guild(connection, GUILD, left=5)
    assert await join(queue, store, 1, guild=11)
    await end_all(store)
    assert await join(queue, store, 2)


async def test_who_has_left_the_server_is_taken_out_and_the_other_waits_on(
    store: Store, clock: Clock
) -> None:
    gone: set[int] = set()

    async def presence(guild: int, channel: int | None, user: int) -> Presence:
        return "left" if user in gone else "there"

    queue = MatchmakingService(store, clock, presence=presence)
    for user in (1, 2):
        await join(queue, store, user)
    [found] = (await queue.process_due()).calls
    gone.add(1)
    assert await queue.note_ready(found.pair.id, 1) is None
    assert await queue.note_ready(found.pair.id, 2) is None
    [left] = await places(store)
    assert (left.user, left.front, left.pair) == (2, True, None)
    assert await take_queue_notices(store) == [(2, "back")]


async def test_a_deck_that_was_deleted_is_played_and_its_text_goes_with_the_place(
    queue: MatchmakingService, store: Store
) -> None:
    decks = [(await join(queue, store, user)).place.deck_version for user in (1, 2)]

    async def kept() -> list[int]:
        async with store.read() as connection:
            found = await connection.execute(select(deck_versions.c.id).order_by("id"))
            return list(found.scalars())

    async with store.write() as connection:
        for user, deck in zip((1, 2), await deck_ids(store), strict=True):
            assert await delete_deck(connection, user, deck, 5)
    assert await kept() == decks
    await queue.leave(GUILD, 1)
    assert await kept() == decks[1:]
    await join(queue, store, 3)
    [found] = (await queue.process_due()).calls
    for user in (2, 3):
        match = await queue.note_ready(found.pair.id, user)
    assert match is not None
    assert {match.deck_a, match.deck_b} == set(await kept())


async def deck_ids(store: Store) -> list[int]:
    async with store.read() as connection:
        query = select(deck_versions.c.deck_id).order_by(deck_versions.c.id)
        return list((await connection.execute(query)).scalars())
