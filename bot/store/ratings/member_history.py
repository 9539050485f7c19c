"""What members have played in a server. Only matches that are over: which deck somebody plays in
a running one is theirs to know."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import CTE, ColumnElement, Select, and_, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows
from bot.store.matches.match_clocks import ClockKey
from bot.store.matches.match_rows import MatchRow, plays
from bot.store.tables.core_schema import deck_versions, decks, rating_changes
from bot.store.tables.match_schema import matches, rematches
from bot.store.tables.tournament_schema import pairings, tournaments


@dataclass(frozen=True, slots=True)
class MatchTally:
    """How many matches of a game somebody won, lost and drew; `rated` are those that count for a
    rating."""

    game: str
    rated: bool
    wins: int
    losses: int
    draws: int


@dataclass(frozen=True, slots=True)
class FavouriteDeck:
    """A deck that somebody plays, and in how many matches they did."""

    game: str
    name: str
    matches: int


@dataclass(frozen=True, slots=True)
class RatingHistoryRow:
    """A rating after a rated match that `ended` then (seconds since 1970), and by how much that
    changed it."""

    game: str
    pace: ClockKey
    ended: int
    shown: int
    change: int


async def tallies_of(connection: AsyncConnection, guild: int, user: int) -> Sequence[MatchTally]:
    """A member's matches that are over, counted by game and whether they were rated."""
    rated = func.coalesce(rating_changes.c.meeting, 0) > 0
    won = or_(
        and_(matches.c.player_a == user, matches.c.winner == "A"),
        and_(matches.c.player_b == user, matches.c.winner == "B"),
    )
    drawn = matches.c.winner == "draw"
    query = (
        select(
            matches.c.game,
            rated.label("rated"),
            func.sum(case((won, 1), else_=0)).label("wins"),
            func.sum(case((or_(won, drawn), 0), else_=1)).label("losses"),
            func.sum(case((drawn, 1), else_=0)).label("draws"),
        )
        .join_from(matches, rating_changes, rating_changes.c.match_id == matches.c.id, isouter=True)
        .where(_finished(guild, user))
        .group_by(matches.c.game, rated)
        .order_by(matches.c.game, rated.desc())
    )
    return [
        MatchTally(row.game, bool(row.rated), row.wins, row.losses, row.draws)
        for row in await connection.execute(query)
    ]


async def favourites_of(
    connection: AsyncConnection, guild: int, user: int, limit: int
) -> Sequence[FavouriteDeck]:
    """The decks that a member has played most, without those they have deleted, and without what
    they played in tournaments with closed deck lists.

    A match that goes on, as a series or by a rematch, is not counted: the next is played with the
    same deck.
    """
    goes_on = _going_on(user)
    brought = case((matches.c.player_a == user, matches.c.deck_a), else_=matches.c.deck_b)
    count = func.count()
    query = (
        select(matches.c.game, decks.c.name, count)
        .join_from(matches, deck_versions, deck_versions.c.id == brought)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(_finished(guild, user), decks.c.deleted.is_(None))
        .where(matches.c.id.not_in(select(goes_on.c.id)))
        .where(or_(matches.c.pairing.is_(None), matches.c.pairing.in_(_open_pairings())))
        .group_by(matches.c.game, decks.c.name)
        .order_by(count.desc(), decks.c.name, matches.c.game)
        .limit(limit)
    )
    return [FavouriteDeck(*row) for row in await connection.execute(query)]


async def last_matches_of(
    connection: AsyncConnection, guild: int, user: int, limit: int
) -> Sequence[MatchRow]:
    """The matches that a member finished last, the latest first."""
    query = (
        select(matches)
        .where(_finished(guild, user))
        .order_by(matches.c.ended.desc(), matches.c.id)
        .limit(limit)
    )
    return await find_rows(connection, MatchRow, query)


async def rating_history_of(
    connection: AsyncConnection, guild: int, user: int, limit: int
) -> Sequence[RatingHistoryRow]:
    """How a member's ratings changed at their last `limit` rated matches, in order."""
    as_a = matches.c.player_a == user
    query = (
        select(
            matches.c.game,
            matches.c.clock,
            matches.c.ended,
            case((as_a, rating_changes.c.shown_a), else_=rating_changes.c.shown_b),
            case((as_a, rating_changes.c.change_a), else_=rating_changes.c.change_b),
        )
        .join_from(matches, rating_changes, rating_changes.c.match_id == matches.c.id)
        .where(_finished(guild, user), rating_changes.c.meeting > 0)
        .order_by(rating_changes.c.number.desc())
        .limit(limit)
    )
    return [RatingHistoryRow(*row) for row in reversed((await connection.execute(query)).all())]


def _going_on(user: int) -> CTE:
    """The ids of a member's matches that run or may be followed by another any moment, and of all
    that those followed."""
    open_yet = rematches.c.state.in_(("offered", "choosing"))
    latest = (
        select(matches.c.id)
        .join_from(matches, rematches, rematches.c.match_id == matches.c.id, isouter=True)
        .where(plays(user), or_(matches.c.state == "running", open_yet))
        .cte("going_on", recursive=True)
    )
    before = select(rematches.c.match_id).join(latest, rematches.c.next_match == latest.c.id)
    return latest.union(before)


def _open_pairings() -> Select[tuple[int]]:
    """The ids of the pairings of tournaments in which everybody may see everybody's deck."""
    ids = select(pairings.c.id).join(tournaments, tournaments.c.id == pairings.c.tournament)
    return ids.where(tournaments.c.open_lists)


def _finished(guild: int, user: int) -> ColumnElement[bool]:
    return and_(
        plays(user),
        matches.c.state == "over",
        matches.c.guild == guild,
        matches.c.computer.is_(None),
    )
