"""Taking a member out of every tournament, for good."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.audit_log import add_audit_entry
from bot.store.decks import forget_deleted
from bot.store.entrants import remove_entrant
from bot.store.forgetting import tournaments_entered
from bot.store.tournaments import EntrantRow, Tournament, note_change, whole_tournament
from bot.tournaments.dropping import drop_entrant
from bot.tournaments.leaving import take_out


async def leave_tournaments(connection: AsyncConnection, user: int, now: int) -> None:
    """Takes a user out of the tournaments that they signed up for, at `now` (seconds since 1970).

    They drop out of those that run. Sign-ups of which nothing came are forgotten: in tournaments
    that have not begun, where the first who waits gets the place, and those of who had no place or
    was not there at the start. What they played stays.
    """
    for tournament in await tournaments_entered(connection, user):
        there = await whole_tournament(connection, tournament, lock=True)
        entrant = None if there is None else there.entrant_of(user)
        if there is not None and entrant is not None:
            await _leave(connection, there, entrant, now)


async def _leave(
    connection: AsyncConnection, there: Tournament, entrant: EntrantRow, now: int
) -> None:
    row = there.row
    if row.active:
        await note_change(connection, row.id)
    if row.began is None and row.active:
        await take_out(connection, row, entrant, now)
        await add_audit_entry(connection, row.id, now, entrant.user, entrant.name, "leave")
    elif row.began is None or entrant.state != "in":
        await remove_entrant(connection, entrant.id)
        await forget_deleted(connection, [entrant.deck_version])
    elif row.state == "running" and entrant.dropped is None:
        await drop_entrant(connection, there, entrant, now)
        number = len(there.rounds) or None
        await add_audit_entry(
            connection, row.id, now, entrant.user, entrant.name, "drop", in_round=number
        )
