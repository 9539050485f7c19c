"""Leaving before the start, whatever for: the first who waits gets the place."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.audit_log import add_audit_entry
from bot.store.decks import forget_deleted
from bot.store.entrants import remove_entrant
from bot.store.tournaments import EntrantRow, TournamentRow, change_entrant, entrants_of
from bot.tournaments.making import most_players


async def take_out(
    connection: AsyncConnection, row: TournamentRow, entrant: EntrantRow, now: int
) -> EntrantRow | None:
    """Takes a sign-up back in a tournament that has not begun and is locked. Gives back who got
    the place from the waiting list, if anybody did: they are to be told."""
    await remove_entrant(connection, entrant.id)
    await forget_deleted(connection, [entrant.deck_version])
    return await fill_places(connection, row, now)


async def fill_places(
    connection: AsyncConnection, row: TournamentRow, now: int
) -> EntrantRow | None:
    """Gives a place that is free to the first who waits for one."""
    there = await entrants_of(connection, row.id)
    waiting = [one for one in there if one.state == "waiting"]
    if not waiting or sum(one.state == "in" for one in there) >= most_players(row):
        return None
    first = waiting[0]
    await change_entrant(connection, first.id, state="in", promoted=True)
    await add_audit_entry(connection, row.id, now, first.user, first.name, "promote")
    return replace(first, state="in", promoted=True)
