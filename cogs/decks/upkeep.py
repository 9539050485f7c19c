"""Decks that were last read by other rules than today's: read again in the background."""

from __future__ import annotations

import asyncio
import logging
import time

from discord.ext import commands, tasks

from bot.client import Deckhand
from bot.refusals import Refusal

log = logging.getLogger(__name__)


class DeckUpkeep(commands.Cog, name="deck upkeep"):
    """Reads them one at a time after the start, so that after an upgrade hardly a command has to.

    What is left when the bot stops is done after the next start.
    """

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot

    async def cog_load(self) -> None:
        """Begins once the bot is ready."""
        self._read_again.start()

    async def cog_unload(self) -> None:
        """Stops at once: what is being read then is read after the next start."""
        self._read_again.cancel()

    @tasks.loop(count=1)
    async def _read_again(self) -> None:
        """Rests after each deck as long as reading it took, for the sake of who plays meanwhile."""
        outdated = await self._bot.decks.outdated()
        if outdated:
            log.info("%d decks are read again by the rules of today", len(outdated))
        for version_id in outdated:
            began = time.monotonic()
            try:
                await self._bot.decks.renew(version_id)
            except Refusal:
                log.warning("version %d of a deck takes too long to read again", version_id)
            except Exception:
                log.exception("version %d of a deck could not be read again", version_id)
            await asyncio.sleep(time.monotonic() - began)

    @_read_again.before_loop
    async def _ready(self) -> None:
        await self._bot.wait_until_ready()
