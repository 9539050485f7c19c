"""Puzzles that come with the games, solved as stored matches against the computer's best answers.
The choices that the table makes by itself do no harm."""

from __future__ import annotations

import pytest

from bot.matches.actions import Choose, TakeBackOwn
from bot.matches.computer_turns import waits_for_computer
from engine import games
from engine.exercise import Exercise
from engine.match import Match
from engine.match_replay import replay
from engine.puzzles.search import Solver, line_of
from tests.bot.exercises.examples import Learner
from tests.bot.matches.games import ALICE

OF_EACH = 2
STEPS = 60_000

some_of_each = pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(
            puzzle,
            id=f"{puzzle.game}-{puzzle.key}",
            marks=[pytest.mark.soak] if number else [],
        )
        for game in games().values()
        for number, puzzle in enumerate([*game.puzzles().values()][:OF_EACH])
    ],
)


def winning(match: Match, puzzle: Exercise) -> int:
    """Returns the option that begins a shortest win."""
    decision = match.decision
    assert decision is not None
    line, solver = line_of(match), Solver(puzzle.seat, puzzle.turn)
    line.effort.allow(STEPS)
    length = solver.length(line, 8)
    assert length is not None, f"nothing is won any more at {decision.prompt}"
    return decision.options.index(solver.shortest(line, length)[0].option)


@some_of_each
async def test_who_plays_right_wins(learner: Learner, puzzle: Exercise):
    row = await learner.begin(puzzle)
    snapshot = await learner.matches.current(row.id)
    while snapshot.row.state == "running":
        if waits_for_computer(snapshot):
            snapshot = await learner.wait(row)
            continue
        _, record = await learner.matches.with_record(row.id)
        option = winning(replay(record), puzzle)
        await learner.matches.do(row.id, ALICE.id, Choose(snapshot.number, option, sure="yes"))
        snapshot = await learner.matches.current(row.id)
    assert snapshot.row.winner == puzzle.seat
    assert snapshot.exercise is not None
    assert snapshot.exercise.is_done


@some_of_each
async def test_who_does_nothing_misses_it_and_goes_back_to_the_beginning(
    learner: Learner, puzzle: Exercise
):
    row = await learner.begin(puzzle)
    snapshot = await learner.matches.current(row.id)
    first = snapshot.views[puzzle.seat].decision
    assert first is not None
    while snapshot.exercise is not None and snapshot.exercise.is_open:
        if waits_for_computer(snapshot):
            snapshot = await learner.wait(row)
            continue
        decision = snapshot.views[puzzle.seat].decision
        assert decision is not None
        option = decision.default if decision.passing is None else decision.passing
        await learner.matches.do(row.id, ALICE.id, Choose(snapshot.number, option, sure="yes"))
        snapshot = await learner.matches.current(row.id)
    assert snapshot.row.state == "running"
    assert snapshot.exercise is not None
    assert not snapshot.exercise.is_done
    while (now := snapshot.views[puzzle.seat].decision) is None or now.options != first.options:
        snapshot = await learner.matches.do(row.id, ALICE.id, TakeBackOwn(snapshot.number))
    assert snapshot.exercise is not None
    assert snapshot.exercise.is_open
