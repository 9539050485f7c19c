"""What this process has to see to: the servers of the ranges of shards that it holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, true

from bot.base.lease import Lease
from bot.base.shard_layout import ShardLayout


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
