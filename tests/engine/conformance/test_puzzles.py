"""Puzzles that come with a game are solved as they say. `make test` tries some of them, `make soak`
all. The proof of `deckhand puzzles --check` takes longer and is done for fewer."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator

import pytest

from engine import games
from engine.exercise import Exercise
from engine.players import PLAYERS
from engine.puzzle_files import PREFIX, PuzzleFile, exercise_of
from engine.puzzles.candidates import Candidate
from engine.puzzles.check import begin_puzzle, check_puzzle, play_solution
from engine.puzzles.compact import without_hidden_marks

SOME = 10
MANY = 20
"""The number of puzzles that are played, and that `make soak` proves."""
QUICK = {"cardfinity": "378c3e", "asigoc": "aaedc5", "lifeburn": "783052", "chaos": "cf69df"}
"""A puzzle of each game with a quick proof."""

SAYS_NOTHING = re.compile(r"^\W*$|\b(this|it) (has|gets|gains|makes)\s*[.,:]", re.IGNORECASE)
"""A text with an empty sentence."""


def sample(key: str, most: int) -> Collection[Exercise]:
    """Returns `most` of the game's puzzles, evenly spread."""
    puzzles = games()[key].puzzles()
    return [puzzles[one] for one in [*puzzles][:: max(1, len(puzzles) // most)][:most]]


def wins_as_it_is_written(puzzle: Exercise) -> None:
    match, mistake = play_solution(puzzle)
    assert mistake == "", f"{puzzle.key}: {mistake}"
    assert match.view(None).turn in (puzzle.turn, puzzle.turn + 1)


def has_nothing_that_nobody_sees(puzzle: Exercise) -> None:
    position = json.loads(puzzle.laid.position)
    written = Candidate(
        games()[puzzle.game], {}, puzzle.laid.cards, position, puzzle.seat, puzzle.turn, 0
    )
    assert without_hidden_marks(written).position == position, puzzle.key


def test_solutions_win_as_they_are_written(key: str) -> None:
    for puzzle in sample(key, SOME):
        wins_as_it_is_written(puzzle)


@pytest.mark.soak
def test_every_solution_wins_as_it_is_written(key: str) -> None:
    for puzzle in games()[key].puzzles().values():
        wins_as_it_is_written(puzzle)


def test_puzzles_say_what_they_are(key: str) -> None:
    for name, puzzle in games()[key].puzzles().items():
        assert (puzzle.key, puzzle.game, puzzle.goal) == (PREFIX + name, key, "win")
        assert puzzle.laid.open_hands
        assert 1 <= puzzle.difficulty <= 5


def test_puzzles_have_nothing_that_nobody_sees(key: str) -> None:
    for puzzle in sample(key, SOME // 2):
        has_nothing_that_nobody_sees(puzzle)


@pytest.mark.soak
def test_no_puzzle_has_anything_that_nobody_sees(key: str) -> None:
    for puzzle in games()[key].puzzles().values():
        has_nothing_that_nobody_sees(puzzle)


def test_every_position_is_read_and_written_alike(key: str) -> None:
    """No card in the position has an empty text, as a card with another card's numbers would."""
    for puzzle in puzzles_with_the_same_definitions(key):
        match = begin_puzzle(puzzle)
        position = match.position()
        again = games()[key].set_up(puzzle.laid.cards, position, puzzle.seed)
        assert again.position() == position, puzzle.key
        for player in PLAYERS:
            for zone in match.view(None).side(player).zones:
                texts = [text.body for card in zone.cards or () for text in card.face.text]
                assert not [text for text in texts if SAYS_NOTHING.search(text)], puzzle.key


def puzzles_with_the_same_definitions(key: str) -> Iterator[Exercise]:
    """Yields all puzzles of the game, each with the definitions of all cards of the file, so that
    they are read only once."""
    puzzles = games()[key].puzzles()
    if isinstance(puzzles, PuzzleFile):
        definitions = [*puzzles.cards.values()]
        for line in puzzles.lines.values():
            yield exercise_of(line, key, definitions)


@pytest.mark.two_games
def test_the_second_solver_finds_one_right(key: str) -> None:
    puzzles = games()[key].puzzles()
    for name in [QUICK[key]] if key in QUICK else [*puzzles][:1]:
        assert check_puzzle(puzzles[name]) == [], name


@pytest.mark.soak
def test_the_second_solver_finds_many_right(key: str) -> None:
    for puzzle in sample(key, MANY):
        assert check_puzzle(puzzle) == [], puzzle.key
