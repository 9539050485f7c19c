"""What a process does next about the leases, by what all processes see of them."""

from collections import Counter
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from bot.store.cluster.leases import PROCESS, LeaseRow

SHARE: Final = 1
"""There are as many ranges as processes."""


@dataclass(frozen=True, slots=True)
class ClaimLease:
    """It takes the lease, which nobody has, or has renewed for too long."""

    row: LeaseRow


@dataclass(frozen=True, slots=True)
class AskForLease:
    """It asks to be the next owner, connects the shards, and is given the lease then."""

    row: LeaseRow


def alive_processes(rows: Sequence[LeaseRow], kind: str = PROCESS) -> AbstractSet[str]:
    """The processes of a kind that have said just now that they live."""
    lives = (row for row in rows if row.name.startswith(kind) and row.left > 0)
    return {row.owner for row in lives if row.owner is not None}


def staying_processes(rows: Sequence[LeaseRow]) -> AbstractSet[str]:
    """Those of them that do not give away what they have."""
    return alive_processes(rows) - {
        row.owner for row in rows if row.owner is not None and row.offered
    }


def lease_holders(rows: Sequence[LeaseRow], names: Collection[str]) -> AbstractSet[str]:
    """Who has the ranges of these names, or is to have them next."""
    ranges = [row for row in rows if row.name in names]
    owners = {owner for row in ranges for owner in (row.owner, row.next_owner)}
    return {owner for owner in owners if owner is not None}


def next_step(
    rows: Sequence[LeaseRow], names: Collection[str], owner: str, *, may_take_over: bool
) -> ClaimLease | AskForLease | None:
    """What the process `owner` does. `names` are those of the ranges. Whoever has less than its
    share takes what is free, or asks one that has more; what lapsed is taken by anybody who
    `may_take_over`, what somebody who leaves offers by whoever has least."""
    ranges = [row for row in rows if row.name in names]
    living = alive_processes(rows)
    load = Counter(holder for row in ranges for holder in (row.owner, row.next_owner))
    lapsed = [row for row in ranges if row.is_lapsed and may_take_over]
    if lapsed:  # also by who waits for another one, whose owner may be gone as well
        return ClaimLease(lapsed[0])
    for row in ranges:
        if row.next_owner == owner:  # one after the other
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
