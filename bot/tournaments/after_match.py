"""The consequences of the end of a match, stored in the same transaction."""

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
    """Updates everything that depends on the result of a match that has just ended: ratings,
    practice that was paused for the match, missions, the puzzle ladder, streaks, and the match's
    pairing or series.

    Call it once for each match, in the transaction that stores its last choice.
    """
    await rate_match(connection, row)
    await show_aside(connection, row)
    await exercise_ended(connection, row)
    await puzzle_ended(connection, row)
    await note_daily_solution(connection, row)
    if not await record_match_result(connection, row):
        await follow_up(connection, row)
