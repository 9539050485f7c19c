"""Missions that users have finished, and texts that they have written in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows, row_at, save_row
from bot.store.tables.mission_schema import mission_progress


@dataclass(frozen=True, slots=True)
class MissionRow:
    """A user's progress in a mission of a game. `finished` is when they first finished it (seconds
    since 1970), None if they haven't. `draft` is the text that they last wrote in the mission, None
    if there is none."""

    user: int
    game: str
    mission: str
    finished: int | None
    draft: str | None


async def finished_missions(connection: AsyncConnection, user: int, game: str) -> Mapping[str, int]:
    """Returns the missions of a game that a user has finished. Maps the key of each mission to the
    time when they first finished it (seconds since 1970)."""
    query = select(mission_progress.c.mission, mission_progress.c.finished).where(
        mission_progress.c.user == user,
        mission_progress.c.game == game,
        mission_progress.c.finished.is_not(None),
    )
    return {row.mission: row.finished for row in await connection.execute(query)}


async def note_finished(
    connection: AsyncConnection, user: int, game: str, mission: str, now: int
) -> None:
    """Records that a user finished a mission at `now`. Does nothing if they had finished it
    before."""
    key = {"user": user, "game": game, "mission": mission}
    row = await row_at(connection, MissionRow, mission_progress, **key)
    if row is None or row.finished is None:
        await save_row(connection, mission_progress, {**key, "finished": now})


async def save_draft(
    connection: AsyncConnection, user: int, game: str, mission: str, draft: str
) -> None:
    """Stores the text that a user has written in a mission, replacing an earlier one."""
    values = {"user": user, "game": game, "mission": mission, "draft": draft}
    await save_row(connection, mission_progress, values)


async def draft_of(connection: AsyncConnection, user: int, game: str, mission: str) -> str | None:
    """Returns the text that the user last wrote in a mission, None if there is none."""
    key = {"user": user, "game": game, "mission": mission}
    row = await row_at(connection, MissionRow, mission_progress, **key)
    return None if row is None else row.draft


async def missions_about(connection: AsyncConnection, user: int) -> Sequence[MissionRow]:
    """Returns a user's progress in all missions that they have begun."""
    query = select(mission_progress).where(mission_progress.c.user == user)
    ordered = query.order_by(mission_progress.c.game, mission_progress.c.mission)
    return await find_rows(connection, MissionRow, ordered)
