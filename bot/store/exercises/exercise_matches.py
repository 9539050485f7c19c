"""Exercises that are being played, and the consequences of their end."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_row
from bot.store.exercises.mission_progress import note_finished
from bot.store.matches.match_kinds import MISSION
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.tables.match_schema import matches


async def exercise_ended(connection: AsyncConnection, row: MatchRow) -> None:
    """Records that a user has finished a mission, if `row` is the match of a mission and the user
    won it. Does nothing for all other matches. Call it when a match has ended."""
    if row.kind is MISSION and row.human is not None and row.winner == row.human:
        user, now = row.users[row.human], row.ended or row.created
        await note_finished(connection, user, row.game, row.exercise_id, now)


async def running_exercise(connection: AsyncConnection, user: int) -> MatchRow | None:
    """Returns the match of the exercise (mission or puzzle) that the user is playing, None if there
    is none."""
    running = matches.c.state == "running", matches.c.exercise != "", plays(user)
    return await find_row(connection, MatchRow, select(matches).where(*running).limit(1))
