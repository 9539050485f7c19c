"""Calls and notices to waiting members: an opponent was found, or their wait has changed or
ended."""

import asyncio
from collections.abc import Sequence
from typing import Final

from bot.app.client import Deckhand
from bot.base.people import is_person
from bot.discord_api.discord_calls import CallOutcome
from bot.matchmaking.queue_upkeep import FoundPair
from bot.matchmaking.service import MatchmakingService
from bot.posts.notice import Delivery, Notice, NoticeKind, Posted, mentioning_delivery
from bot.posts.post_kind import notice_kind
from bot.store.matchmaking.queue import QUEUE_NOTICE, QueueNotice, QueuePairRow, QueueRow
from bot.store.posts.post_rows import PostRow
from cogs.queue.layouts.queue_messages import alert_message, found_for_both_message, found_message
from cogs.ui.deliveries import deliveries_to_member, direct_deliveries
from cogs.ui.match_display import MatchDisplay, show_practice

QUEUE_CALL: Final = notice_kind("queue call")
"""The kind of call to a pair. Its key has the pair, the pair's deadline and the members called."""


class QueueNotices(NoticeKind):
    """The notices to members about their place in the queue, such as the offer of a practice
    match."""

    name = QUEUE_NOTICE

    def __init__(
        self, bot: Deckhand, matchmaking: MatchmakingService, display: MatchDisplay
    ) -> None:
        self._bot = bot
        self._matchmaking = matchmaking
        self._display = display

    async def load(self, row: PostRow) -> Notice | None:
        """Returns the notice to send for a stored post. Returns None if the notice is outdated. A
        notice for a waiting member is outdated if that member has left the queue, or if an opponent
        was found."""
        notice, guild = QueueNotice.of_post(row.about), row.guild or 0
        place = await self._matchmaking.place_of(guild, notice.user)
        waits = place is not None and place.pair is None
        if notice.kind in ("offer", "still", "back") and not waits:
            return None
        message = alert_message(notice.kind, place)
        deliveries = await deliveries_to_member(
            self._bot, notice.user, message, guild=guild, channel=notice.channel
        )
        return Notice(row.kind, row.about, guild, deliveries)

    async def note_sent(self, row: PostRow, posted: Posted) -> None:
        """Updates the member's practice match after a notice was sent, because the hand of that
        match shows the member's place in the queue."""
        notice = QueueNotice.of_post(row.about)
        if notice.kind not in ("offer", "still"):
            await show_practice(self._bot, self._display, notice.user)


async def call_both(
    bot: Deckhand, matchmaking: MatchmakingService, display: MatchDisplay, found: FoundPair
) -> None:
    """Notifies both members that the queue has found them an opponent. If Discord doesn't answer, a
    later round retries when the members' time to press **Ready** is over."""
    pair = found.pair
    directly = await asyncio.gather(*(_call_directly(bot, pair, place) for place in found.places))
    missed = [
        place
        for place, posted in zip(found.places, directly, strict=True)
        if not posted.done and not posted.is_down and is_person(place.user)
    ]
    in_channels = [await _mention(bot, pair, places) for places in _by_message(missed)]
    if not any(posted.is_down for posted in (*directly, *in_channels)):
        call = next((posted for posted in in_channels if posted.done), Posted(CallOutcome.CLOSED))
        await matchmaking.note_called(pair.id, call.channel, call.message)
    for place in found.places:
        await show_practice(bot, display, place.user)


async def _call_directly(bot: Deckhand, pair: QueuePairRow, place: QueueRow) -> Posted:
    """Calls one of a pair by a direct message."""
    deliveries = await direct_deliveries(bot, place.user, found_message(pair, place))
    return await _send(bot, pair, str(place.user), deliveries)


async def _mention(bot: Deckhand, pair: QueuePairRow, places: Sequence[QueueRow]) -> Posted:
    """Calls one or both of a pair, who accept no direct messages, in their channel."""
    one, *others = places
    message = found_for_both_message(pair, one) if others else found_message(pair, one)
    users = [place.user for place in places]
    delivery = mentioning_delivery(one.guild, one.channel, message, users)
    return await _send(bot, pair, "both" if others else f"{one.user} here", (delivery,))


async def _send(
    bot: Deckhand, pair: QueuePairRow, called: str, deliveries: tuple[Delivery, ...]
) -> Posted:
    about = f"{pair.id} {pair.expires} {called}"
    return await bot.posts.send(Notice(QUEUE_CALL, about, pair.guild, deliveries, since=pair.made))


def _by_message(places: Sequence[QueueRow]) -> Sequence[Sequence[QueueRow]]:
    """Returns the places in groups whose members are called together: those who joined in one
    channel and aren't ready yet."""
    together = len({place.channel for place in places}) == 1
    if together and not any(place.ready for place in places):
        return [places]
    return [[place] for place in places]
