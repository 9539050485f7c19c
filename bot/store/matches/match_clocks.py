"""The stored clocks of running matches."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Literal, TypeVar

from sqlalchemy import Select, bindparam, delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import columns_of, find_rows, save_row
from bot.store.matches.paused_tournaments import LEFT_SERVERS, paused_pairings
from bot.store.tables.match_schema import clocks, matches
from engine.players import Player, opponent

Query = TypeVar("Query", bound=Select[Any])

ClockKey = Literal["live", "relaxed", "daily", "none"]
"""The clock of a match, by its key. See `bot.matches.clocks`."""


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of a running match. Times are whole seconds since 1970, banks are seconds.

    The clock runs for `player`. `asked` is when they began to think, `deadline` when they lose,
    `due` when the next thing has to be done: a warning, or the end. The banks are the seconds left
    to each player beyond the time for a decision, before the present decision uses any; `warned_a`
    and `warned_b` count each player's warnings. With `both`, the other player thinks too, also
    since `asked`, until they are `done`.
    """

    match_id: str
    player: Player
    asked: int
    deadline: int
    due: int
    bank_a: int
    bank_b: int
    warned_a: int
    warned_b: int
    both: bool = False
    done: int | None = None

    @property
    def banks(self) -> dict[Player, int]:
        """The banks of both players."""
        return {"A": self.bank_a, "B": self.bank_b}

    @property
    def warned(self) -> int:
        """The number of warnings of the player whom the clock runs for."""
        return self.warned_a if self.player == "A" else self.warned_b

    @property
    def thinking(self) -> Sequence[Player]:
        """The players whose time runs, `player` first."""
        also = self.both and self.done is None
        return (self.player, opponent(self.player)) if also else (self.player,)


TIMES = ("asked", "deadline", "due", "done")
"""The columns that are times: they are all postponed together."""


async def get_clock(connection: AsyncConnection, match_id: str) -> ClockRow | None:
    """Returns the clock of a match, None if it has none. Lock the match before changing it."""
    return (await clocks_of(connection, [match_id])).get(match_id)


async def clocks_of(
    connection: AsyncConnection, match_ids: Collection[str]
) -> Mapping[str, ClockRow]:
    """Returns the clocks of the given matches that have one, by match."""
    found = await connection.execute(select(clocks).where(clocks.c.match_id.in_(match_ids)))
    return {row.match_id: ClockRow(**columns_of(row)) for row in found}


async def save_clock(connection: AsyncConnection, row: ClockRow) -> None:
    """Stores the clock of a match, replacing the former one."""
    await save_row(connection, clocks, asdict(row))


async def delete_clock(connection: AsyncConnection, match_id: str) -> None:
    """Deletes the clock of a match, if it has one."""
    await connection.execute(delete(clocks).where(clocks.c.match_id == match_id))


async def clocks_due(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[ClockRow]:
    """Returns the clocks of a process that need something done by `now`, in the order of their
    deadlines. Clocks don't run in servers that the bot has left, nor in running matches of paused
    tournaments."""
    return await find_rows(connection, ClockRow, _due_query(duty.scope), {"now": now})


async def next_clock_due(
    connection: AsyncConnection, after: int, duty: Duty = EVERYTHING
) -> int | None:
    """Returns when a clock of a process next needs something done after that time, None if none
    does."""
    return await connection.scalar(_next_due_query(duty.scope), {"after": after})


@lru_cache(maxsize=16)
def _due_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    due = _ticking(select(clocks), scope).where(clocks.c.due <= bindparam("now"))
    return due.order_by(clocks.c.deadline, clocks.c.match_id)


@lru_cache(maxsize=16)
def _next_due_query(scope: ShardScope) -> Select[int | None]:
    earliest = select(func.min(clocks.c.due))
    return _ticking(earliest, scope).where(clocks.c.due > bindparam("after"))


def _ticking(query: Query, scope: ShardScope) -> Query:
    going_on = or_(
        matches.c.pairing.is_(None),
        matches.c.state != "running",
        matches.c.pairing.not_in(paused_pairings()),
    )
    return query.join(matches, matches.c.id == clocks.c.match_id).where(
        matches.c.guild.not_in(LEFT_SERVERS), going_on, scope.covers(matches.c.guild)
    )
