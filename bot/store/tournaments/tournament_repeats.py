"""Tournaments that are held every week, and the scores of their players in a month."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import Select, and_, case, delete, func, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import find_row, find_rows
from bot.store.matches.paused_tournaments import LEFT_SERVERS
from bot.store.tables.tournament_schema import (
    entrants,
    pairings,
    repeated_tournaments,
    tournaments,
)
from bot.store.tournaments.tournament_rows import TournamentRow

POINTS_WON, POINTS_DRAWN = 3, 1
"""Match points of a pairing, byes included, as in the standings."""

RepeatNews = Literal["", "open", "skipped"]


@dataclass(frozen=True, slots=True)
class RepeatRow:
    """A weekly series of tournaments.

    - `id`, `latest`: the ids of the first and of the newest tournament of the series.
    - `starts`: when the next tournament will start (seconds since 1970). It isn't open for sign-up
      yet.
    - `news`: what the channel still has to be informed about: the newest tournament is "open" or
      was "skipped"; "" if nothing.
    """

    id: str
    guild: int
    latest: str
    starts: int
    news: RepeatNews = ""


@dataclass(frozen=True, slots=True)
class MonthlyScore:
    """The score of a member in the tournaments of a series.

    - `points`: the member's match points.
    - `evenings`: the number of tournaments in which the member played.
    """

    user: int
    name: str
    points: int
    evenings: int


async def add_repeat(connection: AsyncConnection, row: RepeatRow) -> None:
    """Stores a new weekly series of tournaments."""
    await connection.execute(insert(repeated_tournaments), asdict(row))


async def get_repeat(
    connection: AsyncConnection, series: str, *, lock: bool = False
) -> RepeatRow | None:
    """Returns a weekly series by its id, None if it was stopped. With `lock`, no other transaction
    can change it until the commit."""
    query = select(repeated_tournaments).where(repeated_tournaments.c.id == series)
    return await find_row(connection, RepeatRow, query.with_for_update() if lock else query)


async def change_repeat(connection: AsyncConnection, series: str, **changes: object) -> None:
    """Changes the named columns of a weekly series."""
    where = repeated_tournaments.c.id == series
    await connection.execute(update(repeated_tournaments).where(where).values(changes))


async def clear_repeat_news(connection: AsyncConnection, row: RepeatRow) -> None:
    """Records that the channel was informed about the `news` of a series. Does nothing if the
    series has other news than `row.news` by now."""
    where = repeated_tournaments.c.id == row.id, repeated_tournaments.c.news == row.news
    await connection.execute(update(repeated_tournaments).where(*where).values(news=""))


async def remove_repeat(connection: AsyncConnection, series: str) -> None:
    """Deletes a weekly series, so that no more tournaments follow. Its earlier tournaments stay."""
    where = repeated_tournaments.c.id == series
    await connection.execute(delete(repeated_tournaments).where(where))


async def repeats(connection: AsyncConnection, duty: Duty = EVERYTHING) -> Sequence[RepeatRow]:
    """Returns the weekly series in the servers that `duty` covers, the one with the next tournament
    first. Leaves out servers that the bot has left."""
    return await find_rows(connection, RepeatRow, _repeats_query(duty.scope))


@lru_cache(maxsize=16)
def _repeats_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    return (
        select(repeated_tournaments)
        .where(repeated_tournaments.c.guild.not_in(LEFT_SERVERS))
        .where(scope.covers(repeated_tournaments.c.guild))
        .order_by(repeated_tournaments.c.starts, repeated_tournaments.c.id)
    )


async def newest_of_repeats(
    connection: AsyncConnection, guild: int, limit: int
) -> Sequence[TournamentRow]:
    """Returns the newest tournament of each series of a server, at most `limit` tournaments."""
    query = (
        select(tournaments)
        .join(repeated_tournaments, repeated_tournaments.c.latest == tournaments.c.id)
        .where(repeated_tournaments.c.guild == guild)
        .order_by(tournaments.c.name, tournaments.c.id)
    )
    return await find_rows(connection, TournamentRow, query.limit(limit))


async def players_of_last(connection: AsyncConnection, row: RepeatRow) -> Sequence[int]:
    """Returns the ids of the users who played in the last tournament of a series before the newest
    one (`row.latest`). Tournaments that were not held don't count. Leaves out former members."""
    last = (
        select(tournaments.c.id)
        .where(tournaments.c.repeat == row.id, tournaments.c.began.is_not(None))
        .where(tournaments.c.id != row.latest)
        .order_by(tournaments.c.began.desc())
        .limit(1)
    )
    query = select(entrants.c.user).where(
        entrants.c.tournament == last.scalar_subquery(), entrants.c.state == "in"
    )
    found = await connection.execute(query.where(entrants.c.user > 0).order_by(entrants.c.id))
    return list(found.scalars())


async def monthly_scores(
    connection: AsyncConnection, series: str, since: int, until: int, limit: int
) -> Sequence[MonthlyScore]:
    """Returns the scores of at most `limit` members in a series, the best first. Counts the
    tournaments that ended with a winner between `since` and `until` (seconds since 1970)."""
    sits_at_a = pairings.c.entrant_a == entrants.c.id
    won = or_(and_(pairings.c.winner == "A", sits_at_a), and_(pairings.c.winner == "B", ~sits_at_a))
    points = func.sum(case((won, POINTS_WON), (pairings.c.winner == "draw", POINTS_DRAWN), else_=0))
    evenings = func.count(entrants.c.tournament.distinct())
    query = (
        select(entrants.c.user, func.max(entrants.c.name), points, evenings)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .join(pairings, or_(sits_at_a, pairings.c.entrant_b == entrants.c.id))
        .where(tournaments.c.repeat == series, tournaments.c.state == "over")
        .where(tournaments.c.ended >= since, tournaments.c.ended < until, entrants.c.user > 0)
        .group_by(entrants.c.user)
        .order_by(points.desc(), evenings, entrants.c.user)
    )
    return [MonthlyScore(*row) for row in await connection.execute(query.limit(limit))]
