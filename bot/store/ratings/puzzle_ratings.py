"""Where users and puzzles stand on the ladder of puzzles."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of, locked_row, save_row
from bot.store.tables.puzzle_schema import puzzle_ratings, puzzle_solvers


@dataclass(frozen=True, slots=True)
class PuzzleSolver:
    """A user on the ladder of a game's puzzles: how strong they are likely to be (`mu`) and how
    uncertain that is (`sigma`), the number that they see, and how many they solved and missed."""

    user: int
    game: str
    mu: float
    sigma: float
    shown: int
    solved: int = 0
    missed: int = 0


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """A puzzle there: how hard it is likely to be, how uncertain that is, and how many users solved
    and missed it."""

    game: str
    puzzle: str
    mu: float
    sigma: float
    solved: int = 0
    missed: int = 0


async def solvers_of(connection: AsyncConnection, user: int) -> Mapping[str, PuzzleSolver]:
    """Where a user stands, by game; nothing for games of which they have solved none."""
    query = select(puzzle_solvers).where(puzzle_solvers.c.user == user)
    found = await connection.execute(query.order_by(puzzle_solvers.c.game))
    return {row.game: PuzzleSolver(**columns_of(row)) for row in found}


async def puzzle_ratings_in(connection: AsyncConnection, game: str) -> Mapping[str, PuzzleRating]:
    """Where the puzzles of a game stand that somebody has met, by their ids."""
    query = select(puzzle_ratings).where(puzzle_ratings.c.game == game)
    return {row.puzzle: PuzzleRating(**columns_of(row)) for row in await connection.execute(query)}


async def locked_solver(connection: AsyncConnection, newcomer: PuzzleSolver) -> PuzzleSolver:
    """Where that user stands, which is as `newcomer` at first; nobody else changes it until the
    commit. Lock it before the puzzle."""
    return await locked_row(connection, PuzzleSolver, puzzle_solvers, asdict(newcomer))


async def locked_puzzle(connection: AsyncConnection, fresh: PuzzleRating) -> PuzzleRating:
    """Where that puzzle stands, which is as `fresh` at first; as `locked_solver` says."""
    return await locked_row(connection, PuzzleRating, puzzle_ratings, asdict(fresh))


async def save_puzzle_ratings(
    connection: AsyncConnection, solver: PuzzleSolver, puzzle: PuzzleRating
) -> None:
    """Stores where both stand, which were locked."""
    await save_row(connection, puzzle_solvers, asdict(solver))
    await save_row(connection, puzzle_ratings, asdict(puzzle))
