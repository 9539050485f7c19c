"""Private notices to members about an upgrade's effect on their decks, each sent once.

The store has the notices before they are sent, and the time since when they are being sent.
"""

import asyncio
from collections.abc import Sequence
from itertools import accumulate
from typing import Any, Final

import discord

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.base.discord_text import plain
from bot.decks.deck_text import NAME_LENGTH
from bot.decks.deck_verdicts import problem_words
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, respond
from bot.posts.notice import Notice, direct_delivery
from bot.posts.post_keeper import LEAVING_SECONDS
from bot.posts.post_kind import notice_kind
from bot.store.decks.deck_verdicts import DeckVerdict

ROOM = 1500
"""Characters of all verdicts in a message, at most."""

VERDICTS: Final = notice_kind("deck verdicts")

HEADING = "I've been updated, and the new rules judge some of your decks differently:"
FOOTING = (
    "-# `/deck` shows all problems of a deck. Matches, challenges, queues and tournaments that "
    "already have a deck continue with it."
)


class UpgradeNotices:
    """The sender of notices that an upgrade has made decks legal or illegal, for one owner at a
    time."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._turn = asyncio.Lock()

    async def send_notice(self, owner: int) -> CallOutcome:
        """Sends an owner a direct message with verdicts: which of their decks have become legal or
        illegal. Sends each verdict once.

        A verdict stays unsent in three cases: it doesn't fit, Discord refuses the message, or
        another process may be sending the verdict now. Returns the outcome: CLOSED if the owner
        accepts no direct messages, DONE if nothing has to be sent now.
        """
        async with self._turn:
            if not (await self._bot.services.settings.of_member(owner)).direct:
                return CallOutcome.CLOSED
            verdicts = await self._bot.decks.verdicts_for(owner)
            begun = [one.begun for one in verdicts if one.begun is not None]
            since = min(begun, default=None)
            told = _fitting([one for one in verdicts if one.begun == since])
            if not told or (since is not None and now() - since < LEAVING_SECONDS):
                return CallOutcome.DONE
            if since is None:
                since = await self._bot.decks.begin_telling(told)
            delivery = direct_delivery(owner, OutgoingMessage(_words(told)))
            notice = Notice(VERDICTS, f"{owner} {since}", None, (delivery,), since)
            return await self._note(told, (await self._bot.posts.send(notice)).outcome)

    async def add_to_answer(self, interaction: discord.Interaction[Any]) -> CallOutcome:
        """Notifies an owner, below the answer to their command, which of their decks have become
        legal or illegal, as far as the verdicts fit. Leaves out verdicts that another process may
        be sending now. Returns the outcome of sending; DONE if nothing has to be sent."""
        async with self._turn:
            verdicts = await self._bot.decks.verdicts_for(interaction.user.id)
            if not self._bot.duty.has_server(None):
                verdicts = [one for one in verdicts if one.begun is None]
            if not (told := _fitting(verdicts)):
                return CallOutcome.DONE
            await self._bot.decks.begin_telling(told)
            sent = await respond(interaction, OutgoingMessage(_words(told)))
            return await self._note(told, sent.outcome)

    async def _note(self, told: Sequence[DeckVerdict], outcome: CallOutcome) -> CallOutcome:
        """Notes that verdicts were sent, or have to be sent again, unless Discord didn't answer."""
        if outcome is not CallOutcome.DOWN:
            await self._bot.decks.end_telling(told, told=outcome is CallOutcome.DONE)
        return outcome


def _fitting(verdicts: Sequence[DeckVerdict]) -> Sequence[DeckVerdict]:
    """Returns the first verdicts, as many as fit in one message."""
    lengths = accumulate(len(_line(one)) + 1 for one in verdicts)
    return [one for one, length in zip(verdicts, lengths, strict=True) if length <= ROOM]


def _words(told: Sequence[DeckVerdict]) -> str:
    """Returns the whole notice. Its text depends on the verdicts only."""
    return "\n".join((HEADING, *map(_line, told), FOOTING))


def _line(one: DeckVerdict) -> str:
    deck = f"**{plain(one.deck, NAME_LENGTH)}**"
    problem = "" if one.line is None else f" {problem_words(one.line, one.reason)}"
    if not one.legal:
        return f"❌ {deck} is no longer legal.{problem}"
    return f"✅ {deck} is legal now." + (problem and f" The problem was:{problem}")
