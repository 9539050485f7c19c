"""Running practice matches. Missions and puzzles are paused and resumed like practice matches, but
otherwise don't count as such."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import bindparam, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.database.rows import find_row
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.tables.match_schema import choices, matches

_RUNNING = (matches.c.state == "running") & matches.c.computer.is_not(None)
_NO_EXERCISE = matches.c.exercise == ""
_PLAYED_BY_THEM = or_(
    matches.c.player_a.in_(bindparam("users", expanding=True)),
    matches.c.player_b.in_(bindparam("users", expanding=True)),
)

_RUNNING_PRACTICE: Final = select(matches).where(_RUNNING, _NO_EXERCISE, _PLAYED_BY_THEM).limit(1)
_WITH_PERSON: Final = (
    select(matches.c.id)
    .where(matches.c.state == "running", matches.c.computer.is_(None), matches.c.clock != "daily")
    .where(_PLAYED_BY_THEM)
    .limit(1)
)
_PUT_ASIDE: Final = (
    update(matches).where(_RUNNING, _PLAYED_BY_THEM).values(aside=True, pending_refresh=0)
)
_SHOW_ASIDE: Final = (
    update(matches).where(_RUNNING, matches.c.aside, _PLAYED_BY_THEM).values(pending_refresh=0)
)


async def running_practice_match(connection: AsyncConnection, user: int) -> MatchRow | None:
    """Returns the practice match that the user is playing against the computer, None if there is
    none."""
    return await find_row(connection, MatchRow, _RUNNING_PRACTICE, {"users": [user]})


def puts_practice_aside(row: MatchRow) -> bool:
    """Returns whether the start of a match pauses its players' practice. True for matches between
    people, except those with a day for each choice (the default of challenges). Such matches last
    for days, so players have time to practise."""
    return row.kind.pauses_practice and row.clock != "daily"


async def plays_person(connection: AsyncConnection, user: int) -> bool:
    """Returns whether the user plays a running match of the kind that pauses practice
    (`puts_practice_aside`)."""
    return (await connection.execute(_WITH_PERSON, {"users": [user]})).first() is not None


async def put_aside(connection: AsyncConnection, begun: MatchRow) -> None:
    """Pauses the practice matches of both players of a match that begins, and marks the boards of
    these practice matches to be updated. Does nothing if the new match doesn't pause practice
    (`puts_practice_aside`)."""
    if puts_practice_aside(begun):
        await connection.execute(_PUT_ASIDE, {"users": [*begun.users.values()]})


async def show_aside(connection: AsyncConnection, ended: MatchRow) -> None:
    """Marks the paused practice matches of both players of a match that has just `ended`. The bot
    then shows that these practice matches are no longer paused. Does nothing if `ended` didn't
    pause practice (`puts_practice_aside`)."""
    if puts_practice_aside(ended):
        await connection.execute(_SHOW_ASIDE, {"users": [*ended.users.values()]})


_CHOSEN_SINCE = (
    select(choices.c.match_id)
    .where(choices.c.match_id == matches.c.id, choices.c.made >= bindparam("since"))
    .exists()
)
_GOING_ON: Final = (
    select(func.count())
    .select_from(matches)
    .where(_RUNNING, _NO_EXERCISE, ~matches.c.aside, matches.c.id != bindparam("but"))
    .where(or_(matches.c.created >= bindparam("since"), _CHOSEN_SINCE))
)


async def practice_going_on(connection: AsyncConnection, since: int, but: str | None = None) -> int:
    """Returns how many practice matches against the computer are being played now. A match counts
    if it is running and not paused, and if it began or had a choice at `since` (seconds since 1970)
    or later. Doesn't count the match of the id `but`."""
    values = {"since": since, "but": but or ""}
    return (await connection.execute(_GOING_ON, values)).scalar_one()


async def practice_ids(connection: AsyncConnection, duty: Duty = EVERYTHING) -> Sequence[str]:
    """Returns the ids of the running practice matches, missions and puzzles, in the servers that
    `duty` covers."""
    theirs = select(matches.c.id).where(_RUNNING, duty.covers(matches.c.guild))
    return [*(await connection.execute(theirs)).scalars()]


async def practice_score(connection: AsyncConnection, guild: int, user: int) -> tuple[int, int]:
    """Returns how many practice matches a user has finished in a server, and how many of these they
    won. Leaves out missions, puzzles, and matches that continue from a position in another
    match."""
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
