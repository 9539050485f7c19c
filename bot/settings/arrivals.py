"""The welcome message that a server gets once, when the bot joins it: whether it is due, and where
it is."""

from collections.abc import Callable, Mapping
from typing import Final, Literal

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.database.key_value import read_value, swap_value
from bot.store.privacy.departed_servers import guilds_stored
from bot.store.settings.guild_settings import change_guild, greeted_guilds, guild_settings

KEY: Final = "arrivals since"
"""The key, among the stored values, of the time from which on joined servers get the welcome
message."""

FRESH_SECONDS: Final = 24 * 3600
"""Seconds before the first start of a new bot. Servers that it joined in this time get the welcome
message too."""

Greeting = Literal["new", "again"]
"""Whether a message was never sent ("new"), or an earlier try may have sent it ("again")."""


class ArrivalService:
    """The welcome messages that the bot posts when it joins a server, in one store. `now` returns
    whole seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._since: int | None = None

    async def since(self) -> int:
        """Returns the time (seconds since 1970) from which on new servers get the welcome message.
        Servers that the bot joined before this time get no welcome message."""
        if self._since is None:
            self._since = await self._store.run(_first_start, self._now())
        return self._since

    async def greeted(self) -> Mapping[int, int]:
        """Returns the servers that have their welcome message, each with the time (seconds since
        1970) when the bot joined."""
        return await self._store.fetch(greeted_guilds)

    @retry_on_conflict
    async def begin(self, guild: int, joined: int) -> Greeting | None:
        """Stores that the welcome message is about to be sent to a server, which the bot joined at
        `joined` (seconds since 1970). Returns "new" for the first try, "again" for a later try, and
        None if the message was already sent."""
        async with self._store.write() as connection:
            row = await guild_settings(connection, guild)
            if row.arrived == joined:
                return "again" if row.door_message is None else None
            changes = {"arrived": joined, "door_channel": None, "door_message": None}
            await change_guild(connection, guild, **changes)
        return "new"

    async def note_sent(self, guild: int, channel: int, message: int) -> None:
        """Stores the channel and the id of a server's welcome message."""
        await self._store.run(change_guild, guild, door_channel=channel, door_message=message)


async def _first_start(connection: AsyncConnection, now: int) -> int:
    """Returns when the program first looked for arrivals, and stores it if that is now. If no
    server had stored data then, the time is a day earlier."""
    known = await read_value(connection, KEY)
    if known is None:
        first = now if await guilds_stored(connection) else now - FRESH_SECONDS
        if await swap_value(connection, KEY, None, str(first)):
            return first
        known = await read_value(connection, KEY)
    return int(known or now)
