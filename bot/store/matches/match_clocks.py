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
    """The clock of a running match. Times are whole seconds since 1970. Each player has a bank:
    seconds for the whole match, which are used when the time for a single decision is over.

    - `player`: the player whose time is running.
    - `asked`: when the player was asked for the decision.
    - `deadline`: when the player has also used up the bank, and loses.
    - `due`: when the bot next has to warn the player, or end the match.
    - `bank_a`, `bank_b`: the seconds in each player's bank before the present decision.
    - `warned_a`, `warned_b`: how often each player was warned.
    - `both`: whether the other player's time is running too, from `asked` until `done`.
    - `done`: when the other player was done, None before that.
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
        """The seconds in the bank of each player."""
        return {"A": self.bank_a, "B": self.bank_b}

    @property
    def warned(self) -> int:
        """How often `player`, whose clock runs, was warned."""
        return self.warned_a if self.player == "A" else self.warned_b

    @property
    def thinking(self) -> Sequence[Player]:
        """The seats of the players whose time is running: `player`, and also the other player if
        `both` is set and `done` is None."""
        also = self.both and self.done is None
        return (self.player, opponent(self.player)) if also else (self.player,)


TIMES = ("asked", "deadline", "due", "done")
"""The columns that are times: they are all postponed together."""


async def get_clock(connection: AsyncConnection, match_id: str) -> ClockRow | None:
    """Returns the clock of a match, None if it has none. Lock the match before you change its
    clock."""
    return (await clocks_of(connection, [match_id])).get(match_id)


async def clocks_of(
    connection: AsyncConnection, match_ids: Collection[str]
) -> Mapping[str, ClockRow]:
    """Returns the clocks of these matches, by match id. Matches without a clock are missing."""
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
    """Returns the clocks whose player has to be warned, or whose match has to be ended, by `now`
    (seconds since 1970). The earliest deadline comes first. Considers only servers that `duty`
    covers. Leaves out clocks that are stopped, because their tournament is paused or the bot has
    left their server."""
    return await find_rows(connection, ClockRow, _due_query(duty.scope), {"now": now})


async def next_clock_due(
    connection: AsyncConnection, after: int, duty: Duty = EVERYTHING
) -> int | None:
    """Returns the first time after `after` at which a player has to be warned, or a match has to be
    ended, because of its clock. Both times are seconds since 1970. None if there is no such time.
    Considers only servers that `duty` covers."""
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
