"""The servers that a process is responsible for: ranges of shards, and the process's leases of
them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, func, true

SERVERS_TO_SHARDS: Final = 22
"""The shard of a server follows from its id without this many low bits (Discord's formula)."""


@dataclass(frozen=True, slots=True)
class ShardLayout:
    """The division of the bot's `shards` into `ranges` of about the same size. Raises ValueError if
    a range would be empty."""

    shards: int = 1
    ranges: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.ranges <= self.shards:
            raise ValueError(f"{self.shards} shards are too few for {self.ranges} processes")

    def shard_of(self, guild: int | None) -> int:
        """Returns the number of a server's shard. None stands for direct messages, which belong to
        shard 0."""
        return 0 if guild is None else (guild >> SERVERS_TO_SHARDS) % self.shards

    def range_of(self, guild: int | None) -> int:
        """Returns the number of the range that contains the server's shard."""
        return self.shard_of(guild) * self.ranges // self.shards

    def shards_of(self, number: int) -> tuple[int, ...]:
        """Returns the numbers of the shards in a range."""
        return tuple(
            shard for shard in range(self.shards) if shard * self.ranges // self.shards == number
        )

    def name_of(self, number: int) -> str:
        """Returns the name of a range, made of its first and last shard and the number of all
        shards."""
        shards = self.shards_of(number)
        return f"shards {shards[0]}-{shards[-1]} of {self.shards}"

    def range_in_sql(self, guild: ColumnElement[Any]) -> ColumnElement[int]:
        """Returns an SQL expression that computes `range_of` for a column of server ids."""
        shard = func.coalesce(guild // (1 << SERVERS_TO_SHARDS), 0) % self.shards
        return (shard * self.ranges) // self.shards


@dataclass(frozen=True, slots=True)
class Lease:
    """Proof that the process `owner` holds the resource called `name`. `epoch` counts how often the
    resource has changed its owner."""

    name: str
    owner: str
    epoch: int

    def holds(self, epoch: int | None, handed_by: str | None) -> bool:
        """Returns whether the owner may still act under this lease. `epoch` and `handed_by` (the
        process that handed the resource over, if any) are the values that are stored now. Returns
        True in two cases:

        - The stored epoch is that of this lease.
        - This lease's owner has just handed the resource to another process, and is finishing the
          work that it had started.
        """
        given = epoch == self.epoch + 1 and handed_by == self.owner
        return epoch == self.epoch or given


@dataclass(frozen=True, slots=True)
class ShardScope:
    """The shard ranges of a `layout` that are `held`. The object is immutable and can be used as a
    key, so that database queries are built only once for each scope."""

    layout: ShardLayout
    held: frozenset[int]

    @property
    def is_shared(self) -> bool:
        """Whether some ranges of the layout aren't held, so that other processes may hold them."""
        return len(self.held) < self.layout.ranges

    def covers(self, guild: ColumnElement[Any]) -> ColumnElement[bool]:
        """Returns an SQL condition: the server in this column belongs to one of the held ranges."""
        if not self.is_shared:
            return true()
        return self.layout.range_in_sql(guild).in_(sorted(self.held))


class Duty:
    """The shard ranges that this process holds now. The process that holds a server does its
    scheduled work and keeps its messages up to date.

    The only process of a bot always holds all ranges. If there are several processes,
    `bot.cluster.lease_keeper` sets the ranges and their `leases`.
    """

    def __init__(self, layout: ShardLayout | None = None) -> None:
        self.layout = layout or ShardLayout()
        self.held: frozenset[int] = frozenset(range(self.layout.ranges))
        self.leases: dict[int, Lease] = {}

    @property
    def is_shared(self) -> bool:
        """Whether other processes may hold some of the ranges."""
        return self.scope.is_shared

    @property
    def scope(self) -> ShardScope:
        """The ranges that this process holds now, as an immutable object that doesn't follow later
        changes."""
        return ShardScope(self.layout, self.held)

    def has_server(self, guild: int | None) -> bool:
        """Returns whether this process holds a server. None stands for direct messages."""
        return self.layout.range_of(guild) in self.held

    def lease_of(self, guild: int | None) -> Lease | None:
        """Returns the lease under which this process holds a server; None if there is no lease."""
        return self.leases.get(self.layout.range_of(guild))

    def for_server(self, guild: int | None) -> Duty:
        """Returns a duty that has only the shard range of this server, even if another process
        holds that range."""
        return self.for_range(self.layout.range_of(guild))

    def for_range(self, number: int) -> Duty:
        """Returns a duty that has only the range with this number, even if another process holds
        it."""
        one = Duty(self.layout)
        one.held = frozenset({number})
        return one

    def covers(self, guild: ColumnElement[Any]) -> ColumnElement[bool]:
        """Like `ShardScope.covers`, for the ranges that are held now."""
        return self.scope.covers(guild)


EVERYTHING = Duty()
"""The duty of a bot's only process."""
