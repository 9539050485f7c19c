"""Who of several processes holds which range of shards, as it is stored.

Each query is one statement that does all of what it does or nothing, by the database's clock. A
lease that is not renewed lapses, and some time later anybody may take it over. Its epoch goes on
with each owner, so that one that was asleep meanwhile is recognised.
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
"""How the names of the rows begin that say which processes live."""

WORKER: Final = "worker "
"""The same for processes that only do jobs."""

LEASE_MS: Final = 10_000
"""How long a lease holds from when it was renewed."""

LAPSED_MS: Final = 15_000
"""How long after that others may take it over."""


@dataclass(frozen=True, slots=True)
class LeaseRow:
    """A lease as others see it. `left` is for how many milliseconds it still holds; below 0, since
    when it holds no more. The others are columns."""

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
        """Whether nobody has it, or ever had."""
        return self.owner is None

    @property
    def is_lapsed(self) -> bool:
        """Whether anybody may take it, whatever they have already."""
        return self.left < -LAPSED_MS

    @property
    def lease(self) -> Lease:
        """That of its owner, who is there."""
        assert self.owner is not None
        return Lease(self.name, self.owner, self.epoch)


async def add_ranges(connection: AsyncConnection, names: Collection[str]) -> None:
    """Adds the leases of these ranges, which nobody has, where they are missing."""
    rows = [{"name": name, "until": _now()} for name in names]
    new = postgresql.insert(leases).values(rows).on_conflict_do_nothing()
    await connection.execute(new)


async def drop_ranges(connection: AsyncConnection, names: Collection[str]) -> None:
    """Deletes leases that nobody holds any more."""
    gone = or_(leases.c.owner.is_(None), leases.c.until < _now() - LAPSED_MS)
    await connection.execute(delete(leases).where(leases.c.name.in_(names), gone))


async def add_process(connection: AsyncConnection, owner: str, kind: str = PROCESS) -> None:
    """Notes that a process lives, from now on as long as it renews that; forgets those of its kind
    that do not."""
    ended = and_(leases.c.name.startswith(kind), leases.c.until < _now() - LAPSED_MS)
    await connection.execute(delete(leases).where(ended))
    row = {"name": kind + owner, "owner": owner, "until": _now() + LEASE_MS}
    await connection.execute(insert(leases).values(row | {"version": newest_version()}))


async def any_older(connection: AsyncConnection, version: str) -> bool:
    """Whether a process lives, or may come back yet, that was written for an older version of the
    schema than this one. With SQLite there is no process beside another."""
    if connection.dialect.name != "postgresql":
        return False
    older = or_(leases.c.version.is_(None), leases.c.version < version)
    lives = and_(leases.c.name.startswith(PROCESS), leases.c.until > _now() - LAPSED_MS)
    return await connection.scalar(select(leases.c.name).where(lives, older).limit(1)) is not None


async def renew_leases(connection: AsyncConnection, owner: str) -> Mapping[str, Lease]:
    """Renews all that a process holds, also that it lives, and gives back these leases by their
    names."""
    held = update(leases).where(leases.c.owner == owner).values(until=_now() + LEASE_MS)
    found = await connection.execute(held.returning(leases.c.name, leases.c.epoch))
    return {row.name: Lease(row.name, owner, row.epoch) for row in found}


async def all_leases(connection: AsyncConnection) -> Sequence[LeaseRow]:
    """All leases, in the order of their names."""
    left = (leases.c.until - _now()).label("left")
    others = [column for column in leases.c if column.name != "until"]
    found = await connection.execute(select(*others, left).order_by(leases.c.name))
    rows = (LeaseRow(**columns_of(row)) for row in found)
    return [replace(row, answered=row.answered or ()) for row in rows]


async def claim_lease(connection: AsyncConnection, row: LeaseRow, owner: str) -> Lease | None:
    """Takes what nobody has, or has had for too long; None where somebody was faster."""
    free = or_(leases.c.owner.is_(None), leases.c.until < _now() - LAPSED_MS)
    taken = _same(row.name, row.epoch).where(free).values(_owned_by(owner, None, ()))
    done = await connection.execute(taken)
    return Lease(row.name, owner, row.epoch + 1) if done.rowcount else None


async def ask_for_lease(
    connection: AsyncConnection, row: LeaseRow, owner: str, alive: Collection[str]
) -> bool:
    """Says that a process will be the next owner, unless another that is `alive` has said so."""
    nobody = or_(leases.c.next_owner.is_(None), leases.c.next_owner.not_in(alive))
    asked = _same(row.name, row.epoch).where(leases.c.owner.is_not(None), nobody)
    done = await connection.execute(asked.values(next_owner=owner, next_ready=False))
    return bool(done.rowcount)


async def note_ready(connection: AsyncConnection, name: str, owner: str) -> None:
    """Says that the next owner has connected the shards, and waits for the lease."""
    ready = update(leases).where(leases.c.name == name, leases.c.next_owner == owner)
    await connection.execute(ready.values(next_ready=True))


async def ask_no_more(connection: AsyncConnection, owner: str) -> None:
    """Says that a process will not be the next owner of anything."""
    asked = update(leases).where(leases.c.next_owner == owner)
    await connection.execute(asked.values(next_owner=None, next_ready=False))


async def hand_over_lease(
    connection: AsyncConnection, lease: Lease, answered: Sequence[int]
) -> bool:
    """Gives a lease to its next owner, who is ready, with the interactions that this process has
    just taken on. False where there is none, or it is not this process' any more."""
    given = _same(lease.name, lease.epoch).where(leases.c.owner == lease.owner, leases.c.next_ready)
    values = _owned_by(leases.c.next_owner, lease.owner, answered)
    return bool((await connection.execute(given.values(values))).rowcount)


async def offer_leases(connection: AsyncConnection, owner: str) -> None:
    """Says that a process wants to give away all that it has."""
    mine = update(leases).where(leases.c.owner == owner)
    await connection.execute(mine.values(offered=True))


async def leave_leases(connection: AsyncConnection, owner: str) -> None:
    """Gives up all that a process holds: whoever comes may take it. It does not live any more."""
    lives = leases.c.name.in_([PROCESS + owner, WORKER + owner])
    await connection.execute(delete(leases).where(lives))
    mine = update(leases).where(leases.c.owner == owner)
    free = {"owner": None, "until": _now(), "next_owner": None, "next_ready": False}
    await connection.execute(mine.values({**free, "offered": False}))


async def take_turn(connection: AsyncConnection, name: str, milliseconds: int) -> int:
    """Takes a turn that comes around every so many milliseconds for all processes together. Gives
    back 0, or for how many milliseconds it is not there yet."""
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
    """Milliseconds since 1970 at this moment, not when the transaction began."""
    return cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
