"""The matches that a member has played, so that the next match can repeat the settings of the last
one. Missions, puzzles and matches that continue from a position in another match don't count."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Select, bindparam, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import at, find_row, find_rows
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.tables.core_schema import deck_versions
from bot.store.tables.match_schema import matches


async def last_match(
    connection: AsyncConnection,
    user: int,
    game: str | None = None,
    *,
    decks: bool = False,
    practice: bool = False,
    people: bool = False,
) -> MatchRow | None:
    """Returns the match that a user began most recently, running or over. None if there is none.
    These filters narrow the search:

    - `game`: only matches of this game.
    - `decks`: only matches with the players' own decks.
    - `practice`: only practice matches.
    - `people`: only matches against people outside tournaments.
    """
    query = _latest(of_game=game is not None, decks=decks, practice=practice, people=people)
    return await find_row(connection, MatchRow, query, {"user": user, "game": game})


_DECKS_PLAYED: Final = (
    select(deck_versions.c.deck_id, func.max(matches.c.created).label("played"))
    .join(
        deck_versions,
        deck_versions.c.id
        == case(
            (matches.c.player_a == bindparam("user"), matches.c.deck_a), else_=matches.c.deck_b
        ),
    )
    .where(plays(bindparam("user")), at(matches, exercise=""))
    .group_by(deck_versions.c.deck_id)
)


async def played_decks(connection: AsyncConnection, user: int) -> Mapping[int, int]:
    """Returns when the user last began a match with each deck (seconds since 1970), by the deck's
    id. Decks that were never played are missing."""
    found = await connection.execute(_DECKS_PLAYED, {"user": user})
    return {row.deck_id: row.played for row in found}


async def practice_results(
    connection: AsyncConnection, row: MatchRow, limit: int
) -> Sequence[MatchRow]:
    """Returns at most `limit` practice matches that are over, the latest first: the match `row`,
    and earlier matches of the same member, game and level."""
    query = (
        select(matches)
        .where(
            plays(_member(row)),
            matches.c.computer.is_not(None),
            matches.c.state == "over",
            matches.c.game == row.game,
            matches.c.level == row.level,
            matches.c.origin == "",
            matches.c.exercise == "",
            matches.c.ended <= row.ended,
        )
        .order_by((matches.c.id == row.id).desc(), matches.c.ended.desc())
        .limit(limit)
    )
    return await find_rows(connection, MatchRow, query)


def _member(row: MatchRow) -> int:
    """Returns the member who plays a practice match."""
    return row.player_b if row.computer == "A" else row.player_a


@cache
def _latest(
    *, of_game: bool, decks: bool, practice: bool, people: bool
) -> Select[*tuple[Any, ...]]:
    query = select(matches).where(plays(bindparam("user")), at(matches, origin="", exercise=""))
    if of_game:
        query = query.where(matches.c.game == bindparam("game"))
    if decks:
        query = query.where(matches.c.mode == "")
    if practice:
        query = query.where(matches.c.computer.is_not(None))
    if people:
        query = query.where(matches.c.computer.is_(None), matches.c.pairing.is_(None))
    running = (matches.c.state == "running").desc()
    return query.order_by(matches.c.created.desc(), running, matches.c.ended.desc()).limit(1)
