"""Missions and puzzles in memory: only the match, without a store."""

from __future__ import annotations

from bot.matches.choices.exercise_state import ExerciseState
from bot.matches.live.live_match import LiveMatch
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_beginnings import MatchBeginning
from engine.exercise import Exercise, Step
from engine.players import opponent
from engine.practice.advice import passing_option
from tests.bot.matches.practice import practice_row


def begun(exercise: Exercise) -> LiveMatch:
    """Returns the match of a mission or puzzle at its player's first decision."""
    fields = {"exercise": exercise.key, "level": ""}
    row = practice_row(exercise.game, computer=opponent(exercise.seat), **fields)
    live = LiveMatch.from_start(row, ("", ""), MatchBeginning(exercise.seed, None, (), exercise))
    live.take_forced(0)
    return live


def state_of(snapshot: Snapshot) -> ExerciseState:
    """Returns the progress of the exercise."""
    assert snapshot.exercise is not None
    return snapshot.exercise


def wanted(snapshot: Snapshot) -> tuple[Step, int]:
    """Returns the next step of a mission, and the first option that takes it."""
    decision, step = snapshot.views[snapshot.row.human].decision, state_of(snapshot).progress.step
    assert decision is not None
    assert step is not None
    taking = (n for n, option in enumerate(decision.options) if step.is_taken_by(option.facts))
    return step, next(taking)


def reply(live: LiveMatch) -> Snapshot:
    """Makes the computer choose what the mission says, or add nothing, until its player is
    asked."""
    computer = live.row.computer
    while live.match.decision is not None and live.match.decision.player == computer:
        option = state_of(live.snapshot).computer_option(live.match.decision)
        live.take(computer, passing_option(live.match, computer) if option is None else option, 0)
    return live.snapshot
