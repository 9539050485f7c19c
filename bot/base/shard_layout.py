"""How the shards are cut into ranges, one for each process, and which servers are in which."""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, func

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
