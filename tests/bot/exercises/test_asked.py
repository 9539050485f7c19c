"""Whoever plays a puzzle is asked whenever its solution has them choose."""

from __future__ import annotations

import pytest

from bot.matches.auto_pass import AutoPass, PriorityHistory
from bot.matches.exercise_state import ExerciseState
from bot.matches.table_choices import table_choice
from engine import games
from engine.decisions import Decision
from engine.exercise import Exercise, Progress, Step
from engine.players import PLAYERS
from engine.puzzles.check import begun


@pytest.mark.parametrize("key", list(games()))
def test_the_solution_is_played_with_what_the_table_takes(key: str) -> None:
    for puzzle in games()[key].puzzles().values():
        _play(puzzle)


def _play(puzzle: Exercise) -> None:
    """Plays the solution; the table takes nothing else, but for what makes no difference."""
    state = ExerciseState(puzzle, Progress("open", None, 0))
    match = begun(puzzle)
    passing = dict.fromkeys(PLAYERS, AutoPass())
    history = dict.fromkeys(PLAYERS, PriorityHistory())
    for step in puzzle.line:
        decision, before = match.decision, len(match.events)
        assert decision is not None
        chosen = None
        if decision.player == puzzle.seat:
            chosen = table_choice(match, passing, history, state, named=True)
        if chosen is None:
            option, why = _fitting(step, decision), None
        else:
            option, why = chosen
            one = decision.options[option]
            assert decision.indifferent or one.label == step.label, (puzzle.key, one, step.label)
        history[step.by] = history[step.by].after(decision, option, why, before)
        match.choose(step.by, option)
    assert match.winner == puzzle.seat


def _fitting(step: Step, decision: Decision) -> int:
    return next(
        number
        for number, one in enumerate(decision.options)
        if one.label == step.label and step.is_taken_by(one.facts)
    )
