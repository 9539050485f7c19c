"""Leaderboards, a page at a time.

Former members (users below zero) still count in the ratings of others, but appear on no
leaderboard.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows
from bot.store.matches.match_clocks import ClockKey
from bot.store.ratings.rating_rows import RatingRow
from bot.store.tables.core_schema import ratings

OPPONENTS_NEEDED: Final = 5
"""Number of different opponents in rated matches that a member needs for a rank. If fewer other
members have a rating, all of them are enough."""


@dataclass(frozen=True, slots=True)
class LeaderboardKey:
    """The key of a leaderboard: a server, a game and a clock."""

    guild: int
    game: str
    pace: ClockKey


@dataclass(frozen=True, slots=True)
class LeaderboardRow:
    """A member's line on a leaderboard.

    - `rank`: the rank, which members with equal ratings share. None if the member has had too few
      different opponents. Such members are listed below all ranked ones.
    - `needs`: the number of different opponents that the member still lacks for a rank.
    """

    rank: int | None
    rating: RatingRow
    needs: int = 0


@dataclass(frozen=True, slots=True)
class LeaderboardPage:
    """A part of a leaderboard. `total` is the number of lines of the whole leaderboard, `needed` is
    the number of different opponents that a member needs for a rank."""

    lines: Sequence[LeaderboardRow]
    total: int
    needed: int


async def leaderboard_page(
    connection: AsyncConnection, board: LeaderboardKey, offset: int, limit: int
) -> LeaderboardPage:
    """Returns at most `limit` lines of a leaderboard, after skipping the first `offset`."""
    total = await _total(connection, board)
    needed = _needed(total)
    order = _ranked(needed).desc(), ratings.c.shown.desc(), ratings.c.user.desc()
    page = select(ratings).where(*_of(board)).order_by(*order).limit(limit).offset(offset)
    rows = await find_rows(connection, RatingRow, page)
    rank = offset + 1
    if rows and offset:
        better = _ranked(needed) == 1, ratings.c.shown > rows[0].shown
        ahead = select(func.count()).where(*_of(board), *better)
        rank = 1 + (await connection.scalar(ahead) or 0)
    lines: list[LeaderboardRow] = []
    for number, row in enumerate(rows):
        if number and row.shown != rows[number - 1].shown:
            rank = offset + number + 1
        needs = max(0, needed - row.opponents)
        lines.append(LeaderboardRow(None if needs else rank, row, needs))
    return LeaderboardPage(lines, total, needed)


async def leaderboard_offset_of(
    connection: AsyncConnection, board: LeaderboardKey, user: int
) -> int | None:
    """Returns how many lines are above a user's line on a leaderboard, None if the user isn't on
    it."""
    ranked = _ranked(_needed(await _total(connection, board)))
    own = select(ratings.c.shown, ranked.label("ranked"))
    mine = (await connection.execute(own.where(*_of(board), ratings.c.user == user))).first()
    if mine is None:
        return None
    equal = and_(ratings.c.shown == mine.shown, ratings.c.user > user)
    better = and_(ranked == mine.ranked, or_(ratings.c.shown > mine.shown, equal))
    above = select(func.count()).where(*_of(board), or_(ranked > mine.ranked, better))
    return await connection.scalar(above)


async def leaderboards_of(
    connection: AsyncConnection, guild: int, limit: int
) -> Sequence[LeaderboardKey]:
    """Returns at most `limit` leaderboards of a server that have any members, those with the most
    rated matches first."""
    played = ratings.c.wins + ratings.c.losses + ratings.c.draws
    query = (
        select(ratings.c.guild, ratings.c.game, ratings.c.pace)
        .where(ratings.c.guild == guild, ratings.c.user > 0)
        .group_by(ratings.c.guild, ratings.c.game, ratings.c.pace)
        .order_by(func.sum(played).desc(), ratings.c.game, ratings.c.pace)
    )
    found = await connection.execute(query.limit(limit))
    return [LeaderboardKey(row.guild, row.game, row.pace) for row in found]


async def ratings_of(connection: AsyncConnection, guild: int, user: int) -> Sequence[RatingRow]:
    """Returns a member's ratings in a server, those with the most rated matches first."""
    played = ratings.c.wins + ratings.c.losses + ratings.c.draws
    query = (
        select(ratings)
        .where(ratings.c.guild == guild, ratings.c.user == user)
        .order_by(played.desc(), ratings.c.game, ratings.c.pace)
    )
    return await find_rows(connection, RatingRow, query)


async def _total(connection: AsyncConnection, board: LeaderboardKey) -> int:
    return await connection.scalar(select(func.count()).where(*_of(board))) or 0


def _needed(total: int) -> int:
    """Returns the number of different opponents that a rank needs among `total` members: all others
    if they are few."""
    return max(0, min(OPPONENTS_NEEDED, total - 1))


def _ranked(needed: int) -> ColumnElement[int]:
    """Returns 1 for a member with enough opponents for a rank, else 0."""
    return case((ratings.c.opponents >= needed, 1), else_=0)


def _of(board: LeaderboardKey) -> Sequence[ColumnElement[bool]]:
    return (
        ratings.c.guild == board.guild,
        ratings.c.game == board.game,
        ratings.c.pace == board.pace,
        ratings.c.user + 0 > 0,  # `+ 0` leaves the order to `ix_ratings_place`
    )
