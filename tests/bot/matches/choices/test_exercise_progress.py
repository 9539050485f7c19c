"""The progress of an exercise in its match: what its opponent has lost since it began."""

from __future__ import annotations

from bot.matches.choices.exercise_state import ExerciseMatch, begin_exercise
from engine import games
from tests.bot.exercises.examples import CARDS, GAP, MISSION, RATS


def test_the_opponent_loses_from_what_they_began_with() -> None:
    position = {**GAP, "A": {**GAP["A"], "deck": RATS[:2]}}
    match = games()["cardfinity"].set_up(CARDS, position, bytes(32))
    assert begin_exercise(MISSION, match) == ExerciseMatch(MISSION, 6)
    assert begin_exercise(None, match) is None
