"""The match history of members in a server. Only finished matches count, because a player's deck in
a running match is secret."""

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
    """A member's wins, losses and draws in one game. `rated` says whether these matches counted for
    a rating."""

    game: str
    rated: bool
    wins: int
    losses: int
    draws: int


@dataclass(frozen=True, slots=True)
class FavouriteDeck:
    """A deck of a member, and the number of matches that they played with it."""

    game: str
    name: str
    matches: int


@dataclass(frozen=True, slots=True)
class RatingHistoryRow:
    """A member's rating after a rated match, and the change by this match, which ended at `ended`
    (seconds since 1970)."""

    game: str
    pace: ClockKey
    ended: int
    shown: int
    change: int


async def tallies_of(connection: AsyncConnection, guild: int, user: int) -> Sequence[MatchTally]:
    """Returns the numbers of a member's finished matches in a server: one tally for the rated and
    one for the unrated matches of each game."""
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
    """Returns the `limit` decks that a member has played most in a server, each with its number of
    matches. Leaves out decks that they have deleted, and matches in tournaments with closed deck
    lists.

    Also leaves out a match while a series or a rematch may continue it, because the next match
    would be played with the same deck.
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
    """Returns the last `limit` matches that a member finished in a server, the latest first."""
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
    """Returns a member's rating after each of their last `limit` rated matches in a server, the
    earliest first."""
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
    """Returns the ids of a member's matches that are running or may be followed by another, and of
    all matches before these in their chains."""
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
    """Returns the ids of the pairings of tournaments with open deck lists."""
    ids = select(pairings.c.id).join(tournaments, tournaments.c.id == pairings.c.tournament)
    return ids.where(tournaments.c.open_lists)


def _finished(guild: int, user: int) -> ColumnElement[bool]:
    return and_(
        plays(user),
        matches.c.state == "over",
        matches.c.guild == guild,
        matches.c.computer.is_(None),
    )
