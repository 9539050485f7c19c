"""Solving the puzzle of the day: the stored facts, and a server's view."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.exercises import daily_solutions
from bot.exercises.daily_puzzles import daily_puzzle_id
from bot.exercises.daily_solutions import DaySummary, Streak, day_summary
from bot.matches.actions import Concede, TakeBackOwn
from bot.store import Store
from bot.store.exercises.daily_solutions import DailySolution, add_daily_solution, solutions_of
from engine.exercise import Exercise
from tests.bot.exercises.examples import CHARGE, END_TURN, FEED_RAT, PLAY_TRAP, Learner
from tests.bot.exercises.puzzles import IDS, PUZZLES, some_puzzles
from tests.bot.matches.games import ALICE, GAME, Clock

__all__ = ["some_puzzles"]

pytestmark = pytest.mark.usefixtures("some_puzzles")

WON = PLAY_TRAP, FEED_RAT, CHARGE
TODAY = datetime.fromtimestamp(Clock()(), UTC).date()
GUILD = 10


def puzzle_of(day: date) -> Exercise:
    found = daily_puzzle_id(GAME.key, day, IDS)
    assert found is not None
    return PUZZLES[found]


def solution(user: int, day: date, name: str = "Bob", tries: int = 1) -> DailySolution:
    return DailySolution(user, day.isoformat(), GAME.key, GUILD, name, tries)


async def noted(learner: Learner) -> list[DailySolution]:
    return [*await learner.store.fetch(solutions_of, ALICE.id)]


async def test_the_puzzle_of_the_day_is_noted_with_its_try(learner: Learner) -> None:
    row = await learner.begin(puzzle_of(TODAY))
    await learner.take(row, END_TURN)
    number = (await learner.matches.current(row.id)).number
    await learner.matches.do(row.id, ALICE.id, TakeBackOwn(number))
    assert await noted(learner) == []
    snapshot = await learner.take(row, *WON)
    assert await noted(learner) == [solution(ALICE.id, TODAY, ALICE.name, tries=2)]
    assert snapshot.context.puzzle is not None
    assert snapshot.context.puzzle.streak == 1


async def test_in_a_direct_message_it_counts_for_no_server(learner: Learner) -> None:
    await learner.take(await learner.begin(puzzle_of(TODAY), guild=None), *WON)
    [one] = await noted(learner)
    assert one.guild is None


async def test_that_of_another_day_is_not_noted(learner: Learner) -> None:
    row = await learner.begin(puzzle_of(TODAY + timedelta(days=1)))
    snapshot = await learner.take(row, *WON)
    assert await noted(learner) == []
    assert snapshot.context.puzzle is not None
    assert snapshot.context.puzzle.streak == 0


async def test_once_its_solution_was_shown_it_is_not_noted(learner: Learner) -> None:
    row = await learner.begin(puzzle_of(TODAY))
    await learner.take(row, PLAY_TRAP)
    await learner.matches.do(row.id, ALICE.id, Concede())
    await learner.take(await learner.begin(puzzle_of(TODAY)), *WON)
    assert await noted(learner) == []


async def test_one_that_was_only_looked_at_is_still_to_be_solved(learner: Learner) -> None:
    await learner.begin(puzzle_of(TODAY))
    await learner.begin(puzzle_of(TODAY + timedelta(days=1)))
    await learner.take(await learner.begin(puzzle_of(TODAY)), *WON)
    assert await noted(learner) == [solution(ALICE.id, TODAY, ALICE.name)]


async def test_of_many_members_those_are_compared_who_solved_most(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_solutions, "MOST_COMPARED", 1)
    for user, days in ((2, 3), (3, 5), (4, 4)):
        for ago in range(days):
            await store.run(add_daily_solution, solution(user, TODAY - timedelta(days=ago), "Eve"))
    summary = await store.fetch(day_summary, GUILD, TODAY)
    assert summary.streaks == [Streak("Eve", 5)]
    assert len(summary.solutions) == 3


async def test_a_summary_has_a_days_solutions_and_the_longest_streaks(store: Store) -> None:
    for ago in range(5):
        await store.run(add_daily_solution, solution(5, TODAY - timedelta(days=ago), "Eve"))
    for ago in (1, 2, 3):  # not on the day itself, which is forgiven
        await store.run(add_daily_solution, solution(4, TODAY - timedelta(days=ago), "Dan"))
    await store.run(add_daily_solution, solution(3, TODAY, "Cat", tries=2))
    await store.run(add_daily_solution, solution(2, TODAY - timedelta(days=2), "Ben"))
    assert await store.fetch(day_summary, GUILD, TODAY) == DaySummary(
        TODAY,
        [solution(5, TODAY, "Eve"), solution(3, TODAY, "Cat", tries=2)],
        [Streak("Eve", 5), Streak("Dan", 3)],
    )
