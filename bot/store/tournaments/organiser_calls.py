"""The stored calls in which players of tournament matches ask an organiser to come."""

from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_row
from bot.store.matches.stopped_time import give_time_back, organiser_call
from bot.store.tables.match_schema import organiser_calls
from engine.players import Player


@dataclass(frozen=True, slots=True)
class OrganiserCall:
    """A player's call of an organiser to a match. The match's clocks are paused from `made` until
    `until` (seconds since 1970). At first, `until` is the time limit of a call. When an organiser
    answers, `until` becomes the time of the answer."""

    match_id: str
    player: Player
    reason: str
    made: int
    until: int
    answered_by: int | None = None
    answered_name: str | None = None


async def get_organiser_call(connection: AsyncConnection, match_id: str) -> OrganiserCall | None:
    """Returns the call in which a player of a match asked for an organiser, answered or not. None
    if there was none. Lock the match before you change the call."""
    query = select(organiser_calls).where(organiser_calls.c.match_id == match_id)
    return await find_row(connection, OrganiserCall, query)


async def add_organiser_call(connection: AsyncConnection, call: OrganiserCall) -> None:
    """Stores a new call. Pauses the match's clocks: moves the times of these clocks later by the
    longest pause that a call allows."""
    await connection.execute(insert(organiser_calls).values(asdict(call)))
    await give_time_back(connection, organiser_call(call.match_id, call.until - call.made))


async def answer_organiser_call(
    connection: AsyncConnection, call: OrganiserCall, user: int, name: str, now: int
) -> None:
    """Records which organiser has answered a call, and resumes the match's clocks. Moves the times
    of these clocks earlier by the part of the pause that was not used."""
    same = update(organiser_calls).where(organiser_calls.c.match_id == call.match_id)
    ended = min(now, call.until)
    values = {"answered_by": user, "answered_name": name, "until": ended}
    await connection.execute(same.values(values))
    await give_time_back(connection, organiser_call(call.match_id, ended - call.until))


async def delete_organiser_call(connection: AsyncConnection, call: OrganiserCall, now: int) -> None:
    """Deletes a call that reached no organiser. The match's clocks resume at `now` (seconds since
    1970), as if an organiser had answered."""
    same = delete(organiser_calls).where(organiser_calls.c.match_id == call.match_id)
    await connection.execute(same)
    given = min(now, call.until) - call.until
    await give_time_back(connection, organiser_call(call.match_id, given))
