"""Stored facts of puzzles: attempts, votes, reports, the daily posts."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import Store
from bot.store.exercises.daily_puzzles import (
    DailyPost,
    begin_post,
    forget_posts,
    give_up_post,
    note_posted,
    servers_without,
)
from bot.store.exercises.puzzle_attempts import (
    PuzzleAttempt,
    PuzzleKey,
    PuzzleReport,
    add_puzzle_report,
    attempt_of,
    attempts_of,
    note_attempt,
    note_ended,
    note_result,
    note_shared,
    note_take_back,
    puzzle_reports_by,
    puzzle_reports_in,
    puzzles_reported,
    save_vote,
    votes_for,
)
from bot.store.settings.guild_settings import change_guild
from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]

pytestmark = pytest.mark.both_databases

NOON = 1_800_000_000
ONE, TWO, OTHERS = PuzzleKey("game", "one"), PuzzleKey("game", "two"), PuzzleKey("other", "one")
TODAY = "2026-11-27"


async def test_an_attempt_is_kept_until_the_next_one(store: Store) -> None:
    await store.run(note_attempt, 1, ONE, "FIRST2", NOON)
    await store.run(note_result, 1, ONE, "lost", (1000, 950))
    for _ in range(2):
        await store.run(note_take_back, 1, ONE)
    await store.run(note_ended, 1, ONE, NOON + 60)
    await store.run(save_vote, 1, ONE, -1)
    async with store.read() as connection:
        kept = await attempt_of(connection, 1, ONE)
    assert kept == PuzzleAttempt(
        1, "game", "one", "FIRST2", NOON, NOON + 60, "lost", 2, before=1000, after=950, vote=-1
    )
    await store.run(note_attempt, 1, ONE, "SECND2", NOON + 90)
    async with store.read() as connection:
        anew = await attempt_of(connection, 1, ONE)
        assert await attempt_of(connection, 2, ONE) is None
    assert anew == PuzzleAttempt(1, "game", "one", "SECND2", NOON + 90, result="lost", vote=-1)


async def test_attempts_are_a_users_own_and_the_oldest_comes_first(store: Store) -> None:
    for user, key, when in ((1, TWO, 5), (1, ONE, 9), (1, OTHERS, 1), (2, ONE, 0)):
        await store.run(note_attempt, user, key, "MATCH2", NOON + when)
    async with store.read() as connection:
        of_game = await attempts_of(connection, 1, "game")
        of_all = await attempts_of(connection, 1)
    assert [one.puzzle for one in of_game] == ["two", "one"]
    assert [(one.game, one.puzzle) for one in of_all] == [
        ("other", "one"),
        ("game", "two"),
        ("game", "one"),
    ]


async def test_a_result_is_shared_once(store: Store) -> None:
    assert not await store.run(note_shared, 1, ONE, shared=True)
    await store.run(note_attempt, 1, ONE, "FIRST2", NOON)
    assert await store.run(note_shared, 1, ONE, shared=True)
    assert not await store.run(note_shared, 1, ONE, shared=True)
    assert await store.run(note_shared, 1, ONE, shared=False)
    assert await store.run(note_shared, 1, ONE, shared=True)
    await store.run(note_attempt, 1, ONE, "SECND2", NOON + 9)
    assert await store.run(note_shared, 1, ONE, shared=True)


async def test_votes_are_summed_by_puzzle_and_need_an_attempt(store: Store) -> None:
    assert not await store.run(save_vote, 1, ONE, 1)
    for user, key, vote in ((1, ONE, 1), (2, ONE, 1), (3, ONE, -1), (1, OTHERS, -1), (1, TWO, 1)):
        await store.run(note_attempt, user, key, "MATCH2", NOON)
        assert await store.run(save_vote, user, key, vote)
    assert await store.run(save_vote, 1, TWO, None)
    async with store.read() as connection:
        assert await votes_for(connection, "game") == {"one": (2, 1)}


async def test_a_puzzle_is_called_wrong_once_by_each(store: Store) -> None:
    for user, key, reason, made in (
        (1, ONE, "first", 1),
        (1, ONE, "second", 2),
        (2, ONE, "", 3),
        (2, TWO, "third", 4),
        (3, OTHERS, "fourth", 5),
    ):
        report = PuzzleReport(user, key.game, key.puzzle, reason, NOON + made)
        await store.run(add_puzzle_report, report)
    async with store.read() as connection:
        found = await puzzle_reports_in(connection, "game")
        assert {puzzle: [one.reason for one in said] for puzzle, said in found.items()} == {
            "one": ["second", ""],
            "two": ["third"],
        }
        assert await puzzles_reported(connection, "game", 2, NOON + 9) == {"one"}
        assert await puzzles_reported(connection, "game", 3, NOON + 9) == set()
        assert await puzzles_reported(connection, "game", 2, NOON + 3) == set()
        lately = await puzzle_reports_by(connection, 2, since=NOON + 3)
        assert [one.puzzle for one in lately] == ["two"]
        assert len(await puzzle_reports_by(connection, 2)) == 2


async def test_each_server_that_wants_one_gets_one_a_day(store: Store) -> None:
    for guild, changes in (
        (10, {"puzzle_channel": 20}),
        (11, {"puzzle_channel": 21, "left": NOON}),
        (12, {"report_channel": 22}),
        (13, {"puzzle_channel": 23}),
        (14, {"puzzle_channel": 24, "practice": False}),
    ):
        await store.run(change_guild, guild, **changes)
    post = DailyPost(10, TODAY, 20, NOON)
    assert await store.run(begin_post, post) is None
    async with store.read() as connection:
        assert await servers_without(connection, TODAY) == [(10, 20), (13, 23)]
    await store.run(note_posted, post, 99)
    async with store.read() as connection:
        assert await servers_without(connection, TODAY) == [(13, 23)]
        assert await servers_without(connection, "2026-11-28") == [(10, 20), (13, 23)]


async def test_a_post_that_was_begun_before_is_that_one(store: Store) -> None:
    first = DailyPost(10, TODAY, 20, NOON)
    assert await store.run(begin_post, first) is None
    later = DailyPost(10, TODAY, 25, NOON + 60)
    assert await store.run(begin_post, later) == first
    await store.run(give_up_post, later)
    assert await store.run(begin_post, later) is None
    await store.run(note_posted, later, 99)
    await store.run(give_up_post, later)
    again = await store.run(begin_post, first)
    assert again is not None
    assert again.message == 99
    await store.run(forget_posts, "2026-11-28")
    assert await store.run(begin_post, later) is None


async def test_of_two_processes_one_is_the_first_to_post(store: Store, url: str) -> None:
    posts = DailyPost(10, TODAY, 20, NOON), DailyPost(10, TODAY, 20, NOON + 1)
    other = Store.connected(url)
    try:
        found = await asyncio.gather(
            store.run(begin_post, posts[0]), other.run(begin_post, posts[1])
        )
    finally:
        await other.close()
    first = found.index(None)
    assert found[1 - first] == posts[first]
