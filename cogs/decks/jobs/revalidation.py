"""The job that validates decks again in the background if they were last validated by older
rules."""

import asyncio
import logging
import time
from typing import Any

import discord
from discord.ext import commands, tasks

from bot.app.client import Deckhand
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import CallOutcome
from cogs.decks.jobs.upgrade_notices import UpgradeNotices
from cogs.ui.periodic import PeriodicCog, PeriodicJob

log = logging.getLogger(__name__)

TELL_EVERY = 1.0
"""Seconds between two owners who are notified of an upgrade's effect on their decks."""


class DeckRevalidation(PeriodicCog, name="deck upkeep"):
    """The job that validates outdated decks one at a time after the start, so that after an
    upgrade, commands rarely have to validate a deck. Then the job notifies the owners of decks that
    have become legal or illegal. One message lists as many decks as fit.

    Work that is left when the bot stops is done after the next start. Owners who accept no direct
    messages are notified when they next use a command. If there are several processes, only the
    process with shard 0 validates. The other processes still notify members who use a command
    there.
    """

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._teller = UpgradeNotices(bot)
        self.job = PeriodicJob(bot, "deck upkeep", self._tell_next)
        self._all_read = False
        self._closed: set[int] = set()

    async def cog_load(self) -> None:
        """Starts the job once the bot is ready. discord.py calls this."""
        self._read_again.start()
        await super().cog_load()

    async def cog_unload(self) -> None:
        """Stops the job at once. A deck whose validation was interrupted is validated after the
        next start."""
        self._read_again.cancel()
        await super().cog_unload()

    @tasks.loop(count=1)
    async def _read_again(self) -> None:
        """Validates outdated decks. After each deck, pauses as long as it took, to leave time for
        running matches."""
        if not self._bot.duty.has_server(None):
            return
        outdated = await self._bot.decks.outdated()
        if outdated:
            log.info("%d decks are read again by the rules of today", len(outdated))
        for version_id in outdated:
            if not self._bot.duty.has_server(None):
                return
            began = time.monotonic()
            try:
                await self._bot.decks.renew(version_id)
            except Refusal:
                log.warning("version %d of a deck takes too long to read again", version_id)
            except Exception:
                log.exception("version %d of a deck could not be read again", version_id)
            await asyncio.sleep(time.monotonic() - began)
        self._all_read = True
        self.job.wake()

    @_read_again.before_loop
    async def _ready(self) -> None:
        await self._bot.wait_until_ready()

    async def _tell_next(self) -> float | None:
        """Notifies the next owner, once all decks are validated. Returns in how many seconds to
        continue."""
        if not (self._all_read and self._bot.duty.has_server(None)):
            return None
        for owner in await self._bot.decks.owners_to_tell():
            if owner not in self._closed:
                outcome = await self._teller.send_notice(owner)
                if outcome not in (CallOutcome.DONE, CallOutcome.DOWN):
                    self._closed.add(owner)
                return None if outcome is CallOutcome.DOWN else TELL_EVERY
        return None

    @commands.Cog.listener()
    async def on_ranges_gained(self) -> None:
        """Starts validating decks if this process has just become responsible for direct messages.
        The process that is responsible for these also validates the decks."""
        if (
            self._bot.duty.has_server(None)
            and not self._all_read
            and not self._read_again.is_running()
        ):
            self._read_again.start()

    @commands.Cog.listener()
    async def on_app_command_completion(
        self, interaction: discord.Interaction[Any], _command: object
    ) -> None:
        """Notifies a member about their decks after a command, if they accept no direct messages.
        Decks that don't fit in the message are left for the next message."""
        user = interaction.user.id
        may_be_closed = user in self._closed or not self._bot.duty.has_server(None)
        if may_be_closed and await self._teller.add_to_answer(interaction) is CallOutcome.DONE:
            self._closed.discard(user)
            self.job.wake()
