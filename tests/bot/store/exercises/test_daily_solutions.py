"""Solutions of the puzzles of days, as stored."""

from __future__ import annotations

from datetime import date

import pytest

from bot.store import Store
from bot.store.exercises.daily_solutions import (
    DailySolution,
    add_daily_solution,
    busiest_since,
    days_solved,
    solutions_in,
    solutions_of,
)
from bot.store.settings.preferences import change_preferences
from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]

pytestmark = pytest.mark.both_databases

ANN = DailySolution(1, "2026-11-27", "game", 10, "Ann", 2)
BEN = DailySolution(2, "2026-11-27", "game", 10, "Ben", 1)
CAT = DailySolution(3, "2026-11-26", "other", 10, "Cat", 1)
ELSEWHERE = DailySolution(1, "2026-11-26", "game", None, "Ann", 1)


@pytest.fixture
async def filled(store: Store) -> Store:
    for one in (ANN, BEN, CAT, ELSEWHERE):
        await store.run(add_daily_solution, one)
    return store


async def test_a_server_sees_its_own_in_the_fewest_tries_first(filled: Store) -> None:
    assert await filled.fetch(solutions_in, 10, ["2026-11-27"]) == [BEN, ANN]
    assert await filled.fetch(solutions_in, 10, ["2026-11-26", "2026-11-27"]) == [BEN, CAT, ANN]
    assert await filled.fetch(solutions_in, 11, ["2026-11-27"]) == []


async def test_members_who_are_in_no_tables_are_not_seen(filled: Store) -> None:
    await filled.run(change_preferences, 2, in_puzzle_tables=False)
    await filled.run(change_preferences, 1, direct=False)
    assert await filled.fetch(solutions_in, 10, ["2026-11-27"]) == [ANN]


async def test_days_count_wherever_they_were_solved(filled: Store) -> None:
    assert await filled.fetch(days_solved, [1, 3, 4]) == {
        1: {date(2026, 11, 26), date(2026, 11, 27)},
        3: {date(2026, 11, 26)},
    }


async def test_members_who_solve_on_many_days_come_first(filled: Store) -> None:
    assert await filled.fetch(busiest_since, [1, 2, 3], "2026-11-26", 2) == [1, 2]
    assert await filled.fetch(busiest_since, [2, 3], "2026-11-27", 2) == [2]


async def test_the_first_solution_stays(filled: Store) -> None:
    again = DailySolution(1, "2026-11-27", "game", 11, "Anna", 1)
    await filled.run(add_daily_solution, again)
    assert await filled.fetch(solutions_of, 1) == [ELSEWHERE, ANN]
