"""Telling members what an upgrade has made of their decks: privately, and once.

What is to be told is stored before it is sent, and since when it is being sent. Where it is not
known whether that reached a member (the bot died, Discord did not answer), the direct messages say.
"""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import accumulate
from typing import Any

import discord

from bot.app.client import Deckhand
from bot.base.discord_text import plain
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_verdicts import problem_words
from bot.discord_api.discord_calls import (
    CallOutcome,
    OutgoingMessage,
    attempt_paced,
    open_direct,
    respond,
    send_direct,
)
from bot.store.decks.deck_verdicts import DeckVerdict

ROOM = 1500
"""How many characters all verdicts in a message may have."""

CLOCKS_APART = 60
"""Seconds by which the bot's clock may be ahead of Discord's."""

LOOKED_AT = 200
"""Messages that are looked at for one that may have been sent before."""

HEADING = "I was upgraded, and the rules of today judge your decks otherwise than before:"
FOOTING = (
    "-# `/deck` shows all problems of a deck. Matches, challenges, queues and tournaments that "
    "have a deck already continue with it."
)


class UpgradeNotices:
    """Tells owners of their decks, one at a time."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._turn = asyncio.Lock()

    async def send_notice(self, owner: int) -> CallOutcome:
        """Sends an owner a direct message, or finds out that they were sent it before. What could
        not be sent, or did not fit, is to be told yet."""
        async with self._turn:
            if not (await self._bot.services.settings.of_member(owner)).direct:
                return CallOutcome.CLOSED
            told = await self._bot.decks.verdicts_for(owner)
            place = await open_direct(self._bot, owner)
            if place.value is None:
                return place.outcome
            if begun := [one for one in told if one.begun is not None]:
                return await self._look_for(place.value, begun)
            return await self._send(told, place.value, owner)

    async def add_to_answer(self, interaction: discord.Interaction[Any]) -> CallOutcome:
        """Tells the owner beside the answer to a command of theirs, as much as fits: what another
        process may be telling them just now is left to that."""
        async with self._turn:
            told = await self._bot.decks.verdicts_for(interaction.user.id)
            if not self._bot.duty.has_server(None):
                told = [one for one in told if one.begun is None]
            return await self._send(told, interaction)

    async def _look_for(
        self, place: discord.DMChannel, begun: Sequence[DeckVerdict]
    ) -> CallOutcome:
        """Notes whether what was begun to be sent stands in the direct messages."""
        since = min(one.begun for one in begun if one.begun is not None)
        stands = await attempt_paced(_stands_in, place, _words(begun), since)
        if not stands.done:
            return stands.outcome
        await self._bot.decks.end_telling(begun, told=bool(stands.value))
        return CallOutcome.DONE

    async def _send(
        self,
        verdicts: Sequence[DeckVerdict],
        place: discord.DMChannel | discord.Interaction,
        owner: int = 0,
    ) -> CallOutcome:
        """Sends as many verdicts as fit, as direct message to the owner or as answer."""
        told = _fitting(verdicts)
        if not told:
            return CallOutcome.DONE
        await self._bot.decks.begin_telling(told)
        outgoing = OutgoingMessage(_words(told))
        if isinstance(place, discord.DMChannel):
            sent = await send_direct(place, outgoing, owner)
        else:
            sent = await respond(place, outgoing)
        if sent.outcome is CallOutcome.DOWN:
            return sent.outcome
        await self._bot.decks.end_telling(told, told=sent.done)
        return sent.outcome


def _fitting(verdicts: Sequence[DeckVerdict]) -> Sequence[DeckVerdict]:
    """The first of them, as many as one message can tell."""
    lengths = accumulate(len(_line(one)) + 1 for one in verdicts)
    return [one for one, length in zip(verdicts, lengths, strict=True) if length <= ROOM]


def _words(told: Sequence[DeckVerdict]) -> str:
    """All of it, in words that are the same whenever it is told."""
    return "\n".join((HEADING, *map(_line, told), FOOTING))


def _line(one: DeckVerdict) -> str:
    deck = f"**{plain(one.deck, NAME_LENGTH)}**"
    problem = "" if one.line is None else f" {problem_words(one.line, one.reason)}"
    if not one.legal:
        return f"❌ {deck} cannot be played any more.{problem}"
    return f"✅ {deck} can be played now." + (problem and f" What was wrong before:{problem}")


async def _stands_in(place: discord.abc.Messageable, content: str, since: int) -> bool:
    """Whether a message with that content, by a bot, stands in a channel since then (in seconds
    since 1970)."""
    after = datetime.fromtimestamp(since - CLOCKS_APART, UTC)
    found = place.history(limit=LOOKED_AT, after=after)
    return any([one.author.bot and one.content == content async for one in found])
