"""Decides what a process does next about the leases, from the state that all processes see."""

from collections import Counter
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from bot.store.cluster.leases import PROCESS, LeaseRow

SHARE: Final = 1
"""Ranges for each process: there are as many ranges as processes."""


@dataclass(frozen=True, slots=True)
class ClaimLease:
    """A step of a process: it takes a lease that nobody holds, or whose owner hasn't renewed it for
    too long."""

    row: LeaseRow


@dataclass(frozen=True, slots=True)
class AskForLease:
    """A step in which a process asks the owner of a lease to become its next owner. The process
    then connects the shards and receives the lease."""

    row: LeaseRow


def alive_processes(rows: Sequence[LeaseRow], kind: str = PROCESS) -> AbstractSet[str]:
    """Returns the names of the processes of a kind that have a recent heartbeat."""
    lives = (row for row in rows if row.name.startswith(kind) and row.left > 0)
    return {row.owner for row in lives if row.owner is not None}


def staying_processes(rows: Sequence[LeaseRow]) -> AbstractSet[str]:
    """Returns the names of the live processes that aren't shutting down. A process that shuts down
    offers its leases to the others."""
    return alive_processes(rows) - {
        row.owner for row in rows if row.owner is not None and row.offered
    }


def lease_holders(rows: Sequence[LeaseRow], names: Collection[str]) -> AbstractSet[str]:
    """Returns the processes that own, or will own next, the ranges called `names`."""
    ranges = [row for row in rows if row.name in names]
    owners = {owner for row in ranges for owner in (row.owner, row.next_owner)}
    return {owner for owner in owners if owner is not None}


def next_step(
    rows: Sequence[LeaseRow], names: Collection[str], owner: str, *, may_take_over: bool
) -> ClaimLease | AskForLease | None:
    """Returns what the process `owner` has to do next to get a range of shards; None if there is
    nothing to do now. `rows` are all stored leases, and `names` are the names of all ranges. The
    first of these rules that applies decides:

    - If the process `may_take_over` and a lease has expired, it claims this lease, even if it has
      its share of ranges.
    - If it has asked for a range, it claims this range as soon as the range is free, and does
      nothing else until then.
    - If it is below its share, it claims a free range.
    - Otherwise, it asks for the first range that fits: one of a process above its share, if it is
      below its own share; or one that a leaving process offers, if it is below its share or no
      other process has fewer ranges.
    """
    ranges = [row for row in rows if row.name in names]
    living = alive_processes(rows)
    load = Counter(holder for row in ranges for holder in (row.owner, row.next_owner))
    lapsed = [row for row in ranges if row.is_lapsed and may_take_over]
    if lapsed:  # even while waiting for another range, whose owner may be dead as well
        return ClaimLease(lapsed[0])
    for row in ranges:
        if row.next_owner == owner:  # one range after the other
            return ClaimLease(row) if row.is_free else None
    mine = load[owner]
    for row in ranges:
        if row.is_free and mine < SHARE:
            return ClaimLease(row)
    least = min((load[other] for other in staying_processes(rows) - {owner}), default=mine)
    for row in ranges:
        if row.owner in (None, owner) or row.next_owner in living:
            continue
        crowded = load[row.owner] > SHARE and mine < SHARE
        if crowded or (row.offered and (mine < SHARE or mine <= least)):
            return AskForLease(row)
    return None
