"""A match at which nobody plays, whose clock runs out."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from .fakecord.world import GuildHandle, World
from .seating import seat
from .stored import all_stored
from .table import Table

OUT_OF_TIME: Final = "your time has run out", "has run out of time"
"""What whoever loses is told, and whoever wins."""

NEARER: Final = """
    UPDATE clocks SET deadline = ?, due = ?, warned_a = 2, warned_b = 2
    WHERE match_id = ? RETURNING match_id
"""


@dataclass(frozen=True)
class IdleClock:
    """Such a match."""

    table: Table
    database: str

    @classmethod
    async def begin(cls, world: World, database: str, guild: GuildHandle) -> IdleClock:
        """Two sit down there."""
        users = await world.user("Idle A", guild), await world.user("Idle B", guild)
        channel = guild.create_channel("idle")
        table = await seat(world, channel, users, database, game="cardfinity", clock="live")
        return cls(table, database)

    def run_out_in(self, seconds: float) -> None:
        """Has the time of whose decision it is run out so soon, instead of in ten minutes."""
        deadline = int(time.time() + seconds)
        all_stored(self.database, NEARER, deadline, deadline, self.table.id)

    def is_kept(self) -> bool:
        """Whether both were told once that the match is over, where it is; where the bot was away
        for long it goes on, with the time that it was."""
        return self.told() == ([1, 1] if self.table.over else [0, 0])

    def told(self) -> list[int]:
        """How often it was said that time has run out, to whoever lost by it and to whoever won."""
        sent = self.messages()
        return [sum(words in text for text in sent) for words in OUT_OF_TIME]

    def messages(self) -> list[str]:
        """What both were told in direct messages."""
        return [message.text for user in self.table.users for message in user.dms()]
