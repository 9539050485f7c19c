"""The order of puzzles, their effect on the ladder, and members' votes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.base.refusals import Refusal
from bot.exercises.daily_puzzles import DOUBTED
from bot.exercises.puzzles import MOST_REPORTS, PuzzleService
from bot.limits.hourly_limits import HOUR
from bot.matches.actions import Concede, TakeBackOwn
from bot.matches.live.puzzle_result import PuzzleResult, puzzle_result_of
from bot.store import Store
from bot.store.exercises.puzzle_attempts import (
    PuzzleAttempt,
    PuzzleKey,
    PuzzleReport,
    add_puzzle_report,
    attempt_of,
    attempts_of,
    puzzle_reports_by,
)
from bot.store.matches import match_kinds
from bot.store.matches.match_rows import MatchRow
from bot.store.ratings.puzzle_ratings import puzzle_ratings_in, solvers_of
from engine.exercise import Exercise
from tests.bot.exercises.examples import CHARGE, END_TURN, FEED_RAT, PLAY_TRAP, Learner
from tests.bot.exercises.puzzles import IDS, PUZZLES, some_puzzles
from tests.bot.matches.games import ALICE, GAME, Clock

__all__ = ["some_puzzles"]

ONE = PUZZLES[IDS[0]]
KEY = PuzzleKey(GAME.key, IDS[0])
WON = PLAY_TRAP, FEED_RAT, CHARGE

pytestmark = pytest.mark.usefixtures("some_puzzles")


@pytest.fixture
def puzzles(store: Store) -> PuzzleService:
    return PuzzleService(store, Clock())


async def attempt(learner: Learner) -> PuzzleAttempt:
    async with learner.store.read() as connection:
        found = await attempt_of(connection, ALICE.id, KEY)
    assert found is not None
    return found


async def result(learner: Learner, row: MatchRow) -> PuzzleResult | None:
    now = (await learner.matches.current(row.id)).row
    async with learner.store.read() as connection:
        return await puzzle_result_of(connection, now)


async def back(learner: Learner, row: MatchRow) -> None:
    number = (await learner.matches.current(row.id)).number
    await learner.matches.do(row.id, ALICE.id, TakeBackOwn(number))


async def test_solved_at_once_is_won(learner: Learner):
    row = await learner.begin(ONE)
    assert (await attempt(learner)).match_id == row.id
    snapshot = await learner.take(row, *WON)
    kept, ended = await attempt(learner), await result(learner, row)
    assert (kept.result, kept.before, kept.takes_back) == ("won", 1000, 0)
    assert kept.ended == snapshot.row.ended
    assert ended is not None
    assert ended.at_first_try
    assert (ended.solved, ended.choices) == (True, 3)
    assert snapshot.context.puzzle == ended
    async with learner.store.read() as connection:
        solver = (await solvers_of(connection, ALICE.id))[GAME.key]
        puzzle = (await puzzle_ratings_in(connection, GAME.key))[IDS[0]]
    assert (solver.solved, solver.missed, puzzle.solved) == (1, 0, 1)
    assert solver.shown == kept.after == ended.after


async def test_solved_after_going_back_is_drawn(learner: Learner):
    row = await learner.begin(ONE)
    await learner.take(row, PLAY_TRAP, FEED_RAT)
    for _ in range(2):
        await back(learner, row)
    await learner.take(row, *WON)
    ended = await result(learner, row)
    assert ended is not None
    assert (await attempt(learner)).result == "drew"
    assert (ended.solved, ended.at_first_try) == (True, False)
    assert (ended.takes_back, ended.choices) == (2, 3)


async def test_a_turn_without_the_goal_is_lost_at_once_and_may_be_taken_back(learner: Learner):
    row = await learner.begin(ONE)
    snapshot = await learner.take(row, END_TURN)
    assert snapshot.row.state == "running"
    assert (await attempt(learner)).result == "lost"
    lost = (await attempt(learner)).after
    learner.restart()
    await back(learner, row)
    snapshot = await learner.take(row, *WON)
    assert (snapshot.row.state, snapshot.row.winner) == ("over", "A")
    kept, ended = await attempt(learner), await result(learner, row)
    assert (kept.result, kept.after, kept.takes_back) == ("lost", lost, 1)
    assert ended is not None
    assert (ended.solved, ended.at_first_try) == (True, False)


async def test_giving_up_is_lost(learner: Learner):
    row = await learner.begin(ONE)
    await learner.matches.do(row.id, ALICE.id, Concede())
    ended = await result(learner, row)
    assert (await attempt(learner)).result == "lost"
    assert ended is not None
    assert not ended.solved
    assert ended.choices == 0


async def test_a_second_attempt_is_not_rated(learner: Learner):
    row = await learner.begin(ONE)
    await learner.matches.do(row.id, ALICE.id, Concede())
    first = await attempt(learner)
    again = await learner.begin(ONE)
    assert again.id != row.id
    await learner.take(again, *WON)
    second, ended = await attempt(learner), await result(learner, again)
    assert (second.result, second.before, second.after) == ("lost", None, None)
    assert first.after is not None
    assert ended is not None
    assert (ended.solved, ended.counted, ended.at_first_try) == (True, None, False)
    assert await result(learner, row) is None
    async with learner.store.read() as connection:
        solver = (await solvers_of(connection, ALICE.id))[GAME.key]
    assert (solver.solved, solver.missed, solver.shown) == (0, 1, first.after)


@pytest.mark.parametrize(("chosen", "outcome"), [((), None), ((PLAY_TRAP,), "lost")])
async def test_leaving_one_for_another_counts_where_something_was_chosen(
    learner: Learner, chosen: tuple[Mapping[str, str], ...], outcome: str | None
):
    row = await learner.begin(ONE)
    await learner.take(row, *chosen)
    await learner.begin(PUZZLES[IDS[1]])
    assert (await attempt(learner)).result == outcome


async def test_the_next_one_is_new_and_fits(learner: Learner, puzzles: PuzzleService):
    given: list[Exercise] = []
    for _ in IDS:
        one = await puzzles.next_puzzle(ALICE.id, GAME.key)
        row = await learner.begin(one)
        await learner.take(row, *WON)
        given.append(one)
    assert {one.key for one in given} == {one.key for one in PUZZLES.values()}
    assert given[0] == PUZZLES[IDS[0]]
    assert given[-1] == PUZZLES[IDS[-1]]
    assert await puzzles.next_puzzle(ALICE.id, GAME.key) == given[0]
    assert (await puzzles.next_puzzle(2, GAME.key)).key == PUZZLES[IDS[0]].key


async def test_the_game_of_the_last_one_is_remembered(learner: Learner, puzzles: PuzzleService):
    assert await puzzles.latest_game(ALICE.id) is None
    await learner.begin(ONE)
    assert await puzzles.latest_game(ALICE.id) == GAME.key
    running = await learner.exercises.running(ALICE.id, match_kinds.PUZZLE)
    assert running is not None
    assert running.exercise == ONE.key


async def test_a_puzzle_that_several_call_wrong_is_not_that_of_a_day(
    store: Store, puzzles: PuzzleService
):
    day = date(2026, 11, 27)
    usual = await puzzles.daily_puzzle(GAME.key, day)
    name = usual.key.removeprefix("puzzle:")
    for user in range(DOUBTED):
        assert await puzzles.daily_puzzle(GAME.key, day) == usual
        await store.run(add_puzzle_report, PuzzleReport(user, GAME.key, name, "", 5))
    assert await puzzles.daily_puzzle(GAME.key, day) != usual


async def test_what_is_called_wrong_on_its_day_stays_that_of_the_day(
    store: Store, puzzles: PuzzleService
):
    day = date(2026, 11, 27)
    usual = await puzzles.daily_puzzle(GAME.key, day)
    name = usual.key.removeprefix("puzzle:")
    made = int(datetime(2026, 11, 27, 9, tzinfo=UTC).timestamp())
    for user in range(DOUBTED):
        await store.run(add_puzzle_report, PuzzleReport(user, GAME.key, name, "", made))
    assert await puzzles.daily_puzzle(GAME.key, day) == usual
    later = day + timedelta(len(PUZZLES))
    assert await puzzles.daily_puzzle(GAME.key, later) != usual
    assert await puzzles.daily_puzzle(GAME.key, date.min) is not None


async def test_who_calls_too_many_wrong_is_asked_to_wait(store: Store):
    clock = Clock()
    puzzles = PuzzleService(store, clock)
    for number in range(MOST_REPORTS):
        await puzzles.report_wrong(1, PuzzleKey("game", str(number)), "odd")
    with pytest.raises(Refusal, match="within an hour"):
        await puzzles.report_wrong(1, PuzzleKey("game", "more"), "odd")
    await puzzles.report_wrong(1, PuzzleKey("game", "0"), "more of it")
    await puzzles.report_wrong(2, PuzzleKey("game", "more"), "odd")
    later = PuzzleService(store, lambda: clock() + HOUR)
    await later.report_wrong(1, PuzzleKey("game", "more"), "odd")
    async with store.read() as connection:
        said = await puzzle_reports_by(connection, 1)
    assert len(said) == MOST_REPORTS + 1
    assert {one.reason for one in said if one.puzzle == "0"} == {"more of it"}


async def test_whatever_is_typed_about_a_wrong_one_is_kept(store: Store, puzzles: PuzzleService):
    await puzzles.report_wrong(ALICE.id, KEY, "It\0 wins\ud800 \ntoo")
    async with store.read() as connection:
        [report] = await puzzle_reports_by(connection, ALICE.id)
    assert report.reason == "It wins too"


async def test_a_vote_needs_an_attempt(learner: Learner, puzzles: PuzzleService):
    with pytest.raises(Refusal, match="haven't tried"):
        await puzzles.vote(ALICE.id, KEY, 1)
    await learner.begin(ONE)
    await puzzles.vote(ALICE.id, KEY, -1)
    assert (await attempt(learner)).vote == -1


async def test_a_game_without_puzzles_says_so(puzzles: PuzzleService):
    with pytest.raises(Refusal, match="no puzzles"):
        await puzzles.next_puzzle(ALICE.id, "no such game")


async def test_a_mission_leaves_no_attempt(learner: Learner):
    await learner.begin(replace(ONE, key="mission:win", goal="steps", steps=ONE.line))
    async with learner.store.read() as connection:
        assert not await attempts_of(connection, ALICE.id)
