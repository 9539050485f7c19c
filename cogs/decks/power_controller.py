"""Decks whose power is being measured, and the messages that show how far that is.

A message changes in rounds, one at a time, so that nothing old is ever shown over something new.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace
from datetime import timedelta

from discord.ext import commands
from discord.utils import utcnow

from bot.client import Deckhand
from bot.discord_calls import Outcome, OutgoingMessage, defer, redraw
from bot.power_queue import Measurement
from bot.refusals import Refusal
from bot.store.decks import StoredDeck
from cogs.decks.buttons import Press
from cogs.decks.deck_panel import laid_out
from cogs.decks.messages import heading
from cogs.decks.power_buttons import (
    MeasurePower,
    StopMeasuring,
    progress_words,
    to_measure,
    waiting_words,
)
from cogs.ui.controls import controls
from cogs.ui.periodic import PeriodicJob

log = logging.getLogger(__name__)

ROUND_SECONDS = 2.5
"""How often messages change at most, well within what Discord allows."""

FOLLOWED = timedelta(minutes=13)
"""How long after a press its message is changed: Discord takes no changes after 15 minutes."""

NOT_FOLLOWED = (
    "This goes on, but Discord lets me change this message no longer. {show} has the number when "
    "it is there; **Follow** shows how it goes."
)
ELSEWHERE = (
    "⚔️ Its power is being measured. How far that is, you see where you have pressed "
    "**Measure power** last; **Follow** shows it here."
)
FAILED = "Its power could not be measured: something went wrong on my side, and I have noted what."
LOST = (
    "I lost sight of that measurement, most likely because I was restarted. "
    "If there is no power here, please have it measured again."
)
CHANGED = "The deck was changed while version {number} was measured. This is how it is now."


@dataclass(eq=False, slots=True)
class Watch:
    """A message that shows a deck, a page of it, and how its measurement goes; `interaction` is the
    last press on it. `shown` is what it says now."""

    interaction: Press
    deck: StoredDeck
    page: int
    measurement: Measurement
    shown: str = ""

    @property
    def message(self) -> int:
        """Its id."""
        assert self.interaction.message is not None
        return self.interaction.message.id


class PowerController(commands.Cog, name="power"):
    """Serves the presses, and has all measurements go on. Methods may raise Refusal."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._matches = bot.settings.power_matches
        self._measurements = bot.services.power
        self._watches: dict[int, Watch] = {}
        self._former: dict[int, Watch] = {}
        self._job = PeriodicJob(bot, "power", self._round)

    async def cog_load(self) -> None:
        """Measures from now on whatever is asked for."""
        self._job.start()

    async def cog_unload(self) -> None:
        """Stops at once."""
        await self._job.stop()
        await self._measurements.close()

    async def measure(self, interaction: Press, deck_id: int, page: int) -> None:
        """Has a deck measured, and the pressed message show how that goes."""
        deck = await self._bot.decks.numbered(interaction.user.id, deck_id)
        if not to_measure(self._bot, deck):
            await defer(interaction, update=True)
            await self._lay_out(interaction, deck, page)
            return
        source = await self._bot.decks.source(deck.version_id)
        sha256 = await self._bot.decks.sha256(deck.version_id)
        measurement = self._measurements.ask(interaction.user.id, deck.game, source, sha256)
        await defer(interaction, update=True)
        self._follow(Watch(interaction, deck, page, measurement))
        self._job.wake()

    async def stop(self, interaction: Press, deck_id: int, page: int) -> None:
        """Ends what the pressed message shows."""
        await defer(interaction, update=True)
        watch = self._watches.get(deck_id)
        if watch is None or watch.interaction.user != interaction.user:
            deck = await self._bot.decks.numbered(interaction.user.id, deck_id)
            await self._lay_out(interaction, deck, page, LOST)
            return
        self._follow(replace(watch, interaction=interaction, page=page))
        await self._measurements.leave(interaction.user.id, watch.measurement)
        self._job.wake()

    def _follow(self, watch: Watch) -> None:
        """Has a message show how the measurement of its deck goes, instead of the one before."""
        before = self._watches.get(watch.deck.id)
        self._watches[watch.deck.id] = watch
        self._former.pop(watch.message, None)
        if before is not None and before.message != watch.message:
            self._former[before.message] = before

    async def _round(self) -> float | None:
        await self._measurements.go_on()
        await self._end_former()
        shown = (self._show(watch) for watch in list(self._watches.values()))
        for failure in await asyncio.gather(*shown, return_exceptions=True):
            if failure is not None:
                log.error("a measurement could not be shown", exc_info=failure)
        return ROUND_SECONDS if self._measurements.busy or self._watches else None

    async def _end_former(self) -> None:
        """Says on messages that were followed before where it goes on."""
        while self._former:
            _, watch = self._former.popitem()
            button = MeasurePower(watch.deck.id, watch.page, "Follow")
            outgoing = OutgoingMessage(f"{heading(watch.deck)}\n{ELSEWHERE}", controls(button))
            await redraw(watch.interaction, outgoing, keep_files=True)

    async def _show(self, watch: Watch) -> None:
        """Brings a message up to date, for the last time if there is nothing more to come."""
        interaction, measurement = watch.interaction, watch.measurement
        if measurement.ended or interaction.user.id not in measurement.wanted_by:
            self._forget(watch)
            if await self._show_end(watch) is Outcome.DOWN:
                self._watches.setdefault(watch.deck.id, watch)  # for the next round
            return
        followed = utcnow() - interaction.created_at < FOLLOWED
        said = f"{heading(watch.deck)}\n{self._how_far(measurement)}"
        button = StopMeasuring(watch.deck.id, watch.page, "Stop here")
        if not followed:
            said += "\n" + NOT_FOLLOWED.format(show=self._bot.tree.link("deck show"))
            button = MeasurePower(watch.deck.id, watch.page, "Follow")
        if said == watch.shown:
            return
        changed = await redraw(
            interaction, OutgoingMessage(said, controls(button)), keep_files=True
        )
        if changed.done:
            watch.shown = said
        if not followed or changed.outcome not in (Outcome.DONE, Outcome.DOWN):
            self._forget(watch)

    def _forget(self, watch: Watch) -> None:
        if self._watches.get(watch.deck.id) is watch:
            del self._watches[watch.deck.id]

    def _how_far(self, measurement: Measurement) -> str:
        if measurement.state == "waiting":
            return waiting_words(self._measurements.before(measurement))
        return progress_words(measurement.power, self._matches)

    async def _show_end(self, watch: Watch) -> Outcome:
        about = FAILED if watch.measurement.state == "failed" else ""
        try:
            return await self._lay_out(watch.interaction, watch.deck, watch.page, about)
        except Refusal as refusal:
            return (await redraw(watch.interaction, OutgoingMessage(str(refusal)))).outcome

    async def _lay_out(
        self, interaction: Press, deck: StoredDeck, page: int, about: str = ""
    ) -> Outcome:
        """Shows the deck as it is now on the pressed message."""
        now = await self._bot.decks.numbered(interaction.user.id, deck.id)
        reading, source = await self._bot.decks.read(now)
        if now.version_id != deck.version_id:
            about = CHANGED.format(number=deck.number)
        said = "\n".join(filter(None, (heading(now), about)))
        outgoing, draw = await laid_out(self._bot, said, now, reading, source, page)
        outgoing = replace(outgoing, files=(*await draw(), *outgoing.files))
        return (await redraw(interaction, outgoing)).outcome
