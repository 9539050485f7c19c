"""The clocks of running matches, as they are stored."""

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
"""How fast a match is played. What each means: `bot.matches.clocks`."""


@dataclass(frozen=True, slots=True)
class ClockRow:
    """The clock of a running match. Times are whole seconds since 1970, banks are seconds.

    It runs for `player`. `asked` is since when they think, `deadline` when they have lost, `due`
    when something has to be done next: a warning, or the end. The banks are what is left to each
    player beside the time that a decision brings, before what the present one takes of it;
    `warned_a` and `warned_b` count the warnings of each. With `both` the other player thinks as
    well, since `asked` too, until they are `done`.
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
        """Both players' banks."""
        return {"A": self.bank_a, "B": self.bank_b}

    @property
    def warned(self) -> int:
        """How many warnings the player has had that it runs for."""
        return self.warned_a if self.player == "A" else self.warned_b

    @property
    def thinking(self) -> Sequence[Player]:
        """The players whose time runs: the one that it runs for first."""
        also = self.both and self.done is None
        return (self.player, opponent(self.player)) if also else (self.player,)


TIMES = ("asked", "deadline", "due", "done")
"""The columns that are times: all are put off together."""


async def get_clock(connection: AsyncConnection, match_id: str) -> ClockRow | None:
    """The clock of a match, None if it has none. Lock the match before changing it."""
    return (await clocks_of(connection, [match_id])).get(match_id)


async def clocks_of(
    connection: AsyncConnection, match_ids: Collection[str]
) -> Mapping[str, ClockRow]:
    """The clocks of those matches that have one, by match."""
    found = await connection.execute(select(clocks).where(clocks.c.match_id.in_(match_ids)))
    return {row.match_id: ClockRow(**columns_of(row)) for row in found}


async def save_clock(connection: AsyncConnection, row: ClockRow) -> None:
    """Stores the clock of a match, in place of what was there."""
    await save_row(connection, clocks, asdict(row))


async def delete_clock(connection: AsyncConnection, match_id: str) -> None:
    """Deletes the clock of a match, if it has one."""
    await connection.execute(delete(clocks).where(clocks.c.match_id == match_id))


async def clocks_due(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[ClockRow]:
    """The clocks of a process on which something is due by now, in the order of their deadlines.
    They stand still in servers that the bot has left, and in running matches of paused
    tournaments."""
    return await find_rows(connection, ClockRow, _due_query(duty.scope), {"now": now})


async def next_clock_due(
    connection: AsyncConnection, after: int, duty: Duty = EVERYTHING
) -> int | None:
    """When something is due on a clock of a process next after that time, None if nothing is."""
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
