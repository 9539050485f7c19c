"""The job that applies the host's blocks: it ends what blocked members wait for, and leaves blocked
servers."""

import logging
from collections.abc import Sequence

import discord

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.base.discord_text import plain
from bot.discord_api.discord_calls import OutgoingMessage, attempt_paced, send_direct_to
from bot.limits import host_blocks
from bot.tournaments.withdrawal import withdraw_blocked_member
from cogs.matches.challenges.controllers.challenge_controller import show_challenge
from cogs.ui.periodic import PeriodicCog, PeriodicJob

log = logging.getLogger(__name__)

LEFT = "The host of this bot has blocked the server **{name}**, so I've left it."


class HostBlockJob(PeriodicCog):
    """The job that loads the members and servers that this bot's host has blocked, and applies the
    blocks. `waited_for` are the jobs that serve waiting members; these jobs also run after a member
    was blocked."""

    def __init__(self, bot: Deckhand, waited_for: Sequence[PeriodicJob]) -> None:
        self.bot = bot
        self._waited_for = waited_for
        self.blocks = bot.services.host_blocks
        self._turned_out: set[int] = set()
        self.job = PeriodicJob(bot, "blocks", self._look)

    async def cog_load(self) -> None:
        """Loads the blocks before any member can press anything, then starts the job."""
        await self.blocks.load_blocks()
        await super().cog_load()

    async def _look(self) -> float:
        """Does one round of the job. Returns in how many seconds the next round is due."""
        await self.blocks.load_blocks()
        self._turned_out &= self.blocks.users
        for user in self.blocks.users - self._turned_out:
            await self._turn_out(user)
            self._turned_out.add(user)
        for guild in self.bot.guilds:
            if guild.id in self.blocks.guilds and self.bot.duty.has_server(guild.id):
                await _leave(self.bot, guild)
        return host_blocks.LOOK_SECONDS

    async def _turn_out(self, user: int) -> None:
        """Withdraws everything that a blocked user waits for, and updates the messages about it."""
        for row in await withdraw_blocked_member(self.bot.store, user, now()):
            await show_challenge(self.bot, row)
        for job in self._waited_for:
            job.wake_all()


async def _leave(bot: Deckhand, guild: discord.Guild) -> None:
    """Leaves a server, and tells its owner why."""
    log.info("leaving the server %d, which the host has blocked", guild.id)
    if not (await attempt_paced(guild.leave)).done or guild.owner_id is None:
        return
    await send_direct_to(bot, guild.owner_id, OutgoingMessage(LEFT.format(name=plain(guild.name))))
