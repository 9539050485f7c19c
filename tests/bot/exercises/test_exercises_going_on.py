"""The mission or puzzle that a member is in: one at a time, and resumed where it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.base.refusals import Refusal
from bot.matches.actions import TakeBackOwn
from bot.matches.beginning.practice import OFF
from bot.matches.exercise_start import BEING_UPDATED, CANNOT_BEGIN
from bot.matches.match_refusals import MatchVoid
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.cluster.leases import add_process
from bot.store.database.migration import newest_version
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_rows import get_match, matches_of
from tests.bot.exercises.examples import FEED_RAT, MISSION, PLAY_TRAP, PUZZLE, SHORT, Learner
from tests.bot.matches.games import ALICE
from tests.bot.older_versions import add_older_process


async def state_of(learner: Learner, match_id: str) -> tuple[str, str | None]:
    async with learner.store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    return row.state, row.ending


async def test_the_same_one_goes_on_as_it_stands(learner: Learner):
    row = await learner.begin(MISSION)
    taken = await learner.take(row, PLAY_TRAP)
    learner.restart()
    again = await learner.begin(MISSION)
    assert again.id == row.id
    assert (await learner.matches.current(row.id)).number == taken.number
    running = await learner.exercises.running(ALICE.id)
    assert running is not None
    assert running.id == row.id


async def test_one_that_was_changed_since_goes_on_as_it_began(learner: Learner):
    row = await learner.begin(MISSION)
    changed = replace(MISSION, steps=MISSION.steps[:1], title="Another")
    assert (await learner.begin(changed)).id == row.id
    learner.restart()
    snapshot = await learner.matches.current(row.id)
    assert snapshot.exercise is not None
    assert snapshot.exercise.exercise == MISSION
    async with learner.store.read() as connection:
        kept = await beginning_of(connection, row)
    assert kept is not None
    assert kept.exercise == MISSION


async def test_another_one_takes_its_place(learner: Learner):
    row = await learner.begin(MISSION)
    await learner.take(row, PLAY_TRAP)
    other = await learner.begin(SHORT)
    assert other.id != row.id
    assert await state_of(learner, row.id) == ("void", "replaced")
    with pytest.raises(MatchVoid, match="You've started something else since"):
        await learner.matches.current(row.id)


async def test_a_puzzle_in_which_something_was_chosen_is_given_up(learner: Learner):
    untouched = await learner.begin(PUZZLE)
    puzzle = await learner.begin(replace(PUZZLE, key="puzzle:000001"))
    assert await state_of(learner, untouched.id) == ("void", "replaced")
    await learner.take(puzzle, PLAY_TRAP)
    await learner.begin(MISSION)
    assert await state_of(learner, puzzle.id) == ("over", "conceded")


async def test_what_was_taken_back_was_chosen_too(learner: Learner):
    puzzle = await learner.begin(PUZZLE)
    taken = await learner.take(puzzle, PLAY_TRAP, FEED_RAT)
    await learner.matches.do(puzzle.id, ALICE.id, TakeBackOwn(taken.number))
    await learner.begin(MISSION)
    assert await state_of(learner, puzzle.id) == ("over", "conceded")


async def test_the_same_one_can_be_played_again_once_it_is_over(learner: Learner):
    first = await learner.begin(SHORT)
    assert (await learner.take(first, PLAY_TRAP, FEED_RAT)).row.state == "over"
    assert (await learner.begin(SHORT)).id != first.id


async def test_a_host_without_practice_has_none(store: Store, workers: Workers):
    with pytest.raises(Refusal, match=OFF):
        await Learner(store, workers, most=0).begin(MISSION)


async def test_they_are_played_in_direct_messages_too(learner: Learner):
    row = await learner.begin(MISSION, guild=None)
    assert (row.guild, row.human, row.kind.key) == (None, MISSION.seat, "mission")


async def test_beside_an_older_process_none_begins(postgresql_url: str, workers: Workers):
    store = await Store.open(postgresql_url)
    learner = Learner(store, workers)
    async with store.agree() as connection:
        await add_process(connection, "new")
        await add_older_process(connection, "old")
    with pytest.raises(Refusal, match=BEING_UPDATED):
        await learner.begin(MISSION)
    async with store.read() as connection:
        assert await matches_of(connection, ALICE.id) == []
    assert newest_version() >= "0051"
    await store.close()


async def test_what_runs_goes_on_where_nothing_else_can_begin(
    learner: Learner, caplog: pytest.LogCaptureFixture
):
    puzzle = await learner.begin(PUZZLE)
    await learner.take(puzzle, PLAY_TRAP)
    broken = replace(MISSION, laid=replace(MISSION.laid, cards='"Rat": power'))
    with pytest.raises(Refusal, match=CANNOT_BEGIN):
        await learner.begin(broken)
    assert await state_of(learner, puzzle.id) == ("running", None)
    assert MISSION.key in caplog.text
