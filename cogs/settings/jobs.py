"""The job that greets each server that the bot joins, once."""

from collections.abc import Iterator
from typing import Final, cast

import discord
from discord.ext import commands

from bot.app.client import Deckhand, Interaction
from cogs.settings.controllers.arrivals import greet, greet_below
from cogs.ui.periodic import HOUR, PeriodicCog, PeriodicJob

RETRY_SECONDS: Final = 5
"""Seconds until the bot retries a message that Discord didn't accept."""


class ArrivalJob(PeriodicCog):
    """The job that greets the servers of this process that the bot has joined. `_greeted` has the
    time at which the bot joined each greeted server. `_unheard` are servers in which the bot could
    write to nobody."""

    def __init__(self, bot: Deckhand) -> None:
        self.bot = bot
        self.job = PeriodicJob(bot, "arrivals", self.greet_new, longest=HOUR, shared_longest=HOUR)
        self._greeted: dict[int, int] = {}
        self._unheard: set[int] = set()

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Runs the job at once when the bot was added to a server. discord.py calls this."""
        self.job.wake()

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Runs the job at once when a server that was down is available again. discord.py calls
        this."""
        self.job.wake()

    @commands.Cog.listener()
    async def on_ranges_gained(self) -> None:
        """Runs the job at once when this process has become responsible for more servers."""
        self.job.wake()

    @commands.Cog.listener()
    async def on_app_command_completion(self, interaction: Interaction, _command: object) -> None:
        """Sends the greeting below the answer to a command, if the bot couldn't send it to anybody
        on that server before. Only a member with Manage Server gets it. discord.py calls this after
        each command."""
        guild = interaction.guild
        if guild is None or guild.id not in self._unheard:
            return
        if interaction.permissions.manage_guild and interaction.response.is_done():
            self._unheard.discard(guild.id)
            await greet_below(interaction, guild)

    async def greet_new(self) -> float | None:
        """Greets servers that were not greeted yet. Returns the seconds until the job should retry,
        None if all servers were greeted."""
        since, later = await self.bot.services.arrivals.since(), False
        new = list(self._new(since))
        if new:
            self._greeted.update(await self.bot.services.arrivals.greeted())
        for guild, joined in new:
            if self._greeted.get(guild.id) == joined:
                continue
            greeted = await greet(self.bot, guild, joined)
            if greeted == "later":
                later = True
                continue
            self._greeted[guild.id] = joined
            if greeted == "unheard":
                self._unheard.add(guild.id)
        return RETRY_SECONDS if later else None

    def _new(self, since: int) -> Iterator[tuple[discord.Guild, int]]:
        """Yields the servers that the bot joined since then (seconds since 1970) and that this
        process hasn't greeted, with the time when it joined them."""
        blocked = self.bot.services.host_blocks.guilds
        for guild in self.bot.guilds:
            joined = _joined(guild)
            if joined is None or joined < since or self._greeted.get(guild.id) == joined:
                continue
            if self.bot.duty.has_server(guild.id) and guild.id not in blocked:
                yield guild, joined


def _joined(guild: discord.Guild) -> int | None:
    """Returns when the bot joined a server, in seconds since 1970; None if unknown."""
    me = cast(discord.Member | None, guild.me)  # None if the bot's member isn't cached
    return None if me is None or me.joined_at is None else int(me.joined_at.timestamp())
