"""Giving tournaments back the time in which they stood still."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Select, and_, case, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.match_schema import choices, matches
from bot.store.tournament_schema import draws, pairings, tournament_rounds, tournaments


def paused_pairings() -> Select[tuple[int]]:
    """The ids of all pairings of tournaments that are paused."""
    ids = select(pairings.c.id).join(tournaments, tournaments.c.id == pairings.c.tournament)
    return ids.where(tournaments.c.paused.is_not(None))


def not_paused() -> ColumnElement[bool]:
    """Whether a match is none of a tournament that is paused."""
    return or_(matches.c.pairing.is_(None), matches.c.pairing.not_in(paused_pairings()))


def matches_of_tournament(tournament: str) -> ColumnElement[bool]:
    """Whether a match is one of that tournament."""
    theirs = select(pairings.c.id).where(pairings.c.tournament == tournament)
    return matches.c.pairing.in_(theirs)


async def shift_tournaments(
    connection: AsyncConnection, of: ColumnElement[bool], since: int, now: int
) -> None:
    """Shifts what is due in the tournaments for which `of` holds: nothing went on in them from
    `since` until `now` (seconds since 1970). What began in that time is shifted by as long as it
    has been.

    That is the time of rounds, how long somebody has waited for a player who does not come, until
    when a public number can be corrected, and the start of tournaments whose check-in had begun.
    The clocks of their matches are elsewhere.
    """
    await _shift_starts(connection, of, since, now)
    running = and_(of, tournaments.c.state == "running")
    theirs = select(tournaments.c.id).where(running)
    await _shift_rounds(connection, theirs, since, now)
    await _shift_pairings(connection, theirs, since, now)
    await _shift_draws(connection, theirs, now - since)
    shown = update(tournaments).where(running)
    await connection.execute(shown.values(changes=tournaments.c.changes + 1))


async def _shift_starts(
    connection: AsyncConnection, of: ColumnElement[bool], since: int, now: int
) -> None:
    table = tournaments
    check_in = table.c.starts - table.c.check_in * 60
    ahead = and_(table.c.check_in > 0, table.c.starts > since, check_in < now)
    shifted = update(table).where(of, table.c.state.in_(("open", "closed")), ahead)
    starts = table.c.starts + _away(check_in, since, now)
    await connection.execute(shifted.values(starts=starts, changes=table.c.changes + 1))


async def _shift_rounds(connection: AsyncConnection, of, since: int, now: int) -> None:
    table = tournament_rounds
    shifted = update(table).where(table.c.tournament.in_(of), table.c.ended.is_(None))
    deadline = table.c.deadline + _away(table.c.began, since, now)
    await connection.execute(shifted.values(deadline=deadline))


async def _shift_draws(connection: AsyncConnection, of, seconds: int) -> None:
    shifted = update(draws).where(draws.c.tournament.in_(of), draws.c.number_until.is_not(None))
    await connection.execute(shifted.values(number_until=draws.c.number_until + seconds))


async def shift_pairing(connection: AsyncConnection, match_id: str, seconds: int) -> None:
    """Has somebody who does not come to the table of that match be waited for so much longer."""
    at = select(matches.c.pairing).where(matches.c.id == match_id).scalar_subquery()
    shifted = update(pairings).where(pairings.c.id == at, pairings.c.winner.is_(None))
    opened = _waited_since() + seconds
    await connection.execute(shifted.where(pairings.c.opened.is_not(None)).values(opened=opened))


def _waited_since() -> ColumnElement[int]:
    """Who is waited for is waited for since the latest choice, or since their match began, if that
    was later than the opening: what is left of their time is counted from there."""
    latest = (
        select(func.max(func.coalesce(choices.c.made, matches.c.created)))
        .select_from(matches)
        .join(choices, choices.c.match_id == matches.c.id, isouter=True)
        .where(matches.c.pairing == pairings.c.id, matches.c.state == "running")
        .scalar_subquery()
    )
    return case((latest > pairings.c.opened, latest), else_=pairings.c.opened)


async def _shift_pairings(connection: AsyncConnection, of, since: int, now: int) -> None:
    waiting = _waited_since()
    shifted = update(pairings).where(pairings.c.tournament.in_(of), pairings.c.winner.is_(None))
    opened = waiting + _away(waiting, since, now)
    await connection.execute(shifted.where(pairings.c.opened.is_not(None)).values(opened=opened))


def _away(began: ColumnElement[int], since: int, now: int) -> ColumnElement[int]:
    """How much of the time from `since` until `now` was after something began, in seconds."""
    return case((began > since, now - began), else_=now - since)
