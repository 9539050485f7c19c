"""Every puzzle that comes with a game is solved as it says; what `deckhand puzzles --check` tries
in all of them is tried in a few."""

from __future__ import annotations

import json

from engine import games
from engine.puzzle_files import PREFIX
from engine.puzzles.candidates import Candidate
from engine.puzzles.check import check, played
from engine.puzzles.compact import shown

SAMPLE = 2


def test_every_solution_wins_as_it_is_written(key: str) -> None:
    puzzles = games()[key].puzzles()
    for name, puzzle in puzzles.items():
        match, mistake = played(puzzle)
        assert mistake == "", f"{name}: {mistake}"
        assert match.view(None).turn in (puzzle.turn, puzzle.turn + 1)


def test_puzzles_say_what_they_are(key: str) -> None:
    for name, puzzle in games()[key].puzzles().items():
        assert (puzzle.key, puzzle.game, puzzle.goal) == (PREFIX + name, key, "win")
        assert puzzle.laid.open_hands
        assert 1 <= puzzle.difficulty <= 5


def test_puzzles_have_nothing_that_nobody_sees(key: str) -> None:
    for name, puzzle in games()[key].puzzles().items():
        position = json.loads(puzzle.laid.position)
        written = Candidate(
            games()[key], {}, puzzle.laid.cards, position, puzzle.seat, puzzle.turn, 0
        )
        assert shown(written).position == position, name


def test_the_second_solver_finds_a_few_right(key: str) -> None:
    puzzles = [*games()[key].puzzles().values()]
    for puzzle in puzzles[:: max(1, len(puzzles) // SAMPLE)][:SAMPLE]:
        assert check(puzzle) == [], puzzle.key
