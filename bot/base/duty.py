"""The servers that a process takes care of: ranges of shards, its leases of them, its duty."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, func, true

SERVERS_TO_SHARDS: Final = 22
"""Discord finds the shard of a server by what is left of its id without so many bits."""


@dataclass(frozen=True, slots=True)
class ShardLayout:
    """So many `shards`, in so many `ranges` of about the same size. Raises ValueError where a range
    would be empty."""

    shards: int = 1
    ranges: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.ranges <= self.shards:
            raise ValueError(f"{self.shards} shards are too few for {self.ranges} processes")

    def shard_of(self, guild: int | None) -> int:
        """The shard of a server; what belongs to none, as direct messages, comes to shard 0."""
        return 0 if guild is None else (guild >> SERVERS_TO_SHARDS) % self.shards

    def range_of(self, guild: int | None) -> int:
        """The number of the range in which that shard is."""
        return self.shard_of(guild) * self.ranges // self.shards

    def shards_of(self, number: int) -> tuple[int, ...]:
        """The shards of a range."""
        return tuple(
            shard for shard in range(self.shards) if shard * self.ranges // self.shards == number
        )

    def name_of(self, number: int) -> str:
        """What a range is called: its first and last shard, and how many there are in all."""
        shards = self.shards_of(number)
        return f"shards {shards[0]}-{shards[-1]} of {self.shards}"

    def range_in_sql(self, guild: ColumnElement[Any]) -> ColumnElement[int]:
        """`range_of` for a column of servers."""
        shard = func.coalesce(guild // (1 << SERVERS_TO_SHARDS), 0) % self.shards
        return (shard * self.ranges) // self.shards


@dataclass(frozen=True, slots=True)
class Lease:
    """Proof that `owner` holds the thing with this `name`, as the owner of that `epoch`."""

    name: str
    owner: str
    epoch: int

    def holds(self, epoch: int | None, handed_by: str | None) -> bool:
        """Whether its owner may still act by it, where what is stored says this of it. What was
        begun before the owner gave it away may be finished."""
        given = epoch == self.epoch + 1 and handed_by == self.owner
        return epoch == self.epoch or given


@dataclass(frozen=True, slots=True)
class ShardScope:
    """Ranges of shards: those `held` of a `layout`. A query is built once for each scope."""

    layout: ShardLayout
    held: frozenset[int]

    @property
    def is_shared(self) -> bool:
        """Returns whether there are other ranges."""
        return len(self.held) < self.layout.ranges

    def covers(self, guild: ColumnElement[Any]) -> ColumnElement[bool]:
        """Returns the condition that a server, by its column, is in one of these ranges."""
        if not self.is_shared:
            return true()
        return self.layout.range_in_sql(guild).in_(sorted(self.held))


class Duty:
    """The ranges that this process holds now. The one process of a bot holds them all, always;
    where there are several, `bot.cluster.lease_keeper` says which, and by which `leases`.

    What is due by time, and what is to be shown, is seen to by the process that has the server.
    """

    def __init__(self, layout: ShardLayout | None = None) -> None:
        self.layout = layout or ShardLayout()
        self.held: frozenset[int] = frozenset(range(self.layout.ranges))
        self.leases: dict[int, Lease] = {}

    @property
    def is_shared(self) -> bool:
        """Whether there may be others that see to the rest."""
        return self.scope.is_shared

    @property
    def scope(self) -> ShardScope:
        """Returns the ranges that this process holds now."""
        return ShardScope(self.layout, self.held)

    def has_server(self, guild: int | None) -> bool:
        """Whether a server, or what belongs to none, is this process' to see to."""
        return self.layout.range_of(guild) in self.held

    def lease_of(self, guild: int | None) -> Lease | None:
        """The lease by which this process sees to a server; None where it has none."""
        return self.leases.get(self.layout.range_of(guild))

    def for_server(self, guild: int | None) -> Duty:
        """Whoever has that server: the range of shards that it is in, and no other."""
        return self.for_range(self.layout.range_of(guild))

    def for_range(self, number: int) -> Duty:
        """One range and no other, whoever has it."""
        one = Duty(self.layout)
        one.held = frozenset({number})
        return one

    def covers(self, guild: ColumnElement[Any]) -> ColumnElement[bool]:
        """Like `Scope.covers`, for the ranges that are held now."""
        return self.scope.covers(guild)


EVERYTHING = Duty()
"""That of the one process."""
