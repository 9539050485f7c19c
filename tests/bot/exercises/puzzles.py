"""A few puzzles that replace those of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

import pytest

from engine.exercise import Exercise, Step
from tests.bot.exercises.examples import CHARGE, FEED_RAT, PICK_WALL, PLAY_TRAP, PUZZLE
from tests.bot.matches.games import GAME

LINE: Final = tuple(
    Step("A", (wanted,), label=label)
    for wanted, label in (
        (PLAY_TRAP, "Play Trap"),
        (FEED_RAT, "Rat (power 2), no. 2 on the field"),
        (PICK_WALL, "Wall (power 3)"),
        (CHARGE, "Pack Leader: Charge"),
    )
)

IDS: Final = "aaaa01", "aaaa02", "aaaa03", "aaaa04", "aaaa05"


def puzzle(name: str, difficulty: int) -> Exercise:
    """Returns the position with the gap as a puzzle with the given id."""
    laid = replace(PUZZLE.laid, open_hands=True)
    return replace(PUZZLE, key=f"puzzle:{name}", difficulty=difficulty, line=LINE, laid=laid)


PUZZLES: Final[Mapping[str, Exercise]] = {
    name: puzzle(name, number) for number, name in enumerate(IDS, 1)
}
"""A puzzle of each difficulty."""


@pytest.fixture
def some_puzzles(monkeypatch: pytest.MonkeyPatch) -> Mapping[str, Exercise]:
    """Gives the game these puzzles, and removes those of all other games."""
    import engine

    for game in engine.games().values():
        monkeypatch.setattr(type(game), "puzzles", lambda self: {})
    monkeypatch.setattr(type(GAME), "puzzles", lambda self: PUZZLES)
    return PUZZLES
