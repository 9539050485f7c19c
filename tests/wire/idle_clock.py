"""A match in which nobody plays, and whose clock runs out."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from .fakecord.world import GuildHandle, World
from .seating import seat
from .stored import all_stored
from .table import Table

OUT_OF_TIME: Final = "your time has run out", "has run out of time"
"""The words for the player who loses, and for the winner."""

NEARER: Final = """
    UPDATE clocks SET deadline = ?, due = ?, warned_a = 2, warned_b = 2
    WHERE match_id = ? RETURNING match_id
"""


@dataclass(frozen=True)
class IdleClock:
    """A match in which nobody plays."""

    table: Table
    database: str

    @classmethod
    async def begin(cls, world: World, database: str, guild: GuildHandle) -> IdleClock:
        """Seats two players at a match."""
        users = await world.user("Idle A", guild), await world.user("Idle B", guild)
        channel = guild.create_channel("idle")
        table = await seat(world, channel, users, database, game="cardfinity", clock="live")
        return cls(table, database)

    def run_out_in(self, seconds: float) -> None:
        """Makes the time of the player whose turn it is run out in `seconds`, instead of ten
        minutes.
        """
        deadline = int(time.time() + seconds)
        all_stored(self.database, NEARER, deadline, deadline, self.table.id)

    def is_kept(self) -> bool:
        """Returns whether both were told once that the match is over, if it is. If the bot was away
        for long, the match continues with the time that was left."""
        return self.told() == ([1, 1] if self.table.over else [0, 0])

    def told(self) -> list[int]:
        """Returns how often the players were told that time has run out: the loser and the
        winner."""
        sent = self.messages()
        return [sum(words in text for text in sent) for words in OUT_OF_TIME]

    def messages(self) -> list[str]:
        """Returns the direct messages to both players."""
        return [message.text for user in self.table.users for message in user.dms()]
