"""Calls of organisers to tables of tournaments, as they are stored."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from sqlalchemy import func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.clocks import TIMES
from bot.store.match_schema import choices, clocks, matches, organiser_calls
from bot.store.paused_tournaments import shift_pairing
from engine.players import Player


@dataclass(frozen=True, slots=True)
class OrganiserCall:
    """A player's call, and for what `reason`. The match's clocks stand from when it was `made`
    `until` then: until it was answered, or for as long as they may. Times are seconds since
    1970."""

    match_id: str
    player: Player
    reason: str
    made: int
    until: int
    answered_by: int | None = None
    answered_name: str | None = None


async def get_organiser_call(connection: AsyncConnection, match_id: str) -> OrganiserCall | None:
    """The call in a match, None if there was none. Lock the match before changing it."""
    query = select(organiser_calls).where(organiser_calls.c.match_id == match_id)
    row = (await connection.execute(query)).first()
    return OrganiserCall(**row._mapping) if row else None


async def add_organiser_call(connection: AsyncConnection, call: OrganiserCall) -> None:
    """Stores a new call. What is on the match's clock comes later by as long as they stand."""
    await connection.execute(insert(organiser_calls).values(asdict(call)))
    await _shift_clock(connection, call.match_id, call.until - call.made)


async def answer_organiser_call(
    connection: AsyncConnection, call: OrganiserCall, user: int, name: str, now: int
) -> None:
    """Notes who came. The clocks go on: what was given for the time to come is taken back."""
    same = update(organiser_calls).where(organiser_calls.c.match_id == call.match_id)
    ended = min(now, call.until)
    values = {"answered_by": user, "answered_name": name, "until": ended}
    await connection.execute(same.values(values))
    await _shift_clock(connection, call.match_id, ended - call.until)


async def _shift_clock(connection: AsyncConnection, match_id: str, seconds: int) -> None:
    """Has all on the match's clock come so many seconds later, and who does not come be waited for
    as much longer. The match is to be shown again."""
    await shift_pairing(connection, match_id, seconds)
    moved = {name: clocks.c[name] + seconds for name in TIMES}
    await connection.execute(update(clocks).where(clocks.c.match_id == match_id).values(moved))
    number = select(func.count()).where(choices.c.match_id == match_id).scalar_subquery()
    shown = update(matches).where(matches.c.id == match_id)
    await connection.execute(shown.values(pending_refresh=number))
