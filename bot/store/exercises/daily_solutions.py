"""Puzzles of the day that members have solved."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import exists, func, select, true
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, find_rows
from bot.store.database.upsert import upsert
from bot.store.exercises.puzzle_attempts import PuzzleKey
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.tables.core_schema import preferences
from bot.store.tables.match_schema import matches
from bot.store.tables.puzzle_schema import daily_solutions, puzzle_attempts


@dataclass(frozen=True, slots=True)
class DailySolution:
    """A user's solution of a game's daily puzzle. The user began the puzzle on its `day` (such as
    "2026-11-27"), in the server `guild` (None: in a direct message). `name` is the user's name
    then. `tries` is 1 plus the number of choices that they took back."""

    user: int
    day: str
    game: str
    guild: int | None
    name: str
    tries: int


async def tries_of(connection: AsyncConnection, row: MatchRow, user: int, since: int) -> int | None:
    """Returns in how many tries a user has solved a puzzle. `row` is the match of the puzzle, which
    has just ended. The result is 1 plus the number of times that the user took back choices.
    Returns None in two cases:

    - The user has seen the solution before, at the end of another match of this puzzle that began
      at `since` (seconds since 1970) or later.
    - The match isn't the user's latest attempt.
    """
    key = PuzzleKey.of(row)
    assert key is not None
    ended = exists().where(
        plays(user),
        at(matches, game=row.game, exercise=row.exercise, state="over"),
        matches.c.created >= since,
        matches.c.id != row.id,
    )
    attempt = at(puzzle_attempts, user=user, **asdict(key), match_id=row.id)
    query = select(puzzle_attempts.c.takes_back).where(attempt, ~ended)
    back = await connection.scalar(query)
    return None if back is None else back + 1


async def add_daily_solution(connection: AsyncConnection, solution: DailySolution) -> None:
    """Stores a solution. Does nothing if the user has already solved that day's puzzle."""
    add = upsert(connection, daily_solutions).values(asdict(solution))
    await connection.execute(add.on_conflict_do_nothing())


async def solutions_in(
    connection: AsyncConnection, guild: int, days: Collection[str]
) -> Sequence[DailySolution]:
    """Returns the solutions of these days in a server, those with the fewest tries first. Leaves
    out users who don't want to be listed."""
    shown = func.coalesce(preferences.c.in_puzzle_tables, true())
    query = (
        select(daily_solutions)
        .outerjoin(preferences, preferences.c.user == daily_solutions.c.user)
        .where(daily_solutions.c.guild == guild, daily_solutions.c.day.in_(days), shown)
        .order_by(daily_solutions.c.tries, daily_solutions.c.name, daily_solutions.c.user)
    )
    return await find_rows(connection, DailySolution, query)


async def days_solved(
    connection: AsyncConnection, users: Collection[int]
) -> Mapping[int, Collection[date]]:
    """Returns the days on which each of these users has solved a daily puzzle, in any server. Users
    who have solved none are missing."""
    table = daily_solutions.c
    query = select(table.user, table.day).where(table.user.in_(users)).distinct()
    found = defaultdict[int, set[date]](set)
    for row in await connection.execute(query):
        found[row.user].add(date.fromisoformat(row.day))
    return found


async def busiest_since(
    connection: AsyncConnection, users: Collection[int], day: str, limit: int
) -> Sequence[int]:
    """Returns those of the `users` who have solved a daily puzzle since `day` (such as
    "2026-11-27"), at most `limit` of them. The result is sorted by the number of days with a
    solution, the most days first."""
    table = daily_solutions.c
    query = (
        select(table.user)
        .where(table.user.in_(users), table.day >= day)
        .group_by(table.user)
        .order_by(func.count(table.day.distinct()).desc(), table.user)
        .limit(limit)
    )
    return list((await connection.execute(query)).scalars())


async def solutions_of(connection: AsyncConnection, user: int) -> Sequence[DailySolution]:
    """Returns a user's solutions of daily puzzles, the earliest day first."""
    table = daily_solutions.c
    query = select(daily_solutions).where(table.user == user).order_by(table.day, table.game)
    return await find_rows(connection, DailySolution, query)
