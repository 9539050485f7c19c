"""What follows from the end of a match, stored together with it."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.exercises.daily_solutions import note_daily_solution
from bot.matches.beginning.rematch import follow_up
from bot.ratings.puzzle_ladder import puzzle_ended
from bot.ratings.rating_updates import rate_match
from bot.store.exercises.exercise_matches import exercise_ended
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.practice_matches import show_aside
from bot.tournaments.results import record_match_result


async def after_match(connection: AsyncConnection, row: MatchRow) -> None:
    """Stores what follows from a match that has just ended with a result: what it does to ratings,
    to practice that was put aside for it, to the missions that its player has finished, to the
    ladder of puzzles and to streaks, to a pairing of a tournament, to a series. Called once for
    each, in the transaction that stores its last choice."""
    await rate_match(connection, row)
    await show_aside(connection, row)
    await exercise_ended(connection, row)
    await puzzle_ended(connection, row)
    await note_daily_solution(connection, row)
    if not await record_match_result(connection, row):
        await follow_up(connection, row)
