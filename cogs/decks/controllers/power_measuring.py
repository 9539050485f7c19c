"""Decks whose power is to be measured, and the messages that show how far that is.

A message is changed by the process that has answered the press on it, in rounds, one at a time, so
that nothing old is ever shown over something new. What it shows it reads from the store.
"""

import asyncio
import logging
from dataclasses import dataclass, replace
from datetime import timedelta

from discord.utils import utcnow

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.decks.power_queue import LinePosition
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, defer, redraw
from bot.store.decks.deck_rows import StoredDeck
from cogs.decks.controllers.deck_page import deck_page_message
from cogs.decks.controls.deck_controls import MeasureButton, MeasurePower, StopMeasuringButton
from cogs.decks.layouts.deck_text import heading, sheet_picture
from cogs.decks.layouts.power_measurement import progress_words, to_measure, waiting_words
from cogs.ui.pages import plain_page
from cogs.ui.periodic import PeriodicCog, PeriodicJob

log = logging.getLogger(__name__)

ROUND_SECONDS = 2.5
"""How often messages change at most, well within what Discord allows."""

FOLLOWED = timedelta(minutes=13)
"""How long after a press its message is changed: Discord takes no changes after 15 minutes."""

NOT_FOLLOWED = (
    "I'm still measuring, but Discord no longer lets me change this message. {show} has the number "
    "when I'm done; **Follow** shows how far I am."
)
ELSEWHERE = (
    "⚔️ I'm measuring its power. How far I am, you see where you started it last; **Follow** shows "
    "it here."
)
FAILED = "Its power could not be measured: something went wrong on my side, and I have noted what."
CHANGED = "The deck was changed while version {number} was measured. This is how it is now."


@dataclass(eq=False, slots=True)
class MeasuringMessage:
    """A message that shows a deck, a page of it, and how the measurement with an id goes;
    `interaction` is the last press on it. `shown` is what it says now."""

    interaction: Interaction
    deck: StoredDeck
    page: int
    measurement: int
    shown: str = ""

    @property
    def message(self) -> int:
        """Its id."""
        return _message(self.interaction)


class PowerController(PeriodicCog, name="power"):
    """Serves the presses, and shows how all that was asked for here goes. Methods may raise
    Refusal."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._matches = bot.settings.power_matches
        self._line = bot.services.power
        self._watches: dict[int, MeasuringMessage] = {}
        self.job = PeriodicJob(bot, "power", self._round)
        self._just_started = True

    async def take(self, interaction: Interaction, action: MeasurePower) -> None:
        """Does what a press asks for."""
        act = self._stop if action.enough else self._measure
        await act(interaction, action.deck_id, action.page)

    async def _measure(self, interaction: Interaction, deck_id: int, page: int) -> None:
        """Has a deck measured, and the pressed message show how that goes."""
        deck = await self._bot.decks.numbered(interaction.user.id, deck_id)
        if not to_measure(self._bot, deck):
            await defer(interaction, update=True)
            await self._lay_out(interaction, deck, page)
            return
        sha256 = await self._bot.decks.sha256(deck.version_id)
        measurement = await self._line.ask(
            interaction.user.id, deck.game, sha256, _message(interaction)
        )
        await defer(interaction, update=True)
        self._watch(MeasuringMessage(interaction, deck, page, measurement))

    async def _stop(self, interaction: Interaction, deck_id: int, page: int) -> None:
        """Ends what the pressed message shows."""
        await defer(interaction, update=True)
        watch = self._watches.get(_message(interaction))
        if watch is not None:
            watch = replace(watch, interaction=interaction, page=page)
        else:
            deck = await self._bot.decks.numbered(interaction.user.id, deck_id)
            measurement = await self._in_line(deck)
            if measurement is None:
                await self._lay_out(interaction, deck, page)
                return
            watch = MeasuringMessage(interaction, deck, page, measurement)
        await self._line.leave(interaction.user.id, watch.measurement)
        self._watch(watch)

    async def _in_line(self, deck: StoredDeck) -> int | None:
        """The measurement of a deck that is in the line, whichever process was asked for it."""
        sha256 = await self._bot.decks.sha256(deck.version_id)
        for number, standing in (await self._line.look()).items():
            one = standing.measurement
            if (one.game, one.sha256) == (deck.game, sha256):
                return number
        return None

    def _watch(self, watch: MeasuringMessage) -> None:
        """Has a message show how a measurement goes, at once and from now on."""
        self._watches[watch.message] = watch
        self.job.wake()

    async def _round(self) -> float | None:
        watches = list(self._watches.values())
        standings = await self._line.look({watch.measurement for watch in watches})
        if self._bot.duty.has_server(None):
            self._line.begin_again(standings.values(), also_moving=self._just_started)
            self._just_started = False
        shown = (self._show(watch, standings.get(watch.measurement)) for watch in watches)
        for failure in await asyncio.gather(*shown, return_exceptions=True):
            if failure is not None:
                log.error("a measurement could not be shown", exc_info=failure)
        return ROUND_SECONDS if self._watches else None

    async def _show(self, watch: MeasuringMessage, standing: LinePosition | None) -> None:
        """Brings a message up to date, for the last time if there is nothing more to come, or the
        measurement is shown elsewhere by now."""
        interaction = watch.interaction
        shown_on = standing and standing.measurement.wanted_by.get(interaction.user.id)
        if standing is None or standing.measurement.ended or shown_on is None:
            self._forget(watch)
            if await self._show_end(watch, standing) is CallOutcome.DOWN:
                self._watches.setdefault(watch.message, watch)  # for the next round
            return
        followed = shown_on == watch.message and utcnow() - interaction.created_at < FOLLOWED
        button = StopMeasuringButton(watch.deck.id, watch.page)
        said = f"{heading(watch.deck)}\n{self._how_far(standing)}"
        if not followed:
            button = MeasureButton(watch.deck.id, watch.page, label="Follow")
            said += "\n" + NOT_FOLLOWED.format(show=self._bot.tree.link("deck"))
        if shown_on != watch.message:
            said = f"{heading(watch.deck)}\n{ELSEWHERE}"
        if said == watch.shown:
            return
        changed = await redraw(interaction, plain_page("power", said, button), keep_files=True)
        if changed.done:
            watch.shown = said
        if not followed or changed.outcome not in (CallOutcome.DONE, CallOutcome.DOWN):
            self._forget(watch)

    def _forget(self, watch: MeasuringMessage) -> None:
        if self._watches.get(watch.message) is watch:
            del self._watches[watch.message]

    def _how_far(self, standing: LinePosition) -> str:
        if standing.measurement.state == "waiting" and standing.before:
            return waiting_words(standing.before)
        return progress_words(standing.measurement.power, self._matches)

    async def _show_end(
        self, watch: MeasuringMessage, standing: LinePosition | None
    ) -> CallOutcome:
        failed = standing is not None and standing.measurement.state == "failed"
        try:
            about = FAILED if failed else ""
            return await self._lay_out(watch.interaction, watch.deck, watch.page, about)
        except Refusal as refusal:
            return (await redraw(watch.interaction, OutgoingMessage(str(refusal)))).outcome

    async def _lay_out(
        self, interaction: Interaction, deck: StoredDeck, page: int, about: str = ""
    ) -> CallOutcome:
        """Shows the deck as it is now on the pressed message."""
        now = await self._bot.decks.numbered(interaction.user.id, deck.id)
        reading, _ = await self._bot.decks.read(now)
        if now.version_id != deck.version_id:
            about = CHANGED.format(number=deck.number)
        said = "\n".join(filter(None, (heading(now), about)))
        outgoing = await deck_page_message(self._bot, said, now, reading, page)
        picture = await sheet_picture(self._bot, reading.sheet, page)
        outgoing = replace(outgoing, files=(*picture, *outgoing.files))
        return (await redraw(interaction, outgoing)).outcome


def _message(interaction: Interaction) -> int:
    """The id of the message that was pressed."""
    assert interaction.message is not None
    return interaction.message.id
