"""`deckhand puzzles`: the file that it writes, where it resumes, and when it stops.

Its puzzles are existing ones of the game. `test_puzzles_made.py` makes real ones.
"""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from bot.cli import puzzle_command
from bot.cli.command_line import main as deckhand
from bot.cli.puzzle_command import ComputerMatch, FoundPuzzle
from engine import games
from engine.puzzle_files import PuzzleFile

GAME = games()["cardfinity"]
READY = GAME.puzzles()
EACH = 2
"""Number of puzzles per match."""


def of_match(game: str, seed: int, number: int) -> ComputerMatch:
    """Replaces the maker of puzzles: match 1 brings none, the others two each. An earlier match
    takes longer than a later one."""
    assert (game, seed) == (GAME.key, 7)
    assert isinstance(READY, PuzzleFile)
    time.sleep(0.05 if number == 0 else 0.0)
    lines = [*READY.lines.values()][number * EACH : (number + 1) * EACH]
    found = [
        FoundPuzzle({**line, "match": number}, {name: READY.cards[name] for name in line["cards"]})
        for line in lines
    ]
    return (
        ComputerMatch(number, [], 2, 0.5) if number == 1 else ComputerMatch(number, found, 0, 0.5)
    )


@pytest.fixture(autouse=True)
def quick_maker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_command, "of_match", of_match)


def made(file: Path, count: int, *more: str) -> int:
    arguments = ["--game", GAME.key, "--count", str(count), "--seed", "7", "--file", str(file)]
    return deckhand(["puzzles", *arguments, *more], program="deckhand")


def lines(file: Path) -> Sequence[str]:
    return file.read_text("utf-8").splitlines()


@pytest.fixture
def five(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """Returns a file of five puzzles, made by one process."""
    file = tmp_path / "five.jsonl"
    assert made(file, 5, "--jobs", "1") == 0
    said = "5 puzzles, 5 of them new, from 4 matches; 2 refused by the second solver; 0.4 s of CPU"
    assert capsys.readouterr().out.startswith(said)
    return file


def test_the_file_has_the_puzzles_of_the_matches_in_their_order(five: Path) -> None:
    assert json.loads(lines(five)[0]) == {
        "format": "deckhand-puzzles/1",
        "game": "cardfinity",
        "rules": GAME.rules_version,
    }
    puzzles = PuzzleFile(five.read_text("utf-8"))
    assert [*puzzles] == [[*READY][number] for number in (0, 1, 4, 5, 6)]
    assert [line["match"] for line in puzzles.lines.values()] == [0, 0, 2, 2, 3]
    assert all(puzzles[name] == READY[name] for name in puzzles)


def test_each_card_is_written_once_and_before_the_first_puzzle_that_has_it(five: Path) -> None:
    known: set[str] = set()
    for line in map(json.loads, lines(five)[1:]):
        if "card" in line:
            assert line["card"] not in known
            known.add(line["card"])
        else:
            assert set(line["cards"]) <= known


def test_however_many_processes_make_it_the_file_is_the_same(five: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    assert made(other, 5, "--jobs", "2") == 0
    assert lines(other) == lines(five)


@pytest.mark.parametrize(("kept", "matches"), [(1, 4), (2, 4), (3, 2), (4, 2)])
def test_it_goes_on_with_the_match_at_which_the_file_stops(
    five: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], kept: int, matches: int
) -> None:
    whole = lines(five)
    ends = [number for number, line in enumerate(whole, 1) if "id" in json.loads(line)]
    stopped = tmp_path / "stopped.jsonl"
    stopped.write_text("\n".join(whole[: ends[kept - 1]]) + "\n", "utf-8")
    assert made(stopped, 5, "--jobs", "1") == 0
    assert lines(stopped) == whole
    said = f"5 puzzles, {5 - kept} of them new, from {matches} matches;"
    assert capsys.readouterr().out.startswith(said)


def test_a_file_that_has_enough_stays(five: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = lines(five)
    assert made(five, 4) == 0
    assert lines(five) == whole
    assert capsys.readouterr().out.startswith("5 puzzles, 0 of them new, from 0 matches;")


def test_time_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count(0, 10)
    monkeypatch.setattr(
        puzzle_command, "time", SimpleNamespace(monotonic=lambda: float(next(clock)))
    )
    file = tmp_path / "few.jsonl"
    assert made(file, 10_000, "--jobs", "1", "--seconds", "25") == 1
    assert len(PuzzleFile(file.read_text("utf-8"))) == 4


def test_what_is_spoiled_is_found(
    five: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name = [*READY][4]
    monkeypatch.setattr(
        puzzle_command,
        "check_puzzle",
        lambda puzzle: ["It is spoiled.", "Twice."] if puzzle.key == f"puzzle:{name}" else [],
    )
    assert deckhand(["puzzles", "--check", str(five)], program="deckhand") == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{name}: It is spoiled.",
        f"{name}: Twice.",
        "5 puzzles, 1 wrong",
    ]


def test_where_nothing_is_wrong_it_says_so(
    five: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_command, "check_puzzle", lambda puzzle: [])
    assert deckhand(["puzzles", "--check", str(five)], program="deckhand") == 0
    assert capsys.readouterr().out == "5 puzzles, 0 wrong\n"


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
    assert said[1].startswith("There's no game 'chess'.")
    assert said[2:] == [
        f"{other} has puzzles of another game.",
        f"{other} isn't a file of puzzles.",
        f"{other} isn't a file of puzzles.",
    ]
