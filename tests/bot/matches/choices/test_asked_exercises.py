"""A player of a puzzle is asked whenever its solution has a choice, and so is the computer."""

from __future__ import annotations

import pytest

from bot.matches.choices.auto_pass import AutoPass, PriorityHistory
from bot.matches.choices.exercise_state import ExerciseState
from bot.matches.choices.stops import read_stops
from bot.matches.choices.table_choices import table_choice
from engine import games
from engine.decisions import Decision
from engine.exercise import Exercise, Progress, Step
from engine.players import PLAYERS
from engine.puzzles.check import begin_puzzle
from tests.engine.puzzles.positions import puzzle

EVERY = 20
"""The step through the puzzles of each game: `make test` plays one in `EVERY`, `make soak` all."""


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("key", list(games()))
def test_the_solution_is_played_with_what_the_table_takes(key: str, every: int) -> None:
    for shipped in [*games()[key].puzzles().values()][::every]:
        _play(shipped)


def _play(shipped: Exercise) -> None:
    """Plays the solution. The table makes no other choices, except those without any difference."""
    state = ExerciseState(shipped, Progress("open", None, 0))
    match = begin_puzzle(shipped)
    passing = dict.fromkeys(PLAYERS, AutoPass())
    history = dict.fromkeys(PLAYERS, PriorityHistory())
    for step in shipped.line:
        decision, before = match.decision, len(match.events)
        assert decision is not None
        chosen = None
        if decision.player == shipped.seat:
            chosen = table_choice(match, passing, history, state, named=True)
        if chosen is None:
            option, why = _fitting(step, decision), None
        else:
            option, why = chosen
            one = decision.options[option]
            assert decision.indifferent or one.label == step.label, (shipped.key, one, step.label)
        history[step.by] = history[step.by].after_choice(decision, option, why, before)
        match.choose(step.by, option)
    assert match.winner == shipped.seat


def _fitting(step: Step, decision: Decision | None) -> int:
    assert decision is not None
    return next(
        number
        for number, one in enumerate(decision.options)
        if one.label == step.label and step.is_taken_by(one.facts)
    )


CARDS = """
ace "Lamp" any: damage 2
weapon "Saber" 3/1
"""


def test_the_computer_is_asked_whenever_it_can_do_something() -> None:
    position = {"A": {"health": 2, "weapons": ["Saber"]}, "B": {"health": 3, "ace": "Lamp"}}
    leaving = {"do": "next step"}
    shot = puzzle("asigoc", CARDS, position, ("A", "Next step", leaving))
    match = begin_puzzle(shot)
    match.choose("A", _fitting(shot.line[0], match.decision))
    assert match.decision is not None
    assert match.decision.player == "B"
    passing = dict.fromkeys(PLAYERS, AutoPass(stops=read_stops("asigoc")))
    history = dict.fromkeys(PLAYERS, PriorityHistory())
    assert table_choice(match, passing, history, named=True) is not None
    state = ExerciseState(shot, Progress("open", None, 0))
    assert table_choice(match, passing, history, state, named=True) is None
