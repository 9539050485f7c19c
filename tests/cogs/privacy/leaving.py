"""A server that the bot leaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from simcord.backend import serializers

from tests.conftest import Table


@dataclass(frozen=True)
class Server:
    """The server as it was before the bot left it."""

    table: Table
    guild: Any
    channels: dict[int, Any]
    messages: dict[int, Any]

    async def take_back(self) -> None:
        """Brings the bot in again, as a member."""
        backend = self.table.env.backend
        backend.guilds[self.guild.id] = self.guild
        backend.channels.update(self.channels)
        backend.messages.update(self.messages)
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, self.guild))
        await self.table.env.settle()


async def look_after(table: Table) -> None:
    """Runs the bot's hourly job."""
    cog: Any = table.bot.get_cog("LeftServerJob")
    await cog.look_after()
    await table.env.settle()
