"""Noticing that the bot has left a server or come back, and deleting what was left too long ago."""

import logging

import discord
from discord.ext import commands, tasks

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.privacy.deletion import delete_expired
from cogs.ui.match_display import MatchDisplay

log = logging.getLogger(__name__)

ROUND_SECONDS = 3600


class LeftServerJob(commands.Cog):
    """Looks after the servers of this process' shards."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self.departures = bot.services.departures
        self._compared = False

    async def cog_load(self) -> None:
        """Begins to look after servers."""
        self.look_after.start()

    async def cog_unload(self) -> None:
        """Stops that."""
        self.look_after.cancel()

    @commands.Cog.listener()
    async def on_ranges_gained(self) -> None:
        """Called when other servers are this process' to see to, which another has had or none."""
        await self._compare()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Called by the library when the bot was taken out of a server."""
        await self.departures.left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Called by the library when the bot was brought into a server."""
        await self.departures.back(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Called by the library in its place where Discord tells of the server as of one that was
        down."""
        await self.departures.back(guild.id)

    @tasks.loop(seconds=ROUND_SECONDS)
    async def look_after(self) -> None:
        """Compares the data with the servers there are, once, and deletes what is to go.

        What fails is done in the next round: an exception here would be the last of it.
        """
        try:
            if self.bot.duty.has_server(None):
                await self.bot.services.portraits.delete_old()
                await delete_expired(self.bot.store, now())
            if not self._compared:
                await self._compare()
            for guild in await self.departures.overdue():
                if self.bot.duty.has_server(guild) and self.bot.get_guild(guild) is None:
                    await self.departures.delete(guild, self.bot.shared(MatchDisplay).forget_match)
        except Exception:
            log.exception("looking after servers failed")

    @look_after.before_loop
    async def _ready(self) -> None:
        """Until then not all servers are known."""
        await self.bot.wait_until_ready()

    async def _compare(self) -> None:
        present = {guild.id for guild in self.bot.guilds}
        await self.departures.compare(present, self.bot.duty.has_server)
        self._compared = True
