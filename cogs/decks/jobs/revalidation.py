"""Decks that were last read by other rules than today's: read again in the background."""

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
"""Seconds between two owners who are told what an upgrade has made of their decks."""


class DeckRevalidation(PeriodicCog, name="deck upkeep"):
    """Reads them one at a time after the start, so that after an upgrade hardly a command has to,
    and then tells the owners of those that are judged otherwise now: each of all theirs at once, or
    of as many as fit in a message and then of the rest.

    What is left when the bot stops is done after the next start. Who takes no direct messages is
    told when they next use a command. Of several processes the one does it that has shard 0; the
    others tell who uses a command there.
    """

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._teller = UpgradeNotices(bot)
        self.job = PeriodicJob(bot, "deck upkeep", self._tell_next)
        self._all_read = False
        self._closed: set[int] = set()

    async def cog_load(self) -> None:
        """Begins once the bot is ready."""
        self._read_again.start()
        await super().cog_load()

    async def cog_unload(self) -> None:
        """Stops at once: what is being read then is read after the next start."""
        self._read_again.cancel()
        await super().cog_unload()

    @tasks.loop(count=1)
    async def _read_again(self) -> None:
        """Rests after each deck as long as reading it took, for the sake of who plays meanwhile."""
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
        """Tells the next owner, once all decks are read; says when to go on."""
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
        """Called when other servers are this process' to see to, which another has had or none."""
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
        """Tells whoever takes no direct messages; what did not fit is tried to be told as usual."""
        user = interaction.user.id
        may_be_closed = user in self._closed or not self._bot.duty.has_server(None)
        if may_be_closed and await self._teller.add_to_answer(interaction) is CallOutcome.DONE:
            self._closed.discard(user)
            self.job.wake()
