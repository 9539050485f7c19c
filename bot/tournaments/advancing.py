"""What follows a round: the next one, or the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.audit_log import add_audit_entry
from bot.store.pairings import change_entrants
from bot.store.tournaments import (
    RoundRow,
    Tournament,
    add_pairings,
    add_round,
    change_round,
    change_tournament,
    note_change,
)
from bot.tournaments.log import BOT
from bot.tournaments.progress import Finished, NewPairing, NewRound, next_step


async def advance(
    connection: AsyncConnection, there: Tournament, step: NewRound | Finished, now: int
) -> None:
    """Stores what follows the latest round of a tournament that is locked and goes on."""
    latest = there.round
    if latest is not None and latest.ended is None:
        await change_round(connection, there.row.id, latest.number, ended=now)
    if isinstance(step, Finished):
        await _finish(connection, there, step.places, now)
    else:
        await _begin_round(connection, there, step, now)


async def end_anew(connection: AsyncConnection, there: Tournament, now: int) -> None:
    """Gives the places of a tournament anew that is locked and over, after a result of it was
    corrected. The winner is told again where any place has changed. Where the bracket is not at its
    end any more, the tournament goes on with the pairing that follows."""
    step = next_step(there)
    if isinstance(step, NewRound):
        await change_entrants(connection, {one.id: {"place": None} for one in there.field})
        await change_tournament(connection, there.row.id, state="running", ended=None, crowned=None)
        await _begin_round(connection, there, step, now)
    elif step is not None and any(
        there.by_id[one].place != place for one, place in step.places.items()
    ):
        await _give_places(connection, there, step.places, now)
        await change_tournament(connection, there.row.id, crowned=None)


async def _begin_round(
    connection: AsyncConnection, there: Tournament, step: NewRound, now: int
) -> None:
    row, number = there.row, len(there.rounds) + 1
    deadline = None if row.round_minutes is None else now + row.round_minutes * 60
    await add_round(connection, RoundRow(row.id, number, step.stage, now, deadline))
    await add_pairings(connection, _pairings(row.id, number, step.pairings, now))
    if step.stage == "swiss":
        given = {one.id: {"bye": False} for one in there.entrants if one.bye}
        await change_entrants(connection, given)
    await add_audit_entry(connection, row.id, now, 0, BOT, "round", in_round=number)
    await note_change(connection, row.id)


def _pairings(
    tournament: str, number: int, pairings: Sequence[NewPairing], now: int
) -> Sequence[Mapping[str, object]]:
    return [
        {
            "tournament": tournament,
            "round": number,
            "number": table,
            "slot": pairing.slot,
            "entrant_a": pairing.a,
            "entrant_b": pairing.b,
            "winner": pairing.winner,
            "how": pairing.how,
            "decided": None if pairing.winner is None else now,
        }
        for table, pairing in enumerate(pairings, 1)
    ]


async def _finish(
    connection: AsyncConnection, there: Tournament, places: Mapping[int, int], now: int
) -> None:
    await change_tournament(connection, there.row.id, state="over", ended=now)
    await _give_places(connection, there, places, now)


async def _give_places(
    connection: AsyncConnection, there: Tournament, places: Mapping[int, int], now: int
) -> None:
    await change_entrants(connection, {one: {"place": place} for one, place in places.items()})
    first = [one for one, place in places.items() if place == 1]
    winner = first[0] if len(first) == 1 else None
    await add_audit_entry(connection, there.row.id, now, 0, BOT, "finish", entrant=winner)
