"""The two solvers have nothing in common, and agree."""

from __future__ import annotations

import ast
from itertools import count
from pathlib import Path

import pytest

from engine import games
from engine.puzzle_files import PuzzleFile, exercise_of
from engine.puzzles import check as second
from engine.puzzles.check import check
from engine.puzzles.generator import Limits, made

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


@pytest.mark.parametrize("key", list(games()))
def test_what_the_first_makes_the_second_finds_right(key: str) -> None:
    first = next(iter(_shipped(key).lines.values()))["match"]
    puzzles = (puzzle for number in count(first) for puzzle in made(key, number, 1, Limits()))
    puzzle = next(puzzles)
    line = puzzle.written()
    assert check(exercise_of(line, key, [*puzzle.definitions.values()])) == []
    assert 2 <= line["choices"] <= 8
    assert 1 <= line["difficulty"] <= 5


def _shipped(key: str) -> PuzzleFile:
    """The puzzles that come with the game: where its first came about, others are soon found."""
    puzzles = games()[key].puzzles()
    assert isinstance(puzzles, PuzzleFile)
    return puzzles
