"""Decks whose power is being measured, and the messages that show the progress.

The process that serves the message's server edits it, in rounds, one at a time, so that an old
state never replaces a newer one. It reads what to show from the store.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.decks.power_queue import LinePosition
from bot.discord_api.discord_calls import OutgoingMessage, defer
from bot.posts.post_kind import notice_kind
from bot.posts.private_posts import thing_of
from bot.store.decks.deck_rows import StoredDeck
from bot.store.posts.post_rows import PostRow
from cogs.decks.controllers.deck_page import deck_page_message
from cogs.decks.controls.deck_controls import MeasureButton, MeasurePower, StopMeasuringButton
from cogs.decks.layouts.deck_text import heading, sheet_picture
from cogs.decks.layouts.power_measurement import progress_words, to_measure, waiting_words
from cogs.ui.pages import plain_page
from cogs.ui.periodic import PeriodicCog, PeriodicJob

log = logging.getLogger(__name__)

ROUND_SECONDS = 2.5
"""Seconds between edits of a message, well within Discord's rate limit."""

FAREWELL_SECONDS = 120
"""Seconds before Discord accepts no more edits of a message. It is then edited one last time."""

POWER: Final = notice_kind("power")

NOT_FOLLOWED = (
    "I'm still measuring, but Discord no longer lets me change this message. {show} has the number "
    "when I'm done; **Follow** shows how far I am."
)
ELSEWHERE = (
    "⚔️ I'm measuring its power. My progress is where you last started it; **Follow** shows it here."
)
FAILED = "I couldn't measure its power: something went wrong on my side, and I've noted what."
CHANGED = "The deck changed while I measured version {number}. This is the current version."


class PowerController(PeriodicCog, name="power"):
    """The handler of presses about measuring a deck's power. The handler also updates the progress
    messages of measurements on the servers of this process. Methods raise Refusal if a request
    isn't possible."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._matches = bot.settings.power_matches
        self._line = bot.services.power
        self._posts = bot.posts.private
        self.job = PeriodicJob(bot, "power", self._round)
        self._just_started = True

    async def take(self, interaction: Interaction, action: MeasurePower) -> None:
        """Starts the measurement of a deck's power, or stops it if `action.enough`. Then shows the
        progress in the message whose button was pressed. Shows the deck instead if nothing is left
        to measure."""
        user, message, measurement = interaction.user.id, interaction.message, 0
        assert message is not None
        if action.enough:
            await defer(interaction, update=True)
        deck = await self._bot.decks.numbered(user, action.deck_id)
        if action.enough or to_measure(self._bot, deck):
            text = deck.game, await self._bot.decks.sha256(deck.version_id)
            if action.enough:
                await self._line.leave(user, *text)
            else:
                measurement = await self._line.ask(user, *text, message.id)
        if not action.enough:
            await defer(interaction, update=True)
        thing = f"{measurement}.{deck.id}.{deck.number}.{action.page}"
        await self._posts.remember(POWER, thing, interaction.guild_id, interaction, message)
        self.job.wake()

    async def _round(self) -> float | None:
        posts = await self._posts.posts_about(POWER)
        standings = await self._line.look({_numbers_of(post)[0] for post in posts})
        if self._bot.duty.has_server(None):
            self._line.begin_again(standings.values(), also_moving=self._just_started)
            self._just_started = False
        shown = (self._show(post, standings) for post in posts)
        for failure in await asyncio.gather(*shown, return_exceptions=True):
            if failure is not None:
                log.error("a measurement could not be shown", exc_info=failure)
        return ROUND_SECONDS if await self._posts.posts_about(POWER) else None

    async def _show(self, post: PostRow, standings: Mapping[int, LinePosition]) -> None:
        """Updates the progress message of a measurement. Edits it for the last time if the
        measurement has ended, or is shown in another message now."""
        number, deck_id, version, page = _numbers_of(post)
        standing, user = standings.get(number), post.user or 0
        shown_on = standing and standing.measurement.wanted_by.get(user)
        try:
            deck = await self._bot.decks.numbered(user, deck_id)
            if standing is None or standing.measurement.ended or shown_on is None:
                failed = standing is not None and standing.measurement.state == "failed"
                outgoing = await self._lay_out(deck, version, page, FAILED if failed else "")
                await self._posts.edit(post, outgoing)
                return
        except Refusal as refusal:
            await self._posts.edit(post, OutgoingMessage(str(refusal)))
            return
        followed = shown_on == post.message and now() < (post.expires or 0) - FAREWELL_SECONDS
        button = StopMeasuringButton(deck_id, page)
        said = self._how_far(standing)
        if not followed:
            button = MeasureButton(deck_id, page, label="Follow")
            said += "\n" + NOT_FOLLOWED.format(show=self._bot.tree.link("deck"))
        if shown_on != post.message:
            said = ELSEWHERE
        said = f"{heading(replace(deck, number=version))}\n{said}"
        outgoing = replace(plain_page("power", said, button), keeps_files=True)
        await self._posts.edit(post, outgoing, said if followed else None)

    def _how_far(self, standing: LinePosition) -> str:
        if standing.measurement.state == "waiting" and standing.before:
            return waiting_words(standing.before)
        return progress_words(standing.measurement.power, self._matches)

    async def _lay_out(
        self, deck: StoredDeck, version: int, page: int, about: str
    ) -> OutgoingMessage:
        """Returns the message with a deck as it is now. It says so if the measured version is no
        longer the latest."""
        reading, _ = await self._bot.decks.read(deck)
        if deck.number != version:
            about = CHANGED.format(number=version)
        said = "\n".join(filter(None, (heading(deck), about)))
        outgoing = await deck_page_message(self._bot, said, deck, reading, page)
        picture = await sheet_picture(self._bot, reading.sheet, page)
        return replace(outgoing, files=(*picture, *outgoing.files))


def _numbers_of(post: PostRow) -> Sequence[int]:
    """Returns the measurement, the deck, the deck's version and the page that a message shows."""
    return [int(one) for one in thing_of(post).split(".")]
