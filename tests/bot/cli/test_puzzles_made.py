"""`deckhand puzzles` makes real puzzles from matches, and verifies them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.cli.command_line import main as deckhand
from bot.cli.puzzle_command import of_match
from engine import games
from engine.puzzle_files import PuzzleFile, exercise_of
from engine.puzzles.check import play_solution

GAME = next(key for key, game in games().items() if game.steps)
"""A game with steps, in which puzzles are soon found."""


CARDFINITY_MATCH = 145
"""Number of a match of Cardfinity with seed 1 that soon brings a puzzle. If the computer or the
starter decks change, another match may be needed."""


def made(file: Path, count: int, *more: str) -> int:
    arguments = ["--game", GAME, "--count", str(count), "--seed", "1", "--file", str(file), *more]
    return deckhand(["puzzles", *arguments], program="deckhand")


def lines(file: Path) -> Sequence[str]:
    return file.read_text("utf-8").splitlines()


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a file of three puzzles, made by one process."""
    file = tmp_path_factory.mktemp("puzzles") / "three.jsonl"
    assert made(file, 3, "--jobs", "1") == 0
    return file


def test_a_match_brings_a_puzzle_that_the_second_solver_finds_right() -> None:
    match = of_match("cardfinity", 1, CARDFINITY_MATCH)
    [found] = match.puzzles
    assert (match.number, match.refused) == (CARDFINITY_MATCH, 0)
    puzzle = exercise_of(found.line, "cardfinity", [*found.definitions.values()])
    over, wrong = play_solution(puzzle)
    assert (over.winner, wrong) == (puzzle.seat, "")


@pytest.mark.soak
def test_puzzles_are_made_and_found_right(three: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = PuzzleFile(three.read_text("utf-8"))
    assert len(puzzles) == 3
    assert all(puzzle.line for puzzle in puzzles.values())
    assert deckhand(["puzzles", "--check", str(three)], program="deckhand") == 0
    assert capsys.readouterr().out == "3 puzzles, 0 wrong\n"


@pytest.mark.soak
def test_however_many_processes_make_it_the_file_is_the_same(three: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert made(other, 3, "--jobs", "2") == 0
    assert lines(other) == lines(three)


@pytest.mark.soak
def test_it_goes_on_where_the_file_stops(three: Path, tmp_path: Path) -> None:
    whole = lines(three)
    first = next(n for n, line in enumerate(whole) if "id" in json.loads(line)) + 1
    stopped = tmp_path / "stopped.jsonl"
    stopped.write_text("\n".join(whole[:first]) + "\n", "utf-8")
    assert made(stopped, 3, "--jobs", "1") == 0
    assert lines(stopped) == whole


@pytest.mark.soak
def test_what_is_spoiled_is_found(
    three: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = [json.loads(line) for line in lines(three)]
    spoiled = next(line for line in whole if "id" in line)
    spoiled["line"][0]["label"] += "!"
    file = tmp_path / "spoiled.jsonl"
    file.write_text("\n".join(map(json.dumps, whole)) + "\n", "utf-8")
    assert deckhand(["puzzles", "--check", str(file)], program="deckhand") == 1
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == "3 puzzles, 1 wrong"
    assert said[0].startswith(spoiled["id"])
