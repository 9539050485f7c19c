"""`deckhand puzzles`: files of puzzles are made, and checked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.command_line import main as deckhand
from engine import games
from engine.puzzle_files import PuzzleFile

GAME = next(key for key, game in games().items() if game.steps)
"""One with steps, in which puzzles are soon found."""


def made(file: Path, count: int, *more: str) -> int:
    arguments = ["--game", GAME, "--count", str(count), "--seed", "1", "--file", str(file), *more]
    return deckhand(["puzzles", *arguments], program="deckhand")


def lines(file: Path) -> Sequence[str]:
    return file.read_text("utf-8").splitlines()


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of three puzzles, made by one process."""
    file = tmp_path_factory.mktemp("puzzles") / "three.jsonl"
    assert made(file, 3, "--jobs", "1") == 0
    return file


def test_puzzles_are_made_and_found_right(three: Path, capsys: pytest.CaptureFixture[str]) -> None:
    puzzles = PuzzleFile(three.read_text("utf-8"))
    assert len(puzzles) == 3
    assert all(puzzle.line for puzzle in puzzles.values())
    assert deckhand(["puzzles", "--check", str(three)], program="deckhand") == 0
    assert capsys.readouterr().out == "3 puzzles, 0 wrong\n"


def test_however_many_processes_make_it_the_file_is_the_same(three: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert made(other, 3, "--jobs", "2") == 0
    assert lines(other) == lines(three)


def test_it_goes_on_where_the_file_stops(three: Path, tmp_path: Path) -> None:
    whole = lines(three)
    first = next(n for n, line in enumerate(whole) if "id" in json.loads(line)) + 1
    stopped = tmp_path / "stopped.jsonl"
    stopped.write_text("\n".join(whole[:first]) + "\n", "utf-8")
    assert made(stopped, 3, "--jobs", "1") == 0
    assert lines(stopped) == whole


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


def test_time_runs_out(tmp_path: Path) -> None:
    assert made(tmp_path / "few.jsonl", 10_000, "--jobs", "1", "--seconds", "1") == 1


def test_what_cannot_be_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert deckhand(["puzzles"], program="deckhand") == 2
    assert deckhand(["puzzles", "--game", "chess"], program="deckhand") == 2
    other = tmp_path / "other.jsonl"
    other.write_text('{"format": "deckhand-puzzles/1", "game": "chess"}\n', "utf-8")
    assert made(other, 1) == 2
    other.write_text("1\n", "utf-8")
    assert made(other, 1) == 2
    assert deckhand(["puzzles", "--check", str(other)], program="deckhand") == 2
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "Of which game? --game says it."
    assert said[1].startswith("There is no game 'chess'.")
    assert said[2:] == [
        f"{other} has puzzles of another game.",
        f"{other} is no file of puzzles.",
        f"{other} is no file of puzzles.",
    ]
