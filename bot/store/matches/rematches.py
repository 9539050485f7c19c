"""Rematches and the games of a series: the steps after matches that are over."""

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
"""Seconds for which a rematch offer waits for an answer. Also the seconds after a match in which
players can offer a rematch; until then their decks stay secret."""

ABANDONED: Final[tuple[RematchState, ...]] = ("withdrawn", "lapsed", "failed", "left")
"""The states after which a rematch can be offered again."""


@dataclass(frozen=True, slots=True)
class RematchRow:
    """The step after a match: a rematch, or the next game of a series.

    - `match_id`: the match that is over.
    - `state`: a rematch is `offered`, and then may be `declined`, `withdrawn` or `lapsed`. If both
      players agree, or a series continues, the state is `choosing` until the next match has
      `begun`. It is `failed` if the next match could not start, `left` if a player has left the
      server, and `ruled` if the tournament decided that no match follows.
    - `offered_by`: the player who offers a rematch.
    - `chooser`: the player who says who begins the next match. A chooser who has not said so by
      `due` begins. None if the seed decides.
    - `due`: when the offer or the choice ends (seconds since 1970).
    - `next_match`: the id of the next match, None before it starts.
    - `message`: the message that mentions the player whose answer is needed. None before it is
      sent, and after it was updated to show the outcome.
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
    """Returns the rematch or next game that follows a match. None if neither was offered nor
    planned. With `lock`, no other transaction can change it until the commit."""
    query = _LOCKED_REMATCH if lock else _REMATCH
    return await find_row(connection, RematchRow, query, {"match_id": match_id})


async def save_rematch(connection: AsyncConnection, row: RematchRow) -> None:
    """Stores the rematch or next game after a match, replacing an earlier state. Marks the board
    and hands of that match to be updated."""
    await save_row(connection, rematches, asdict(row))
    await mark_match_to_refresh(connection, row.match_id)


async def end_rematches(connection: AsyncConnection, pairing: int) -> None:
    """Ends all rematch offers in a pairing, and all choices of who begins, because the pairing is
    decided. Marks the boards and hands of the matches with such an offer or choice to be
    updated."""
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
    """Stores the id of the message that mentions the player whose answer is needed. `message` is
    None if the message no longer needs updates. Does nothing if the rematch's state has changed
    since `row` was read."""
    change = update(rematches).where(
        rematches.c.match_id == row.match_id, rematches.c.state == row.state
    )
    await connection.execute(change.values(message=message))


async def rematches_due(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[str]:
    """Returns the ids of matches after which a rematch offer, or the time to choose who begins,
    ends by `now` (seconds since 1970). The longest overdue comes first. Considers only servers that
    `duty` covers. Leaves out paused tournaments and servers that the bot has left."""
    return list((await connection.execute(_due_query(duty.scope), {"now": now})).scalars())


@lru_cache(maxsize=16)
def _due_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    return (
        _not_paused(select(rematches.c.match_id))
        .where(rematches.c.due <= bindparam("now"), scope.covers(matches.c.guild))
        .order_by(rematches.c.due)
    )


async def next_rematch_due(connection: AsyncConnection) -> int | None:
    """Returns the earliest time (seconds since 1970) at which a rematch offer, or the time to
    choose who begins, ends. None if there is none. Leaves out paused tournaments and servers that
    the bot has left."""
    return await connection.scalar(_not_paused(select(func.min(rematches.c.due))))


def _not_paused(query: Query) -> Query:
    """Returns the query without paused tournaments and servers that the bot has left."""
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
    """Returns the winners of the finished games of a series, in order, up to game number
    `until`."""
    found = await connection.execute(_WINNERS, {"series": series, "until": until})
    return [winner for winner in found.scalars() if winner is not None]
