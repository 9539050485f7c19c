"""Who takes part in tournaments: what sign-up, and a match that begins, ask of the store."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty
from bot.store.tables.tournament_schema import audit_log, entrants, tournaments
from bot.store.tournaments.tournament_rows import ACTIVE, EntrantRow


async def remove_entrant(connection: AsyncConnection, entrant: int) -> None:
    """Forgets a sign-up. The log keeps what was done, without a pointer to it."""
    for column in (audit_log.c.entrant, audit_log.c.other):
        await connection.execute(
            update(audit_log).where(column == entrant).values({column.name: None})
        )
    await connection.execute(delete(entrants).where(entrants.c.id == entrant))


async def entrants_by_id(
    connection: AsyncConnection, ids: Collection[int]
) -> Mapping[int, EntrantRow]:
    """The entrants of those ids."""
    query = select(entrants).where(entrants.c.id.in_(ids))
    return {row.id: EntrantRow(**row._mapping) for row in await connection.execute(query)}


async def promoted_entrants(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[EntrantRow]:
    """Who got a place from the waiting list of a tournament of a process that has not ended, and
    was not told of it yet."""
    query = (
        select(entrants)
        .join(tournaments, tournaments.c.id == entrants.c.tournament)
        .where(entrants.c.promoted, tournaments.c.state.in_(ACTIVE))
        .where(duty.covers(tournaments.c.guild))
        .order_by(entrants.c.id)
    )
    return [EntrantRow(**row._mapping) for row in await connection.execute(query)]


async def entered_by(connection: AsyncConnection, user: int) -> Collection[str]:
    """The ids of the tournaments that a user has signed up for, in whatever state they are."""
    query = select(entrants.c.tournament).where(entrants.c.user == user)
    return set((await connection.execute(query)).scalars())


async def deck_entered(connection: AsyncConnection, tournament: str, user: int) -> int | None:
    """The version of a deck with which a user has signed up for a tournament; None where they have
    not, or have dropped out."""
    query = select(entrants.c.deck_version).where(
        entrants.c.tournament == tournament, entrants.c.user == user, entrants.c.dropped.is_(None)
    )
    return await connection.scalar(query)


async def count_active(connection: AsyncConnection, guild: int) -> int:
    """How many tournaments of a server have not ended."""
    query = select(tournaments.c.id).where(
        tournaments.c.guild == guild, tournaments.c.state.in_(ACTIVE)
    )
    return len((await connection.execute(query)).all())
