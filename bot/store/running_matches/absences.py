"""Absences: players who have left the server in a match that waits for them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from typing import Literal

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    bindparam,
    func,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import row_at, save_row
from bot.store.matches.match_rows import mark_match_to_refresh
from bot.store.matches.paused_tournaments import LEFT_SERVERS, not_paused
from bot.store.tables.match_schema import absences, choices, matches
from engine.players import Player


@dataclass(frozen=True, slots=True)
class AbsenceRow:
    """A player who has left the server while their match was running.

    - `state`: "away", or "back" once the player has returned.
    - `due`: from this time on (seconds since 1970), the opponent may claim the win.
    - `message`: the message that notifies the opponent. None before it is sent, and after it was
      updated to show the outcome.
    """

    match_id: str
    player: Player
    state: Literal["away", "back"]
    due: int
    message: int | None = None


@dataclass(frozen=True, slots=True)
class UnclockedMatch:
    """A running match without a clock, which has been waiting for a choice since `since` (seconds
    since 1970)."""

    id: str
    guild: int
    users: tuple[int, int]
    since: int


async def get_absence(connection: AsyncConnection, match_id: str) -> AbsenceRow | None:
    """Returns the record that a player of a match has left the server, None if there is none. Lock
    the match before you change this record."""
    return await row_at(connection, AbsenceRow, absences, match_id=match_id)


async def save_absence(connection: AsyncConnection, row: AbsenceRow) -> None:
    """Stores that a player has left the server or is back, replacing an earlier record. Marks the
    board and hands of the match to be updated."""
    await save_row(connection, absences, asdict(row))
    await mark_match_to_refresh(connection, row.match_id)


async def note_player_back(connection: AsyncConnection, row: AbsenceRow) -> None:
    """Records that the player is back in the server."""
    await save_absence(connection, replace(row, state="back"))


async def save_absence_message(
    connection: AsyncConnection, row: AbsenceRow, message: int | None
) -> None:
    """Stores the id of the message that notifies the opponent of a player's absence. `message` is
    None if the message no longer needs updates."""
    same = update(absences).where(absences.c.match_id == row.match_id)
    await connection.execute(same.values(message=message))


async def waits_since(connection: AsyncConnection, match_id: str) -> int:
    """Returns when the latest choice of a match was made, or when the match began if there is none.
    The time is in seconds since 1970. Unlike the times of clocks, it isn't moved later after a
    period in which the bot was away."""
    since = select(_waiting_since()).where(matches.c.id == match_id)
    return (await connection.execute(since)).scalar_one()


async def matches_waiting(
    connection: AsyncConnection, until: int, duty: Duty = EVERYTHING
) -> Sequence[UnclockedMatch]:
    """Returns the running matches between people that have no clock and have waited for a choice
    since `until` (seconds since 1970) or longer. The longest waiting come last. Considers only
    servers that `duty` covers. Leaves out servers that the bot has left, paused tournaments, and
    matches whose player is known to have left the server."""
    found = await connection.execute(_waiting_query(duty.scope), {"until": until})
    return [
        UnclockedMatch(match_id, guild, (a, b), waits) for match_id, guild, a, b, waits in found
    ]


@lru_cache(maxsize=16)
def _waiting_query(scope: ShardScope) -> Select[str, int, int, int, int]:
    since = _waiting_since()
    known = select(absences.c.match_id).where(absences.c.state == "away")
    return (
        select(matches.c.id, matches.c.guild, matches.c.player_a, matches.c.player_b, since)
        .where(matches.c.state == "running", matches.c.clock == "none")
        .where(since <= bindparam("until", type_=BigInteger))
        .where(matches.c.computer.is_(None))
        .where(matches.c.id.not_in(known), matches.c.guild.not_in(LEFT_SERVERS))
        .where(not_paused(), scope.covers(matches.c.guild))
        .order_by(since.desc(), matches.c.id)
    )


def _waiting_since() -> ColumnElement[int]:
    latest = (
        select(choices.c.made)
        .where(choices.c.match_id == matches.c.id)
        .order_by(choices.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )
    return func.coalesce(latest, matches.c.created)
