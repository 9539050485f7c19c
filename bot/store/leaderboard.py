"""Leaderboards, a page at a time.

Who has left no name (a user below zero) stays in everybody's arithmetic and on no leaderboard.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, FromClause, and_, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.clocks import ClockKey
from bot.store.ratings import RatingRow
from bot.store.schema import ratings


@dataclass(frozen=True, slots=True)
class BoardKey:
    """Which leaderboard: a game of a server, at a pace."""

    guild: int
    game: str
    pace: ClockKey


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a leaderboard. Equal ratings have equal ranks."""

    rank: int
    rating: RatingRow


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """Some lines of a leaderboard, and how many it has in all (0 where the page is empty)."""

    lines: Sequence[Standing]
    total: int


async def standings(
    connection: AsyncConnection, board: BoardKey, offset: int, limit: int
) -> StandingsPage:
    """The lines from number `offset` (0 is the first) on, `limit` of them at most."""
    place = ratings.c.shown.desc(), ratings.c.user.desc()
    page = (
        select(ratings).where(*_of(board)).order_by(*place).limit(limit).offset(offset).subquery()
    )
    others = ratings.alias()
    ahead = select(func.count()).where(*_of(board, others), others.c.shown > page.c.shown)
    total = select(func.count()).where(*_of(board, others))
    query = select(
        page, ahead.scalar_subquery().label("ahead"), total.scalar_subquery().label("total")
    ).order_by(page.c.shown.desc(), page.c.user.desc())
    lines: list[Standing] = []
    total_found = 0
    for row in await connection.execute(query):
        columns = dict(row._mapping)
        rank, total_found = columns.pop("ahead") + 1, columns.pop("total")
        lines.append(Standing(rank, RatingRow(**columns)))
    return StandingsPage(lines, total_found)


async def offset_of(connection: AsyncConnection, board: BoardKey, user: int) -> int | None:
    """How many lines of a leaderboard are above the user's; None for who is not on it."""
    own = _of(board)
    shown = await connection.scalar(select(ratings.c.shown).where(*own, ratings.c.user == user))
    if shown is None:
        return None
    equal = and_(ratings.c.shown == shown, ratings.c.user > user)
    above = select(func.count()).where(*own, or_(ratings.c.shown > shown, equal))
    return await connection.scalar(above)


async def paces_of(connection: AsyncConnection, guild: int, game: str) -> Sequence[ClockKey]:
    """The paces at which members of a server are rated in a game, that of most rated matches
    first."""
    played = ratings.c.wins + ratings.c.losses + ratings.c.draws
    query = (
        select(ratings.c.pace)
        .where(ratings.c.guild == guild, ratings.c.game == game, ratings.c.user > 0)
        .group_by(ratings.c.pace)
        .order_by(func.sum(played).desc(), ratings.c.pace)
    )
    return list((await connection.execute(query)).scalars())


async def ratings_of(connection: AsyncConnection, guild: int, user: int) -> Sequence[RatingRow]:
    """A member's ratings in a server, those of most matches first."""
    played = ratings.c.wins + ratings.c.losses + ratings.c.draws
    query = (
        select(ratings)
        .where(ratings.c.guild == guild, ratings.c.user == user)
        .order_by(played.desc(), ratings.c.game, ratings.c.pace)
    )
    return [RatingRow(**row._mapping) for row in await connection.execute(query)]


def _of(board: BoardKey, table: FromClause = ratings) -> Sequence[ColumnElement[bool]]:
    return (
        table.c.guild == board.guild,
        table.c.game == board.game,
        table.c.pace == board.pace,
        table.c.user + 0 > 0,  # `+ 0` leaves the order to `ix_ratings_place`
    )
