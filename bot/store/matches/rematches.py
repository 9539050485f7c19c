"""What follows matches that are over, and the games of a series."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

from sqlalchemy import Select, bindparam, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import find_row, save_row
from bot.store.matches.match_rows import choices_stored, mark_match_to_refresh
from bot.store.matches.paused_tournaments import LEFT_SERVERS, not_paused
from bot.store.tables.match_schema import matches, rematches
from engine.players import Player, Winner

Query = TypeVar("Query", bound=Select[Any])

RematchState = Literal[
    "offered", "choosing", "begun", "declined", "withdrawn", "lapsed", "failed", "left", "ruled"
]

OFFERED_SECONDS: Final = 15 * 60
"""Seconds for which a rematch waits for an answer, and for which a match that is over waits for the
offer of one before its decks are shown."""

ABANDONED: Final[tuple[RematchState, ...]] = ("withdrawn", "lapsed", "failed", "left")
"""The states after which a rematch can be offered again."""


@dataclass(frozen=True, slots=True)
class RematchRow:
    """What follows a match.

    A rematch is `offered` by a player until `due` (seconds since 1970), and then `declined`,
    `withdrawn` or `lapsed`. When both agree, or a series goes on, it is `choosing`: the `chooser`
    says who begins, and if they have not by `due` they begin themselves; without a chooser the seed
    says. Then it has `begun` as `next_match`, unless that `failed`, a player has `left` the server,
    or the tournament has `ruled` that there is none. `message` calls the player whose word it waits
    for; None before that, and once it says what became of it.
    """

    match_id: str
    state: RematchState
    offered_by: Player | None = None
    chooser: Player | None = None
    due: int | None = None
    next_match: str | None = None
    message: int | None = None


_REMATCH: Final = select(rematches).where(rematches.c.match_id == bindparam("match_id"))
_LOCKED_REMATCH: Final = _REMATCH.with_for_update()


async def get_rematch(
    connection: AsyncConnection, match_id: str, *, lock: bool = False
) -> RematchRow | None:
    """What follows a match; None if nothing was said of that. `lock` keeps it from changing
    until the commit."""
    query = _LOCKED_REMATCH if lock else _REMATCH
    return await find_row(connection, RematchRow, query, {"match_id": match_id})


async def save_rematch(connection: AsyncConnection, row: RematchRow) -> None:
    """Stores what follows a match, in place of what was there. The match is to be shown again."""
    await save_row(connection, rematches, asdict(row))
    await mark_match_to_refresh(connection, row.match_id)


async def end_rematches(connection: AsyncConnection, pairing: int) -> None:
    """Has nothing follow the matches of a pairing any more: their tournament has decided it. They
    are to be shown again."""
    open_ = rematches.c.state.in_(("offered", "choosing"))
    waiting = select(matches.c.id).where(
        matches.c.pairing == pairing, matches.c.id.in_(select(rematches.c.match_id).where(open_))
    )
    ids = list((await connection.execute(waiting.with_for_update())).scalars())
    ended = update(rematches).where(rematches.c.match_id.in_(ids), open_)
    await connection.execute(ended.values(state="ruled", due=None))
    shown = update(matches).where(matches.c.id.in_(ids))
    await connection.execute(shown.values(pending_refresh=choices_stored))


async def save_rematch_message(
    connection: AsyncConnection, row: RematchRow, message: int | None
) -> None:
    """Notes the message that calls the player whose word is waited for, unless things have
    changed since."""
    change = update(rematches).where(
        rematches.c.match_id == row.match_id, rematches.c.state == row.state
    )
    await connection.execute(change.values(message=message))


async def rematches_due(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[str]:
    """The matches of a process after which something has to happen by now, the longest overdue
    first. Nothing has to in paused tournaments and in servers that the bot has left."""
    return list((await connection.execute(_due_query(duty.scope), {"now": now})).scalars())


@lru_cache(maxsize=16)
def _due_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    return (
        _not_paused(select(rematches.c.match_id))
        .where(rematches.c.due <= bindparam("now"), scope.covers(matches.c.guild))
        .order_by(rematches.c.due)
    )


async def next_rematch_due(connection: AsyncConnection) -> int | None:
    """When something has to happen next, in seconds since 1970; None if nothing waits."""
    return await connection.scalar(_not_paused(select(func.min(rematches.c.due))))


def _not_paused(query: Query) -> Query:
    """Leaves out tournaments that are paused, and servers that the bot has left."""
    here = or_(matches.c.guild.is_(None), matches.c.guild.not_in(LEFT_SERVERS))
    return query.join(matches, matches.c.id == rematches.c.match_id).where(here, not_paused())


_WINNERS: Final = (
    select(matches.c.winner)
    .where(
        matches.c.series == bindparam("series"),
        matches.c.state == "over",
        matches.c.game_number <= bindparam("until"),
    )
    .order_by(matches.c.game_number)
)


async def games_of_series(connection: AsyncConnection, series: str, until: int) -> Sequence[Winner]:
    """Who won each game of a series that is over, in order, up to the one of that number."""
    found = await connection.execute(_WINNERS, {"series": series, "until": until})
    return [winner for winner in found.scalars() if winner is not None]
