"""The job that opens weekly tournaments, and notifies their channels."""

import logging
from typing import Final

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import OutgoingMessage
from bot.posts.post_kind import notice_kind
from bot.tournaments.weekly import UnsentNews
from cogs.tournaments.controllers.tournament_notices import News, tell_channel
from cogs.tournaments.controls.signup_controls import JoinButton
from cogs.tournaments.layouts.round_announcements import weekly_words
from cogs.ui.controls import controls

log = logging.getLogger(__name__)

WEEKLY: Final = notice_kind("weekly tournament")

RETRY_SECONDS: Final = 5.0
"""Seconds until the bot tries a channel again that it couldn't notify."""


class WeeklyNews:
    """The opener of the weekly tournaments of this process."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._weekly = bot.services.weekly

    async def process_due(self) -> float | None:
        """Opens the weekly tournaments that are due, and notifies their channels. Returns the
        seconds until something is due next, None if nothing is."""
        due, left = await self._weekly.open_due(), 0
        if due is None:
            return None
        for one in await self._weekly.unsent_news():
            try:
                left += not await self._tell(one)
            except Exception:
                left += 1
                log.exception("series %s: its channel could not be told", one.repeat.id)
        return min(RETRY_SECONDS, due) if left else due

    async def _tell(self, news: UnsentNews) -> bool:
        """Notifies a channel that a weekly tournament is open, once its announcement is posted.
        Returns False if the bot should retry soon. Returns True if the channel accepts no message
        or the tournament is paused."""
        row, opens = news.row, news.repeat.news == "open"
        if opens and row.state != "open":  # it ended or began before the channel was notified
            await self._weekly.note_sent(news)
            return True
        if opens and row.announcement is None:
            return row.paused is not None
        button = OutgoingMessage(view=controls(JoinButton(row.id)) if opens else None)
        about, since = f"{row.id}.{news.repeat.news}", row.created if opens else row.ended
        told = News(WEEKLY, about, since, weekly_words(news), button)
        sent = await tell_channel(self._bot, row, told)
        if not sent.is_down:
            await self._weekly.note_sent(news)
        return not sent.is_down
