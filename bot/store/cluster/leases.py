"""The leases of ranges of shards: which of several processes holds which range.

Each query is one atomic statement, and uses the database's clock. A lease that isn't renewed
expires, and some time later any process may claim it. Each new owner increases its epoch, so that
the other processes recognise a former owner that was asleep in between.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    and_,
    cast,
    delete,
    extract,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import Lease
from bot.store.database.migration import newest_version
from bot.store.database.rows import columns_of
from bot.store.tables.core_schema import leases

PROCESS: Final = "process "
"""The prefix of the names of rows that say which processes are alive."""

WORKER: Final = "worker "
"""The prefix of the names of rows that say which worker processes are alive; these only run
jobs."""

LEASE_MS: Final = 10_000
"""Milliseconds from a renewal until the lease expires."""

LAPSED_MS: Final = 15_000
"""Milliseconds from the expiry of a lease until other processes may claim it."""


@dataclass(frozen=True, slots=True)
class LeaseRow:
    """A lease: the right of one process to run the servers of a range of shards. Other rows of this
    table say which processes are alive (prefixes PROCESS and WORKER), or when an action is due
    (`take_turn`).

    - `name`: the name of the range.
    - `owner`: the process that holds the lease, None if no process does.
    - `epoch`: a number that grows with each new owner.
    - `left`: the milliseconds until the lease expires, negative after that.
    - `next_owner`: the process that has asked for the lease, None if none has.
    - `next_ready`: whether the next owner has connected the shards.
    - `offered`: whether the owner is shutting down and wants to give the lease away.
    - `handed_by`: the process that handed the lease over to the present owner, if one did.
    - `answered`: the ids of the interactions that `handed_by` was still answering then.
    - `version`: the schema version that a process was written for. Only set in rows about
      processes.
    """

    name: str
    owner: str | None
    epoch: int
    left: int
    next_owner: str | None
    next_ready: bool
    offered: bool
    handed_by: str | None
    answered: Sequence[int]
    version: str | None = None

    @property
    def is_free(self) -> bool:
        """Whether no process owns the lease."""
        return self.owner is None

    @property
    def is_lapsed(self) -> bool:
        """Whether the lease expired at least `LAPSED_MS` ago. Any process may then claim it, even
        one that has many leases already."""
        return self.left < -LAPSED_MS

    @property
    def lease(self) -> Lease:
        """The lease as a `Lease`, the value that the owner keeps. Only for a lease with an
        owner."""
        assert self.owner is not None
        return Lease(self.name, self.owner, self.epoch)


async def add_ranges(connection: AsyncConnection, names: Collection[str]) -> None:
    """Adds a lease without an owner for each of these `names` of ranges. Ranges that have a lease
    already keep theirs."""
    rows = [{"name": name, "until": _now()} for name in names]
    new = postgresql.insert(leases).values(rows).on_conflict_do_nothing()
    await connection.execute(new)


async def drop_ranges(connection: AsyncConnection, names: Collection[str]) -> None:
    """Deletes the leases of the ranges with these `names`. Keeps leases that a process owns, unless
    they expired at least LAPSED_MS ago."""
    gone = or_(leases.c.owner.is_(None), leases.c.until < _now() - LAPSED_MS)
    await connection.execute(delete(leases).where(leases.c.name.in_(names), gone))


async def add_process(connection: AsyncConnection, owner: str, kind: str = PROCESS) -> None:
    """Records that the process `owner` is alive until it stops renewing its leases. Deletes the
    records of dead processes of the same `kind`, which is PROCESS, or WORKER for a process that
    only runs jobs."""
    ended = and_(leases.c.name.startswith(kind), leases.c.until < _now() - LAPSED_MS)
    await connection.execute(delete(leases).where(ended))
    row = {"name": kind + owner, "owner": owner, "until": _now() + LEASE_MS}
    await connection.execute(insert(leases).values(row | {"version": newest_version()}))


async def any_older(connection: AsyncConnection, version: str) -> bool:
    """Returns whether a process that was written for a schema older than `version` is alive, or was
    alive until a few seconds ago. Always False with SQLite, which has only one process."""
    if connection.dialect.name != "postgresql":
        return False
    older = or_(leases.c.version.is_(None), leases.c.version < version)
    lives = and_(leases.c.name.startswith(PROCESS), leases.c.until > _now() - LAPSED_MS)
    return await connection.scalar(select(leases.c.name).where(lives, older).limit(1)) is not None


async def renew_leases(connection: AsyncConnection, owner: str) -> Mapping[str, Lease]:
    """Renews all leases of the process `owner`, including the record that it is alive. Returns
    these leases by name."""
    held = update(leases).where(leases.c.owner == owner).values(until=_now() + LEASE_MS)
    found = await connection.execute(held.returning(leases.c.name, leases.c.epoch))
    return {row.name: Lease(row.name, owner, row.epoch) for row in found}


async def all_leases(connection: AsyncConnection) -> Sequence[LeaseRow]:
    """Returns all leases, sorted by name."""
    left = (leases.c.until - _now()).label("left")
    others = [column for column in leases.c if column.name != "until"]
    found = await connection.execute(select(*others, left).order_by(leases.c.name))
    rows = (LeaseRow(**columns_of(row)) for row in found)
    return [replace(row, answered=row.answered or ()) for row in rows]


async def claim_lease(connection: AsyncConnection, row: LeaseRow, owner: str) -> Lease | None:
    """Claims a lease for the process `owner` and returns the claimed lease. Only a lease without an
    owner, or one that expired at least `LAPSED_MS` ago, can be claimed. Returns None if another
    process has claimed the lease first."""
    free = or_(leases.c.owner.is_(None), leases.c.until < _now() - LAPSED_MS)
    taken = _same(row.name, row.epoch).where(free).values(_owned_by(owner, None, ()))
    done = await connection.execute(taken)
    return Lease(row.name, owner, row.epoch + 1) if done.rowcount else None


async def ask_for_lease(
    connection: AsyncConnection, row: LeaseRow, owner: str, alive: Collection[str]
) -> bool:
    """Registers the process `owner` as the next owner of a lease. `alive` are the processes that
    are alive. Returns False if the lease has no owner now, if its owner has changed since `row` was
    read, or if one of the processes in `alive` is registered already."""
    nobody = or_(leases.c.next_owner.is_(None), leases.c.next_owner.not_in(alive))
    asked = _same(row.name, row.epoch).where(leases.c.owner.is_not(None), nobody)
    done = await connection.execute(asked.values(next_owner=owner, next_ready=False))
    return bool(done.rowcount)


async def note_ready(connection: AsyncConnection, name: str, owner: str) -> None:
    """Records that the process `owner`, the next owner of the lease called `name`, has connected
    the shards and is waiting for the lease."""
    ready = update(leases).where(leases.c.name == name, leases.c.next_owner == owner)
    await connection.execute(ready.values(next_ready=True))


async def ask_no_more(connection: AsyncConnection, owner: str) -> None:
    """Withdraws all requests of the process `owner` to be the next owner of a lease."""
    asked = update(leases).where(leases.c.next_owner == owner)
    await connection.execute(asked.values(next_owner=None, next_ready=False))


async def hand_over_lease(
    connection: AsyncConnection, lease: Lease, answered: Sequence[int]
) -> bool:
    """Hands a lease of this process over to its next owner, together with the ids of the
    interactions that this process is still answering. Returns False if no next owner is ready, or
    if this process no longer owns the lease."""
    given = _same(lease.name, lease.epoch).where(leases.c.owner == lease.owner, leases.c.next_ready)
    values = _owned_by(leases.c.next_owner, lease.owner, answered)
    return bool((await connection.execute(given.values(values))).rowcount)


async def offer_leases(connection: AsyncConnection, owner: str) -> None:
    """Marks all leases of the process `owner` as offered, because it is shutting down. Other
    processes then ask for them."""
    mine = update(leases).where(leases.c.owner == owner)
    await connection.execute(mine.values(offered=True))


async def leave_leases(connection: AsyncConnection, owner: str) -> None:
    """Releases all leases of the process `owner`, so that any other can claim them, and deletes the
    record that it is alive."""
    lives = leases.c.name.in_([PROCESS + owner, WORKER + owner])
    await connection.execute(delete(leases).where(lives))
    mine = update(leases).where(leases.c.owner == owner)
    free = {"owner": None, "until": _now(), "next_owner": None, "next_ready": False}
    await connection.execute(mine.values({**free, "offered": False}))


async def take_turn(connection: AsyncConnection, name: str, milliseconds: int) -> int:
    """Lets only one process act in each period of so many `milliseconds`. Returns 0 if the caller
    may act now; this starts the next period. Otherwise returns the number of milliseconds until the
    present period ends. `name` identifies the action that the processes share."""
    added = postgresql.insert(leases).values(name=name, until=0).on_conflict_do_nothing()
    await connection.execute(added)
    due = update(leases).where(leases.c.name == name, leases.c.until <= _now())
    if (await connection.execute(due.values(until=_now() + milliseconds))).rowcount:
        return 0
    left = select(leases.c.until - _now()).where(leases.c.name == name)
    return max(1, await connection.scalar(left) or 0)


def _same(name: str, epoch: int):
    return update(leases).where(leases.c.name == name, leases.c.epoch == epoch)


def _owned_by(owner: Any, handed_by: str | None, answered: Sequence[int]) -> Mapping[str, Any]:
    return {
        "owner": owner,
        "epoch": leases.c.epoch + 1,
        "until": _now() + LEASE_MS,
        "next_owner": None,
        "next_ready": False,
        "offered": False,
        "handed_by": handed_by,
        "answered": list(answered),
    }


def _now() -> ColumnElement[int]:
    """Returns the present milliseconds since 1970 as SQL, not those at the start of the
    transaction."""
    return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
