"""Which practice matches are being played. Missions and puzzles are put aside and brought back like
these, but do not count among them."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.database.rows import find_row
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.tables.match_schema import choices, matches

_RUNNING = (matches.c.state == "running") & matches.c.computer.is_not(None)
_NO_EXERCISE = matches.c.exercise == ""


async def running_practice_match(connection: AsyncConnection, user: int) -> MatchRow | None:
    """The practice match that the user is in, or None."""
    query = select(matches).where(_RUNNING, _NO_EXERCISE, _plays(user)).limit(1)
    return await find_row(connection, MatchRow, query)


def puts_practice_aside(row: MatchRow) -> bool:
    """Whether practice gives way to a match when it begins: two people sit down to it. It does not
    to one with a day for each choice (what a challenge is that names no clock): that goes on for
    days, in which its players have time to practise, and are in several such matches."""
    return row.kind.pauses_practice and row.clock != "daily"


async def plays_person(connection: AsyncConnection, user: int) -> bool:
    """Whether the user is in a match to which practice gives way (`puts_practice_aside`)."""
    together = matches.c.computer.is_(None) & (matches.c.clock != "daily")
    query = select(matches.c.id).where(matches.c.state == "running", together, _plays(user))
    return (await connection.execute(query.limit(1))).first() is not None


async def put_aside(connection: AsyncConnection, begun: MatchRow) -> None:
    """Puts the practice matches of the players aside where practice gives way to a match that
    begins, and has that shown."""
    if puts_practice_aside(begun):
        put = update(matches).where(_RUNNING, _plays(*begun.users.values()))
        await connection.execute(put.values(aside=True, pending_refresh=0))


async def show_aside(connection: AsyncConnection, ended: MatchRow) -> None:
    """Has the practice matches shown anew that a match had put aside which has ended."""
    if puts_practice_aside(ended):
        shown = update(matches).where(_RUNNING, matches.c.aside, _plays(*ended.users.values()))
        await connection.execute(shown.values(pending_refresh=0))


async def practice_going_on(connection: AsyncConnection, since: int, but: str | None = None) -> int:
    """How many practice matches are being played: they are not over nor put aside, and began or had
    a choice since then (seconds since 1970). One of them can be left out."""
    chosen = select(choices.c.match_id).where(
        choices.c.match_id == matches.c.id, choices.c.made >= since
    )
    count = (
        select(func.count())
        .select_from(matches)
        .where(
            _RUNNING,
            _NO_EXERCISE,
            ~matches.c.aside,
            matches.c.id != (but or ""),
            or_(matches.c.created >= since, chosen.exists()),
        )
    )
    return (await connection.execute(count)).scalar_one()


async def practice_ids(connection: AsyncConnection, duty: Duty = EVERYTHING) -> Sequence[str]:
    """The ids of the practice matches of a process that are not over."""
    theirs = select(matches.c.id).where(_RUNNING, duty.covers(matches.c.guild))
    return [*(await connection.execute(theirs)).scalars()]


async def practice_score(connection: AsyncConnection, guild: int, user: int) -> tuple[int, int]:
    """How many practice matches of a server the user has ended, and how many of those they won:
    those that were dealt."""
    won = or_(
        (matches.c.player_a == user) & (matches.c.winner == "A"),
        (matches.c.player_b == user) & (matches.c.winner == "B"),
    )
    query = select(func.count(), func.coalesce(func.sum(case((won, 1), else_=0)), 0)).where(
        plays(user),
        matches.c.computer.is_not(None),
        matches.c.state == "over",
        matches.c.origin == "",
        _NO_EXERCISE,
        matches.c.guild == guild,
    )
    played, of_them_won = (await connection.execute(query)).one()
    return played, of_them_won


def _plays(*users: int) -> ColumnElement[bool]:
    return or_(matches.c.player_a.in_(users), matches.c.player_b.in_(users))
