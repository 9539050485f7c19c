"""The two solvers have nothing in common, and agree."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from itertools import count
from pathlib import Path

import pytest

from engine import games
from engine.puzzle_files import PuzzleFile, exercise_of
from engine.puzzles import check as second
from engine.puzzles.check import check_puzzle
from engine.puzzles.generator import Limits, Puzzle, puzzles_of_match
from tests.sometimes import some_now

QUICK = {"cardfinity": 126, "asigoc": 33, "lifeburn": 9, "chaos": 5}
"""By game, the number of a match in which a puzzle is found at once."""
MATCHES = 12
ALLOWED = {
    "core",
    "decisions",
    "events",
    "exercise",
    "match",
    "match_replay",
    "players",
    "registry",
}


def test_the_second_solver_uses_nothing_of_the_first() -> None:
    tree = ast.parse(Path(second.__file__).read_text("utf-8"))
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    of_engine = {name.split(".")[1] for name in imported if name and name.startswith("engine.")}
    assert of_engine <= ALLOWED


@pytest.mark.parametrize("key", some_now(games()))
def test_what_the_first_makes_the_second_finds_right(key: str) -> None:
    numbers = count(QUICK.get(key, _shipped(key)[0]))
    puzzle = next(
        puzzle for number in numbers for puzzle in puzzles_of_match(key, number, 1, Limits())
    )
    finds_right(key, puzzle)


@pytest.mark.soak
@pytest.mark.parametrize("key", list(games()))
def test_so_it_does_in_other_matches(key: str) -> None:
    for number in _shipped(key)[:MATCHES]:
        for puzzle in puzzles_of_match(key, number, 1, Limits()):
            finds_right(key, puzzle)


def finds_right(key: str, puzzle: Puzzle) -> None:
    line = puzzle.written()
    assert check_puzzle(exercise_of(line, key, [*puzzle.definitions.values()])) == []
    assert 2 <= line["choices"] <= 8
    assert 1 <= line["difficulty"] <= 5


def _shipped(key: str) -> Sequence[int]:
    """Returns the matches from which the puzzles of the game came: others are soon found there."""
    puzzles = games()[key].puzzles()
    assert isinstance(puzzles, PuzzleFile)
    return [*dict.fromkeys(line["match"] for line in puzzles.lines.values())]
