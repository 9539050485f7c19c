"""The job that notes which servers the bot has left or rejoined, and deletes the data of servers it
left too long ago."""

import discord
from discord.ext import commands

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.privacy.deletion import delete_expired
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import HOUR, PeriodicCog, PeriodicJob


class LeftServerJob(PeriodicCog):
    """The job that notes when the bot leaves a server of this process, and later deletes the
    server's data."""

    def __init__(self, bot: Deckhand, display: MatchDisplay) -> None:
        self.bot = bot
        self._display = display
        self.departures = bot.services.departures
        self._compared = False
        self.job = PeriodicJob(bot, "servers", self.look_after, longest=HOUR, shared_longest=HOUR)

    @commands.Cog.listener()
    async def on_ranges_gained(self) -> None:
        """Notes which servers the bot is no longer on, after this process has become responsible
        for more servers."""
        await self._compare()

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Notes that the bot was removed from a server. discord.py calls this."""
        await self.departures.left(guild.id)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Notes that the bot was added to a server. discord.py calls this."""
        await self.departures.back(guild.id)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Notes that the bot is on a server. discord.py calls this instead of `on_guild_join` if
        Discord reports the server as one that was down."""
        await self.departures.back(guild.id)

    async def look_after(self) -> None:
        """Notes which stored servers the bot is no longer on, once after the start, and deletes
        data that is due."""
        if self.bot.duty.has_server(None):
            await self.bot.services.portraits.delete_old()
            await delete_expired(self.bot.store, now())
        if not self._compared:
            await self._compare()
        for guild in await self.departures.overdue():
            if self.bot.duty.has_server(guild) and self.bot.get_guild(guild) is None:
                await self.departures.delete(guild, self._display.forget_match)

    async def _compare(self) -> None:
        present = {guild.id for guild in self.bot.guilds}
        await self.departures.compare(present, self.bot.duty.has_server)
        self._compared = True
