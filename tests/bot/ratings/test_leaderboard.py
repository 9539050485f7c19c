"""Places on a leaderboard, as stored."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from bot.base.people import COMPUTER
from bot.store import Store
from bot.store.decks.deck_results import results_of
from bot.store.decks.deck_rows import decks_of
from bot.store.ratings.leaderboard import (
    LeaderboardKey,
    LeaderboardRow,
    leaderboard_offset_of,
    leaderboard_page,
)
from bot.store.ratings.rating_rows import all_ratings
from tests.bot.matches.games import GAME
from tests.bot.ratings.ended import GUILD, between, played

LIVE = LeaderboardKey(GUILD, GAME.key, "live")


ROUND = [(a, b) for a in range(1, 8) for b in range(a + 1, 8)]
"""The pairs of seven members, each of whom meets all others."""


def line_of(line: LeaderboardRow) -> tuple[int | None, int, int]:
    """Returns the rank and user of a line, and how many opponents they need."""
    return line.rank, line.rating.user, line.needs


@pytest.mark.both_databases
async def test_each_place_is_where_my_place_looks_for_it(store: Store) -> None:
    """This also holds among equals, and below the line."""
    pairs = [*ROUND, (11, 12), (13, 14), (11, 14), (11, 1)]
    await played(store, [between(n, *pair, winner="draw") for n, pair in enumerate(pairs, 1)])
    async with store.read() as connection:
        page = await leaderboard_page(connection, LIVE, 0, 100)
        assert (page.total, page.needed) == (11, 5)
        assert {line.rating.user for line in page.lines[:7]} == {*range(1, 8)}
        assert {line_of(line)[1:] for line in page.lines[7:]} == {
            (11, 2),
            (12, 4),
            (13, 4),
            (14, 3),
        }
        assert [line.rank for line in page.lines[7:]] == [None] * 4
        below = [line.rating.shown for line in page.lines[7:]]
        assert below == sorted(below, reverse=True)
        for offset, line in enumerate(page.lines):
            if line.rank is not None:
                above = sum(one.rating.shown > line.rating.shown for one in page.lines[:7])
                assert line.rank == above + 1
            assert await leaderboard_offset_of(connection, LIVE, line.rating.user) == offset
            assert (await leaderboard_page(connection, LIVE, offset, 1)).lines == [line]
        assert await leaderboard_offset_of(connection, LIVE, 99) is None


async def test_where_few_have_a_rating_a_rank_takes_a_match_against_each(store: Store) -> None:
    await played(store, [between(1, 1, 2)])
    async with store.read() as connection:
        both = await leaderboard_page(connection, LIVE, 0, 10)
    assert [line_of(line) for line in both.lines] == [(1, 1, 0), (2, 2, 0)]
    await played(store, [between(2, 3, 1), between(3, 4, 1, winner="B")])
    async with store.read() as connection:
        all_four = await leaderboard_page(connection, LIVE, 0, 10)
    assert [line_of(line) for line in all_four.lines] == [
        (1, 1, 0),
        (None, 3, 2),
        (None, 2, 2),
        (None, 4, 2),
    ]


async def test_thirty_wins_over_one_friend_give_no_rank_and_former_opponents_count(
    store: Store,
) -> None:
    wins = [between(100 + n, 50, 51) for n in range(30)]
    former = [between(200 + n, 60, -n) for n in range(1, 6)]
    await played(store, [*(between(n, *pair) for n, pair in enumerate(ROUND)), *wins, *former])
    async with store.read() as connection:
        page = await leaderboard_page(connection, LIVE, 0, 100)
    found = {line.rating.user: line for line in page.lines}
    assert line_of(found[50]) == (None, 50, 4)
    assert found[60].rank is not None
    assert len(found) == 7 + 3


async def test_a_page_is_three_queries_that_an_index_answers(store: Store) -> None:
    asked: list[tuple[str, Any]] = []
    await played(store, [between(1, 1, 2)])
    async with store.read() as connection:

        @event.listens_for(connection.sync_connection, "before_cursor_execute")
        def note(_connection, _cursor, statement, parameters, _context, _many) -> None:
            if statement.startswith("SELECT"):
                asked.append((statement, parameters))

        await leaderboard_page(connection, LIVE, 1, 10)
        plan = [
            step[-1]
            for query, parameters in list(asked)
            for step in await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", parameters)
        ]
    assert len(asked) == 3
    reads = [step for step in plan if "ratings" in step]
    assert len(reads) == 3, plan
    assert all("(guild=? AND game=? AND pace=?" in read for read in reads), reads


PRACTICE = {"rated": False, "clock": "none", "level": "easy", "computer_seed": bytes(32)}


async def test_practice_is_in_no_rating_and_on_no_leaderboard(store: Store) -> None:
    matches = [between(n, 1, COMPUTER, computer="B", **PRACTICE) for n in range(1, 9)]
    await played(store, matches)
    async with store.read() as connection:
        assert not await all_ratings(connection)
        assert not (await leaderboard_page(connection, LIVE, 0, 10)).lines


@pytest.mark.parametrize("human", ["A", "B"])
async def test_practice_is_in_no_record_of_a_deck(store: Store, human: str) -> None:
    seats = (1, COMPUTER) if human == "A" else (COMPUTER, 1)
    computer = "B" if human == "A" else "A"
    await played(store, [between(1, 1, 2), between(2, *seats, computer=computer, **PRACTICE)])
    async with store.read() as connection:
        [deck] = [one.id for one in await decks_of(connection, 1)]
        [counted] = await results_of(connection, 1, deck)
    assert (counted.matches, counted.seat, counted.winner) == (1, "A", "A")
