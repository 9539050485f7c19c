"""Which missions users have finished, and what they have written in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.row_columns import columns_of
from bot.store.tables.mission_schema import mission_progress


@dataclass(frozen=True, slots=True)
class MissionRow:
    """What a user has done in a `mission` of a game: when they finished it first (seconds since
    1970, None for not yet), and what they wrote last in it (None for nothing)."""

    user: int
    game: str
    mission: str
    finished: int | None
    draft: str | None


async def finished_missions(connection: AsyncConnection, user: int, game: str) -> Mapping[str, int]:
    """When a user finished which missions of a game (seconds since 1970)."""
    query = select(mission_progress.c.mission, mission_progress.c.finished).where(
        mission_progress.c.user == user,
        mission_progress.c.game == game,
        mission_progress.c.finished.is_not(None),
    )
    return {row.mission: row.finished for row in await connection.execute(query)}


async def note_finished(
    connection: AsyncConnection, user: int, game: str, mission: str, now: int
) -> None:
    """Notes that a user has finished a mission; the first time stands."""
    if (await _row(connection, user, game, mission)) is None:
        await _change(connection, user, game, mission, finished=now)
        return
    first = update(mission_progress).where(
        *_same(user, game, mission), mission_progress.c.finished.is_(None)
    )
    await connection.execute(first.values(finished=now))


async def save_draft(
    connection: AsyncConnection, user: int, game: str, mission: str, draft: str
) -> None:
    """Keeps what a user has written in a mission."""
    await _change(connection, user, game, mission, draft=draft)


async def draft_of(connection: AsyncConnection, user: int, game: str, mission: str) -> str | None:
    """What the user wrote last in a mission, None for nothing."""
    row = await _row(connection, user, game, mission)
    return None if row is None else row.draft


async def missions_about(connection: AsyncConnection, user: int) -> Sequence[MissionRow]:
    """All that is stored about a user's missions."""
    query = select(mission_progress).where(mission_progress.c.user == user)
    ordered = query.order_by(mission_progress.c.game, mission_progress.c.mission)
    return [MissionRow(**columns_of(row)) for row in await connection.execute(ordered)]


async def _row(
    connection: AsyncConnection, user: int, game: str, mission: str
) -> MissionRow | None:
    query = select(mission_progress).where(*_same(user, game, mission))
    found = (await connection.execute(query)).first()
    return None if found is None else MissionRow(**columns_of(found))


async def _change(
    connection: AsyncConnection, user: int, game: str, mission: str, **changes: object
) -> None:
    change = update(mission_progress).where(*_same(user, game, mission)).values(changes)
    if not (await connection.execute(change)).rowcount:
        row = {"user": user, "game": game, "mission": mission, **changes}
        await connection.execute(insert(mission_progress).values(row))


def _same(user: int, game: str, mission: str):
    progress = mission_progress.c
    return progress.user == user, progress.game == game, progress.mission == mission
