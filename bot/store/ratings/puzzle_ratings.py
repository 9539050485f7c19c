"""Puzzle ratings: the ratings of users and puzzles on the puzzle ladder."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of, locked_row, save_row
from bot.store.tables.puzzle_schema import puzzle_ratings, puzzle_solvers


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """A user's puzzle rating in a game. `mu` is the estimate of their strength, `sigma` is its
    uncertainty, `shown` is the number that members see. The counts are of puzzles that they solved
    and missed."""

    user: int
    game: str
    mu: float
    sigma: float
    shown: int
    solved: int = 0
    missed: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """The rating of a puzzle. `mu` is the estimate of its difficulty, `sigma` is its uncertainty.
    The counts are of users who solved and missed it."""

    game: str
    puzzle: str
    mu: float
    sigma: float
    solved: int = 0
    missed: int = 0


async def solvers_of(connection: AsyncConnection, user: int) -> Mapping[str, PuzzleSolver]:
    """Returns a user's puzzle ratings, by game. Games in which they have tried no puzzle are
    missing."""
    query = select(puzzle_solvers).where(puzzle_solvers.c.user == user)
    found = await connection.execute(query.order_by(puzzle_solvers.c.game))
    return {row.game: PuzzleSolver(**columns_of(row)) for row in found}


async def puzzle_ratings_in(connection: AsyncConnection, game: str) -> Mapping[str, PuzzleRating]:
    """Returns the ratings of a game's puzzles, by puzzle id. Puzzles that nobody has tried are
    missing."""
    query = select(puzzle_ratings).where(puzzle_ratings.c.game == game)
    return {row.puzzle: PuzzleRating(**columns_of(row)) for row in await connection.execute(query)}


async def locked_solver(connection: AsyncConnection, newcomer: PuzzleSolver) -> PuzzleSolver:
    """Returns a user's puzzle rating, locked until the commit. Stores and returns `newcomer` if the
    user has none. Lock the user's rating before the puzzle's."""
    return await locked_row(connection, PuzzleSolver, puzzle_solvers, asdict(newcomer))


async def locked_puzzle(connection: AsyncConnection, fresh: PuzzleRating) -> PuzzleRating:
    """Returns a puzzle's rating, locked until the commit. Stores and returns `fresh` if the puzzle
    has none."""
    return await locked_row(connection, PuzzleRating, puzzle_ratings, asdict(fresh))


async def save_puzzle_ratings(
    connection: AsyncConnection, solver: PuzzleSolver, puzzle: PuzzleRating
) -> None:
    """Stores the ratings of a user and a puzzle. Both must be locked."""
    await save_row(connection, puzzle_solvers, asdict(solver))
    await save_row(connection, puzzle_ratings, asdict(puzzle))
