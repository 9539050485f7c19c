"""Rated matches that are played: their end, and the changes by it."""

from __future__ import annotations

import asyncio

import pytest

from bot.matches.actions import Choose, Concede, Propose
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.matches.match_refusals import MatchOver, TooLate
from bot.matches.match_service import MatchService
from bot.ratings.rating_updates import recompute_ratings
from bot.store import Store
from bot.store.matches.match_clocks import get_clock
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.ratings.rating_rows import NEWCOMER, RatingRow, all_ratings
from bot.tournaments.after_match import after_match
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, GAME, USERS, Clock, store_deck


async def begin(store: Store, clock: Clock, turn: int) -> tuple[MatchService, MatchRow]:
    """Returns a rated match between Alice and Bob in which that turn has begun."""
    decks = [await store_deck(store, ALICE.id, ALICES), await store_deck(store, BOB.id, BOBS)]
    challenges = ChallengeService(store, clock)
    row = await challenges.make(ALICE, BOB, 10, 20, decks[0], MatchOptions(GAME.key, "live", True))
    row = await challenges.accept(row.id, BOB.id, decks[1])
    live = MatchService(store, clock, after_match)
    while (now := await live.current(row.id)).public.turn < turn:
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        labels = [option.label for option in decision.options]
        await live.do(row.id, USERS[player], Choose(now.number, labels.index("End turn")))
    return live, row


async def ratings(store: Store) -> dict[int, RatingRow]:
    """Returns the rating of everybody who has one."""
    async with store.read() as connection:
        return {row.user: row for row in await all_ratings(connection)}


async def test_who_concedes_after_turn_two_falls(store: Store) -> None:
    live, row = await begin(store, Clock(), 3)
    await live.do(row.id, BOB.id, Concede())
    after = await ratings(store)
    assert after[ALICE.id].shown > NEWCOMER > after[BOB.id].shown


async def test_conceding_in_turn_two_changes_nothing(store: Store) -> None:
    live, row = await begin(store, Clock(), 2)
    await live.do(row.id, BOB.id, Concede())
    assert await ratings(store) == {}


async def test_running_out_of_time_is_giving_up(store: Store) -> None:
    clock = Clock()
    live, row = await begin(store, clock, 3)
    player = (await live.current(row.id)).public.waiting_for
    assert player is not None
    async with store.read() as connection:
        running = await get_clock(connection, row.id)
    assert running is not None
    clock.seconds = running.deadline
    assert await live.endings.run_out(row.id)
    async with store.read() as connection:
        ended = await get_match(connection, row.id)
    assert ended is not None
    assert ended.ending == "time"
    assert (await ratings(store))[USERS[player]].shown < NEWCOMER


async def test_a_draw_among_newcomers_favours_nobody(store: Store) -> None:
    live, row = await begin(store, Clock(), 4)
    for user in USERS.values():
        await live.do(row.id, user, Propose("draw"))
    after = await ratings(store)
    assert after[ALICE.id].shown == after[BOB.id].shown
    assert [one.draws for one in after.values()] == [1, 1]


@pytest.mark.both_databases
async def test_of_two_processes_in_which_both_concede_at_once_one_rates_the_match(
    store: Store, url: str
) -> None:
    clock = Clock()
    live, row = await begin(store, clock, 4)
    other = Store.connected(url)
    processes = [live, MatchService(other, clock, after_match)]
    for process in processes:
        await process.current(row.id)
    ended = await asyncio.gather(
        *(
            process.do(row.id, user, Concede())
            for process, user in zip(processes, USERS.values(), strict=True)
        ),
        return_exceptions=True,
    )
    await other.close()
    assert sum(isinstance(one, MatchOver | TooLate) for one in ended) == 1
    rated = await ratings(store)
    assert [one.played for one in rated.values()] == [1, 1]
    async with store.write() as connection:
        assert (await recompute_ratings(connection)).changed == 0
    assert await ratings(store) == rated
