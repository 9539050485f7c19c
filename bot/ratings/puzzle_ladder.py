"""The puzzle ladder: members and puzzles are rated against each other, like players.

Each member meets each puzzle once. Solving it without going back is a win, solving it after going
back a draw. Ending the turn without the goal, or quitting, is a loss.
"""

from dataclasses import replace
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.model import Outcome, Strength, exchange_strength, unknown_strength
from bot.store.exercises.puzzle_attempts import PuzzleKey, attempt_of, note_ended, note_result
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_rows import MatchRow
from bot.store.ratings.puzzle_ratings import (
    PuzzleRating,
    PuzzleSolver,
    locked_puzzle,
    locked_solver,
    save_puzzle_ratings,
)

SUREST: Final = 1.5
"""Minimum `sigma` of a puzzle, so that its rating continues to be corrected."""

UNCERTAIN: Final = 5.0
"""The `sigma` of a puzzle that nobody has tried: only the computer has estimated its difficulty."""

EASIEST: Final = 16.0
FOR_EACH: Final = 3.0
"""The `mu` of a puzzle that nobody has tried is EASIEST, plus FOR_EACH for each level of its
difficulty (1 to 5)."""


def fresh_solver(user: int, game: str) -> PuzzleSolver:
    """Returns the puzzle rating from which a user starts in a game."""
    start = unknown_strength()
    return PuzzleSolver(user, game, *start, start.shown)


def fresh_puzzle(key: PuzzleKey, difficulty: int) -> PuzzleRating:
    """Returns the rating from which a puzzle starts. This rating depends on the puzzle's
    `difficulty`."""
    return PuzzleRating(key.game, key.puzzle, EASIEST + FOR_EACH * difficulty, UNCERTAIN)


async def exchange_once(
    connection: AsyncConnection, user: int, key: PuzzleKey, difficulty: int, outcome: Outcome
) -> bool:
    """Changes the ratings of a user and a puzzle by the outcome of the user's first attempt, and
    stores this outcome. Call it in the transaction that ends the attempt. Returns False, and
    changes nothing, if an outcome is stored already, or if the user has not begun the puzzle."""
    attempt = await attempt_of(connection, user, key)
    if attempt is None or attempt.result is not None:
        return False
    solver = await locked_solver(connection, fresh_solver(user, key.game))
    puzzle = await locked_puzzle(connection, fresh_puzzle(key, difficulty))
    mine, its = exchange_strength(
        Strength(solver.mu, solver.sigma), Strength(puzzle.mu, puzzle.sigma), outcome
    )
    solved, missed = int(outcome != "lost"), int(outcome == "lost")
    changed = replace(
        solver,
        mu=mine.mu,
        sigma=mine.sigma,
        shown=mine.shown,
        solved=solver.solved + solved,
        missed=solver.missed + missed,
    )
    met = replace(
        puzzle,
        mu=its.mu,
        sigma=max(its.sigma, SUREST),
        solved=puzzle.solved + solved,
        missed=puzzle.missed + missed,
    )
    await save_puzzle_ratings(connection, changed, met)
    await note_result(connection, user, key, outcome, (solver.shown, changed.shown))
    return True


async def puzzle_missed(connection: AsyncConnection, row: MatchRow, difficulty: int) -> None:
    """Stores that a player has missed a puzzle by the choice that is being stored. Does nothing if
    the match isn't a puzzle. The player may take the choice back and continue, but the outcome
    stays."""
    key = PuzzleKey.of(row)
    if key is not None and row.human is not None:
        await exchange_once(connection, row.users[row.human], key, difficulty, "lost")


async def puzzle_ended(connection: AsyncConnection, row: MatchRow) -> None:
    """Rates a puzzle whose match has just ended with a result, and stores when it ended. Does
    nothing if the match isn't a puzzle."""
    key = PuzzleKey.of(row)
    if key is None or row.human is None:
        return
    user, ended = row.users[row.human], row.ended or row.created
    attempt = await attempt_of(connection, user, key)
    beginning = await beginning_of(connection, row)
    if attempt is None or attempt.match_id != row.id or beginning is None:
        return
    assert beginning.exercise is not None
    solved: Outcome = "drew" if attempt.takes_back else "won"
    outcome = solved if row.winner == row.human else "lost"
    await exchange_once(connection, user, key, beginning.exercise.difficulty, outcome)
    await note_ended(connection, user, key, ended)
