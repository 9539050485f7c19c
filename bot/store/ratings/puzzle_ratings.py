"""Puzzle ratings: the ratings of users and puzzles on the puzzle ladder."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of, locked_row, save_row
from bot.store.tables.puzzle_schema import puzzle_ratings, puzzle_solvers


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """A user's rating on the puzzle ladder of a game: the estimate of their strength (`mu`) and its
    uncertainty (`sigma`), the number that they see, and how many puzzles they solved and missed."""

    user: int
    game: str
    mu: float
    sigma: float
    shown: int
    solved: int = 0
    missed: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """A puzzle's rating on the ladder: the estimate of its difficulty (`mu`), its uncertainty
    (`sigma`), and how many users solved and missed it."""

    game: str
    puzzle: str
    mu: float
    sigma: float
    solved: int = 0
    missed: int = 0


async def solvers_of(connection: AsyncConnection, user: int) -> Mapping[str, PuzzleSolver]:
    """Returns a user's ratings by game, without games of which they have tried no puzzle."""
    query = select(puzzle_solvers).where(puzzle_solvers.c.user == user)
    found = await connection.execute(query.order_by(puzzle_solvers.c.game))
    return {row.game: PuzzleSolver(**columns_of(row)) for row in found}


async def puzzle_ratings_in(connection: AsyncConnection, game: str) -> Mapping[str, PuzzleRating]:
    """Returns the ratings of a game's puzzles that any user has tried, by their ids."""
    query = select(puzzle_ratings).where(puzzle_ratings.c.game == game)
    return {row.puzzle: PuzzleRating(**columns_of(row)) for row in await connection.execute(query)}


async def locked_solver(connection: AsyncConnection, newcomer: PuzzleSolver) -> PuzzleSolver:
    """Locks and returns a user's rating until the commit. It is `newcomer` if they have none. Lock
    it before the puzzle."""
    return await locked_row(connection, PuzzleSolver, puzzle_solvers, asdict(newcomer))


async def locked_puzzle(connection: AsyncConnection, fresh: PuzzleRating) -> PuzzleRating:
    """Locks and returns a puzzle's rating until the commit. It is `fresh` if the puzzle has
    none."""
    return await locked_row(connection, PuzzleRating, puzzle_ratings, asdict(fresh))


async def save_puzzle_ratings(
    connection: AsyncConnection, solver: PuzzleSolver, puzzle: PuzzleRating
) -> None:
    """Stores the ratings of a solver and a puzzle, which must be locked."""
    await save_row(connection, puzzle_solvers, asdict(solver))
    await save_row(connection, puzzle_ratings, asdict(puzzle))
