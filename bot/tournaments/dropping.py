"""Dropping out of a tournament that has begun, whatever for."""

from __future__ import annotations

from typing import Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.tournaments import EntrantRow, Tournament, change_entrant, note_change
from bot.tournaments.results import decide, given_to
from engine.players import opponent

DropHow = Literal["dropped", "left"]
"""They were dropped, or have left the server."""


async def drop_entrant(
    connection: AsyncConnection,
    there: Tournament,
    entrant: EntrantRow,
    now: int,
    how: DropHow = "dropped",
) -> None:
    """Takes an entrant out of a tournament that runs and is locked: a pairing of theirs that is
    undecided is lost. Does nothing to who has dropped out before, or does not take part."""
    if there.row.state != "running" or entrant.state != "in" or entrant.dropped is not None:
        return
    await change_entrant(connection, entrant.id, dropped=len(there.rounds), bye=False)
    for pairing in there.pairings:
        seat = pairing.seat_of(entrant.id)
        if pairing.winner is None and seat is not None:
            winner = opponent(seat)
            score = given_to(pairing, winner, there.row.best_of)
            await decide(connection, pairing, winner, how, score, now)
    await note_change(connection, there.row.id)
