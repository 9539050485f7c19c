"""What tournaments have about a user, and nothing that is another's to know."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.audit_log import ActRow
from bot.store.tournament_schema import acts, bouts, entrants, tournaments
from bot.store.tournaments import BoutRow, EntrantRow, TournamentRow


@dataclass(frozen=True, slots=True)
class Entry:
    """A tournament that the user signed up for, and the bouts that they had in it, each with what
    the opponent was called (None where there was none)."""

    tournament: TournamentRow
    entrant: EntrantRow
    bouts: Sequence[tuple[BoutRow, str | None]]


@dataclass(frozen=True, slots=True)
class Noted:
    """An entry of an audit log, with the tournament and what those it is about are called."""

    act: ActRow
    tournament: str
    names: dict[int, str]


async def entries_about(connection: AsyncConnection, user: int) -> Sequence[Entry]:
    """Every tournament that the user signed up for, in that order."""
    query = select(entrants).where(entrants.c.user == user).order_by(entrants.c.id)
    found = [EntrantRow(**row._mapping) for row in await connection.execute(query)]
    rows = {row.id: row for row in await _tournaments(connection, [it.tournament for it in found])}
    had: defaultdict[int, list[tuple[BoutRow, str | None]]] = defaultdict(list)
    ids = [entrant.id for entrant in found]
    theirs = or_(bouts.c.entrant_a.in_(ids), bouts.c.entrant_b.in_(ids))
    listed = [
        BoutRow(**row._mapping)
        for row in await connection.execute(select(bouts).where(theirs).order_by(bouts.c.id))
    ]
    names = await _names(
        connection, {one for bout in listed for one in (bout.entrant_a, bout.entrant_b)}
    )
    for bout in listed:
        for mine, other in (
            (bout.entrant_a, bout.entrant_b),
            (bout.entrant_b, bout.entrant_a),
        ):
            if mine in ids:
                had[mine].append((bout, None if other is None else names[other]))
    return [Entry(rows[it.tournament], it, had[it.id]) for it in found]


async def organised_by(connection: AsyncConnection, user: int) -> Sequence[TournamentRow]:
    """Every tournament that the user made."""
    query = select(tournaments).where(tournaments.c.organiser == user)
    found = await connection.execute(query.order_by(tournaments.c.created, tournaments.c.id))
    return [TournamentRow(**row._mapping) for row in found]


async def acts_about(connection: AsyncConnection, user: int) -> Sequence[Noted]:
    """What audit logs have of the user: what they did, and what was done about them."""
    theirs = select(entrants.c.id).where(entrants.c.user == user)
    about = or_(acts.c.user == user, acts.c.entrant.in_(theirs), acts.c.other.in_(theirs))
    found = await connection.execute(select(acts).where(about).order_by(acts.c.id))
    rows = [ActRow(**row._mapping) for row in found]
    called = {
        row.id: row.name for row in await _tournaments(connection, [r.tournament for r in rows])
    }
    names = await _names(connection, {one for row in rows for one in (row.entrant, row.other)})
    return [Noted(row, called[row.tournament], names) for row in rows]


async def _tournaments(connection: AsyncConnection, ids: Sequence[str]) -> Sequence[TournamentRow]:
    query = select(tournaments).where(tournaments.c.id.in_(ids))
    return [TournamentRow(**row._mapping) for row in await connection.execute(query)]


async def _names(connection: AsyncConnection, ids: set[int | None]) -> dict[int, str]:
    query = select(entrants.c.id, entrants.c.name).where(entrants.c.id.in_(ids - {None}))
    return {row.id: row.name for row in await connection.execute(query)}
