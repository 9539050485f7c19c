"""Which practice matches are being played."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.match_schema import matches
from bot.store.matches import MatchRow

_RUNNING = (matches.c.state == "running") & matches.c.computer.is_not(None)


async def running_practice_match(connection: AsyncConnection, user: int) -> MatchRow | None:
    """The practice match that the user is in, or None."""
    theirs = or_(matches.c.player_a == user, matches.c.player_b == user)
    row = (await connection.execute(select(matches).where(_RUNNING, theirs).limit(1))).first()
    return None if row is None else MatchRow(**row._mapping)


async def knows_game(connection: AsyncConnection, user: int, game: str) -> bool:
    """Whether the user has ended a match of the game, or has said that they know it."""
    theirs = or_(matches.c.player_a == user, matches.c.player_b == user)
    ended = matches.c.state == "over"
    said = matches.c.computer.is_not(None) & ~matches.c.taught
    query = select(matches.c.id).where(theirs, matches.c.game == game, ended | said).limit(1)
    return (await connection.execute(query)).first() is not None


async def stop_teaching(connection: AsyncConnection, match_id: str) -> None:
    """Notes that a practice match explains the game no more."""
    await connection.execute(update(matches).where(matches.c.id == match_id).values(taught=False))


async def put_aside(connection: AsyncConnection, users: Collection[int]) -> None:
    """Puts the practice matches of users aside who begin a match with each other."""
    theirs = or_(matches.c.player_a.in_(users), matches.c.player_b.in_(users))
    await connection.execute(
        update(matches).where(_RUNNING, theirs).values(aside=True, pending_refresh=0)
    )


async def bring_back(connection: AsyncConnection, match_id: str) -> None:
    """Brings a practice match back that was put aside."""
    await connection.execute(update(matches).where(matches.c.id == match_id).values(aside=False))


async def practice_matches_running(connection: AsyncConnection) -> int:
    """How many practice matches there are that are not over."""
    count = select(func.count()).select_from(matches).where(_RUNNING)
    return (await connection.execute(count)).scalar_one()


async def practice_ids(connection: AsyncConnection) -> Sequence[str]:
    """The ids of the practice matches that are not over."""
    return [*(await connection.execute(select(matches.c.id).where(_RUNNING))).scalars()]


async def practice_score(connection: AsyncConnection, guild: int, user: int) -> tuple[int, int]:
    """How many practice matches of a server the user has ended, and how many of those they won."""
    won = or_(
        (matches.c.player_a == user) & (matches.c.winner == "A"),
        (matches.c.player_b == user) & (matches.c.winner == "B"),
    )
    theirs = or_(matches.c.player_a == user, matches.c.player_b == user)
    query = select(func.count(), func.coalesce(func.sum(case((won, 1), else_=0)), 0)).where(
        theirs,
        matches.c.computer.is_not(None),
        matches.c.state == "over",
        matches.c.guild == guild,
    )
    played, of_them_won = (await connection.execute(query)).one()
    return played, of_them_won
