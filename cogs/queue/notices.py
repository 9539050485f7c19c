"""Calling those who wait: somebody is found, or something became of their waiting."""

from __future__ import annotations

import asyncio

from bot.client import Deckhand
from bot.discord_calls import Outcome
from bot.matchmaking.queue_upkeep import Found
from bot.matchmaking.service import Matchmaking
from bot.store.matches import MatchRow, get_match
from bot.store.queue import News, place_of
from cogs.matches.match_refresher import MatchRefresher
from cogs.queue.messages import found_message, news_message
from cogs.queue.practice_beside import show_practice
from cogs.ui.notify import notify
from cogs.ui.send_once import left_over


class QueueNotices:
    """Tells members what the matchmaking has for them."""

    def __init__(self, bot: Deckhand, matchmaking: Matchmaking) -> None:
        self._bot = bot
        self._matchmaking = matchmaking

    async def call_both(self, found: Found) -> None:
        """Calls two who were found for each other, unless an earlier process has. If Discord does
        not answer, they are called again when the time of their pair is up."""
        called = await asyncio.gather(
            *(
                notify(
                    self._bot,
                    place.user,
                    found_message(found.pair, place),
                    guild=place.guild,
                    channel=place.channel,
                    tried=left_over(self._bot, found.pair.made),
                )
                for place in found.places
            )
        )
        if all(one.outcome is not Outcome.DOWN for one in called):
            await self._matchmaking.note_called(found.pair.id)
        for place in found.places:
            await show_practice(self._bot, place.user)

    async def tell(self, news: News) -> None:
        """Tells a member something, later if Discord does not answer now. That they wait is not
        told to who does no longer, or has been found an opponent meanwhile."""
        async with self._bot.store.read() as connection:
            place = await place_of(connection, news.guild, news.user)
        if news.kind in ("offer", "still", "back") and (place is None or place.pair is not None):
            await self._matchmaking.note_sent(news)
            return
        if news.kind not in ("offer", "still"):
            await show_practice(self._bot, news.user)
        link = "" if news.about is None else await self._link(news.about)
        outgoing = news_message(news.kind, place, link)
        called = await notify(
            self._bot,
            news.user,
            outgoing,
            guild=news.guild,
            channel=news.channel,
            tried=news.tried,
        )
        if called.outcome is Outcome.DOWN:
            await self._matchmaking.give_back(news)
        else:
            await self._matchmaking.note_sent(news)

    async def _link(self, match_id: str) -> str:
        """Where a match is played, which has a board there then."""
        if not (await self._match(match_id)).board_link:
            await self._bot.shared(MatchRefresher).show_board(match_id)
        return (await self._match(match_id)).board_link

    async def _match(self, match_id: str) -> MatchRow:
        async with self._bot.store.read() as connection:
            row = await get_match(connection, match_id)
        assert row is not None
        return row
