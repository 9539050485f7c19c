"""Calling those who wait: somebody is found, or something became of their waiting."""

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import CallOutcome, SendResult
from bot.jobs import Job, NotYet
from bot.matchmaking.queue_upkeep import FoundPair
from bot.matchmaking.service import MatchmakingService
from bot.store.matchmaking.queue import QueueNotice, QueuePairRow, QueueRow
from cogs.queue.layouts.queue_messages import alert_message, found_for_both_message, found_message
from cogs.ui.match_display import MatchDisplay, show_practice
from cogs.ui.member_notification import mention_members, notify_directly, notify_member
from cogs.ui.send_once import left_over

AGAIN: Final = "queue news again"
TRIES: Final = 60
"""So often Discord is asked to take something, about four hours long."""


class QueueNotices:
    """Tells members what the matchmaking has for them."""

    def __init__(self, bot: Deckhand, matchmaking: MatchmakingService) -> None:
        self._bot = bot
        self._matchmaking = matchmaking
        again = Job(AGAIN, self._tell_again, tries=TRIES, lock="{row}", queueing_lock="{row}")
        bot.jobs.add(again)

    async def take_over(self) -> None:
        """Has this process tell what one that has ended was about to tell, and jobs be done that
        may have been lost."""
        for row in await self._matchmaking.news.take_over():
            self._bot.jobs.defer_soon(AGAIN, row=row)

    async def call_both(self, found: FoundPair, display: MatchDisplay) -> None:
        """Calls two who were found for each other, unless an earlier process has. If Discord does
        not answer, they are called again when the time of their pair is up."""
        tried = left_over(self._bot, found.pair.made)
        directly = await asyncio.gather(
            *(
                notify_directly(
                    self._bot, place.user, found_message(found.pair, place), tried=tried
                )
                for place in found.places
            )
        )
        sent = [one for one in directly if one is not None]
        missed = [place for place, one in zip(found.places, directly, strict=True) if one is None]
        in_channels = [
            await self._mention(found.pair, places, tried) for places in _by_message(missed)
        ]
        if all(one.outcome is not CallOutcome.DOWN for one in (*sent, *in_channels)):
            call = next((one.value for one in in_channels if one.value is not None), None)
            channel = None if call is None else call.channel.id
            await self._matchmaking.note_called(found.pair.id, channel, call and call.id)
        for place in found.places:
            await show_practice(self._bot, display, place.user)

    async def _mention(
        self, pair: QueuePairRow, places: Sequence[QueueRow], tried: int | None
    ) -> SendResult:
        """Calls one or both of two who take no direct messages, in their channel."""
        one, *others = places
        outgoing = found_for_both_message(pair, one) if others else found_message(pair, one)
        return await mention_members(
            self._bot,
            [place.user for place in places],
            outgoing,
            guild=one.guild,
            channel=one.channel,
            tried=tried,
        )

    async def send_notice(self, news: QueueNotice, display: MatchDisplay) -> None:
        """Tells a member something, later if Discord does not answer now."""
        if await self._is_true_no_longer(news):
            await self._matchmaking.news.note_sent(news.id)
            return
        if news.kind not in ("offer", "still"):
            await show_practice(self._bot, display, news.user)
        if not await self._send(news):
            await self._matchmaking.news.leave_to_job(news.id)
            self._bot.jobs.defer_soon(AGAIN, row=news.id)

    async def _tell_again(self, row: int) -> None:
        """The job. It needs no more of the bot than its store and REST."""
        news = await self._matchmaking.news.find_left(row)
        if news is not None and not await self._send(news):
            raise NotYet("Discord does not take it")

    async def _send(self, news: QueueNotice) -> bool:
        """Sends something, unless it is true no longer. False if it is worth another try."""
        if await self._is_true_no_longer(news):
            await self._matchmaking.news.note_sent(news.id)
            return True
        place = await self._matchmaking.place_of(news.guild, news.user)
        called = await notify_member(
            self._bot,
            news.user,
            alert_message(news.kind, place),
            guild=news.guild,
            channel=news.channel,
            tried=news.tried,
        )
        if called.outcome is CallOutcome.DOWN:
            return False
        await self._matchmaking.news.note_sent(news.id)
        return True

    async def _is_true_no_longer(self, news: QueueNotice) -> bool:
        """Returns whether the members no longer wait who would be told that they do, or were found
        an opponent; and for matches that have begun."""
        place = await self._matchmaking.place_of(news.guild, news.user)
        waits = place is not None and place.pair is None
        return news.kind == "begun" or (news.kind in ("offer", "still", "back") and not waits)


def _by_message(places: Sequence[QueueRow]) -> Sequence[Sequence[QueueRow]]:
    """Returns the places whose members are called together: those who joined in one channel, and
    aren't ready yet."""
    together = len({place.channel for place in places}) == 1
    if together and not any(place.ready for place in places):
        return [places]
    return [[place] for place in places]
