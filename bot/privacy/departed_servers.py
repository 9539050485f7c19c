"""Servers that the bot has left. Their data are kept for a while, in case it comes back."""

import asyncio
from collections.abc import Callable, Collection

from bot.store import Store
from bot.store.database.conflicts import retry_on_conflict
from bot.store.privacy import departed_servers
from bot.store.settings.guild_settings import guild_settings

KEPT_DAYS = 30
"""Days for which the data of a server are kept after the bot has left it."""

KEPT_SECONDS = KEPT_DAYS * 24 * 3600

AT_A_TIME = 25
"""Maximum number of matches that are deleted in one transaction, so that others can write too."""

PAUSE = 0.05
"""Seconds between two such transactions."""


class DepartedServers:
    """Records which servers the bot has left, and deletes their data later. `now` gives whole
    seconds since 1970."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def left(self, guild: int) -> None:
        """Records that the bot has left a server. The clocks of its matches are stopped from then
        on."""
        await self._store.run(departed_servers.note_server_left, guild, self._now())

    async def back(self, guild: int) -> None:
        """Records that the bot is in a server. If the bot had left the server, the clocks of
        matches in this server continue with the time that they had when the bot left."""
        async with self._store.read() as connection:
            if (await guild_settings(connection, guild)).left is None:
                return
        await self._store.run(departed_servers.note_server_back, guild, self._now())

    async def compare(self, present: Collection[int], ours: Callable[[int], bool]) -> None:
        """Records which servers the bot left or joined while it was not running. `present` are the
        ids of the servers in which the bot is now. `ours` returns whether this process is
        responsible for the server with an id; other servers are skipped."""
        async with self._store.read() as connection:
            stored = await departed_servers.guilds_stored(connection)
            gone = await departed_servers.guilds_left(connection, self._now())
        for guild in filter(ours, stored):
            if guild in present and guild in gone:
                await self.back(guild)
            elif guild not in present and guild not in gone:
                await self.left(guild)

    async def overdue(self) -> Collection[int]:
        """Returns the ids of the servers that the bot left so long ago that their data must be
        deleted."""
        return list(
            await self._store.fetch(departed_servers.guilds_left, self._now() - KEPT_SECONDS)
        )

    @retry_on_conflict
    async def delete(self, guild: int, forget: Callable[[str], None]) -> None:
        """Deletes all data of a server that the bot has left, in small steps. Stops if the bot
        comes back in between. Calls `forget` with the id of each deleted match."""
        while True:
            async with self._store.write() as connection:
                if not await departed_servers.is_server_left(
                    connection, guild, self._now() - KEPT_SECONDS
                ):
                    return
                ids = await departed_servers.delete_server_matches(connection, guild, AT_A_TIME)
                if not ids:
                    await departed_servers.delete_server_rest(connection, guild)
            for match_id in ids:
                forget(match_id)
            await asyncio.sleep(PAUSE)
