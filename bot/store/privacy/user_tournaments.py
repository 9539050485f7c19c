"""A user's data in tournaments, without data that only others may know."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of, find_rows
from bot.store.tables.tournament_schema import audit_log, entrants, pairings, tournaments
from bot.store.tournaments.audit_log import AuditEntry
from bot.store.tournaments.tournament_rows import EntrantRow, PairingRow, TournamentRow


@dataclass(frozen=True, slots=True)
class TournamentEntry:
    """A tournament that the user signed up for, with their entry. `pairings` are the user's
    pairings in this tournament, each with the opponent's name (None for a bye or a missed
    round)."""

    tournament: TournamentRow
    entrant: EntrantRow
    pairings: Sequence[tuple[PairingRow, str | None]]


@dataclass(frozen=True, slots=True)
class AuditMention:
    """An entry of a tournament's audit log that concerns the user, with the tournament's name and
    the names of the players that the entry is about."""

    entry: AuditEntry
    tournament: str
    names: dict[int, str]


async def entries_about(connection: AsyncConnection, user: int) -> Sequence[TournamentEntry]:
    """Returns the user's entries in all tournaments, in the order in which they signed up."""
    query = select(entrants).where(entrants.c.user == user).order_by(entrants.c.id)
    found = await find_rows(connection, EntrantRow, query)
    rows = {row.id: row for row in await _tournaments(connection, [it.tournament for it in found])}
    had: defaultdict[int, list[tuple[PairingRow, str | None]]] = defaultdict(list)
    ids = [entrant.id for entrant in found]
    theirs = or_(pairings.c.entrant_a.in_(ids), pairings.c.entrant_b.in_(ids))
    listed = await find_rows(
        connection, PairingRow, select(pairings).where(theirs).order_by(pairings.c.id)
    )
    names = await _names(
        connection, {one for pairing in listed for one in (pairing.entrant_a, pairing.entrant_b)}
    )
    for pairing in listed:
        for mine, other in (
            (pairing.entrant_a, pairing.entrant_b),
            (pairing.entrant_b, pairing.entrant_a),
        ):
            if mine in ids:
                had[mine].append((pairing, None if other is None else names[other]))
    return [TournamentEntry(rows[it.tournament], it, had[it.id]) for it in found]


async def organised_by(connection: AsyncConnection, user: int) -> Sequence[TournamentRow]:
    """Returns all tournaments that the user created."""
    query = select(tournaments).where(tournaments.c.organiser == user)
    return await find_rows(
        connection, TournamentRow, query.order_by(tournaments.c.created, tournaments.c.id)
    )


async def audit_entries_about(connection: AsyncConnection, user: int) -> Sequence[AuditMention]:
    """Returns the entries of all audit logs about acts by the user, or about the user as a
    player."""
    theirs = select(entrants.c.id).where(entrants.c.user == user)
    about = or_(
        audit_log.c.user == user, audit_log.c.entrant.in_(theirs), audit_log.c.other.in_(theirs)
    )
    found = await connection.execute(select(audit_log).where(about).order_by(audit_log.c.id))
    rows = [AuditEntry(**columns_of(row)) for row in found]
    called = {
        row.id: row.name for row in await _tournaments(connection, [r.tournament for r in rows])
    }
    names = await _names(connection, {one for row in rows for one in (row.entrant, row.other)})
    return [AuditMention(row, called[row.tournament], names) for row in rows]


async def _tournaments(connection: AsyncConnection, ids: Sequence[str]) -> Sequence[TournamentRow]:
    query = select(tournaments).where(tournaments.c.id.in_(ids))
    return await find_rows(connection, TournamentRow, query)


async def _names(connection: AsyncConnection, ids: set[int | None]) -> dict[int, str]:
    query = select(entrants.c.id, entrants.c.name).where(entrants.c.id.in_(ids - {None}))
    return {row.id: row.name for row in await connection.execute(query)}
