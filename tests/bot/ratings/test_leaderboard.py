"""Places on a leaderboard as they are stored."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import event

from bot.computer import COMPUTER
from bot.store import Store
from bot.store.deck_results import results_of
from bot.store.decks import decks_of
from bot.store.leaderboard import BoardKey, offset_of, standings
from bot.store.ratings import all_ratings
from tests.bot.matches.games import GAME
from tests.bot.ratings.ended import GUILD, between, played

LIVE = BoardKey(GUILD, GAME.key, "live")


@pytest.mark.both_databases
async def test_each_place_is_where_my_place_looks_for_it(store: Store) -> None:
    """Also among equals."""
    await played(store, [between(n, a, a + 1) for n, a in enumerate(range(1, 13, 2), 1)])
    async with store.read() as connection:
        page = await standings(connection, LIVE, 0, 100)
        assert page.total == 12
        assert [line.rank for line in page.lines] == [1] * 6 + [7] * 6
        for offset, line in enumerate(page.lines):
            assert await offset_of(connection, LIVE, line.rating.user) == offset
        assert await offset_of(connection, LIVE, 99) is None


async def test_a_page_is_one_query_that_an_index_answers(sqlite_url: str) -> None:
    asked: list[tuple[str, Any]] = []
    store = Store.connected(sqlite_url)
    async with store.read() as connection:

        @event.listens_for(connection.sync_connection, "before_cursor_execute")
        def note(_connection, _cursor, statement, parameters, _context, _many) -> None:
            if statement.startswith("SELECT"):
                asked.append((statement, parameters))

        await standings(connection, BoardKey(1, "game", "live"), 20, 10)
        [(query, parameters)] = asked
        plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", parameters)).all()
    await store.close()
    reads = [step[-1] for step in plan if "ratings" in step[-1]]
    assert len(reads) == 3, plan
    assert all("(guild=? AND game=? AND pace=?" in read for read in reads), reads
    assert "INDEX ix_ratings_place" in reads[0]


PRACTICE = {"rated": False, "clock": "none", "level": "easy", "computer_seed": bytes(32)}


async def test_practice_is_in_no_rating_and_on_no_leaderboard(store: Store) -> None:
    matches = [between(n, 1, COMPUTER, computer="B", **PRACTICE) for n in range(1, 9)]
    await played(store, matches)
    async with store.read() as connection:
        assert not await all_ratings(connection)
        assert not (await standings(connection, LIVE, 0, 10)).lines


@pytest.mark.parametrize("human", ["A", "B"])
async def test_practice_is_in_no_record_of_a_deck(store: Store, human: str) -> None:
    seats = (1, COMPUTER) if human == "A" else (COMPUTER, 1)
    computer = "B" if human == "A" else "A"
    await played(store, [between(1, 1, 2), between(2, *seats, computer=computer, **PRACTICE)])
    async with store.read() as connection:
        [deck] = [one.id for one in await decks_of(connection, 1)]
        [counted] = await results_of(connection, 1, deck)
    assert (counted.matches, counted.seat, counted.winner) == (1, "A", "A")
