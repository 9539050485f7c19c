"""Daily puzzles that members have solved: storing a solution, and a server's summary."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.exercises.daily_puzzles import begin_of, daily_puzzle_in
from bot.ratings.streaks import streak_length
from bot.store.exercises.daily_solutions import (
    DailySolution,
    add_daily_solution,
    busiest_since,
    days_solved,
    solutions_in,
    tries_of,
)
from bot.store.exercises.puzzle_attempts import PuzzleKey
from bot.store.matches.match_rows import MatchRow

MOST_STREAKS: Final = 3
"""The most streaks that a server's summary names."""

MONTH: Final = timedelta(days=30)

MOST_COMPARED: Final = 100
"""The most members whose streaks are compared. If there are more, those with the most solved days
in a month are compared."""

LEAST_STREAK: Final = 2
"""The shortest streak, in days, that is mentioned."""


@dataclass(frozen=True, slots=True)
class Streak:
    """A member's streak: on how many days in a row they have solved a daily puzzle."""

    name: str
    days: int


@dataclass(frozen=True, slots=True)
class DaySummary:
    """The results of a day's puzzles in a server: the members who solved them, the fewest tries
    first, and the longest streaks."""

    day: date
    solutions: Sequence[DailySolution]
    streaks: Sequence[Streak]


async def note_daily_solution(connection: AsyncConnection, row: MatchRow) -> None:
    """Stores that a match has solved the daily puzzle of the day on which the match started. Call
    it in the transaction that ends the match. Does nothing if the match isn't a daily puzzle or
    didn't solve it."""
    key = PuzzleKey.of(row)
    if key is None or row.human is None or row.winner != row.human:
        return
    day = datetime.fromtimestamp(row.created, UTC).date()
    if await daily_puzzle_in(connection, key.game, day) != key.puzzle:
        return
    user, name = row.users[row.human], row.names[row.human]
    tries = await tries_of(connection, row, user, begin_of(day))
    if tries is not None:
        solution = DailySolution(user, day.isoformat(), key.game, row.guild, name, tries)
        await add_daily_solution(connection, solution)


async def day_summary(connection: AsyncConnection, guild: int, day: date) -> DaySummary:
    """Returns the results of a day's puzzles in a server."""
    days = day.isoformat(), (day - timedelta(days=1)).isoformat()
    found = await solutions_in(connection, guild, days)
    names = {one.user: one.name for one in sorted(found, key=lambda one: one.day)}
    users = [*names]
    if len(users) > MOST_COMPARED:
        since = (day - MONTH).isoformat()
        users = await busiest_since(connection, users, since, MOST_COMPARED)
    solved = await days_solved(connection, users)
    streaks = [Streak(names[user], streak_length(solved[user], day)) for user in users]
    streaks.sort(key=lambda one: (-one.days, one.name))
    longest = [one for one in streaks if one.days >= LEAST_STREAK][:MOST_STREAKS]
    return DaySummary(day, [one for one in found if one.day == days[0]], longest)
