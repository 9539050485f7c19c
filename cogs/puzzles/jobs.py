"""The job that posts the puzzles of each day in the servers' channels for them."""

from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final

from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.discord_api.emoji import signs_for
from bot.exercises.puzzles import games_with_puzzles
from bot.posts.notice import Notice, channel_delivery
from bot.posts.post_kind import notice_kind
from bot.store.exercises.daily_puzzles import DailyPost
from cogs.puzzles.layouts.puzzle_messages import daily_message, older_daily_message
from cogs.ui.periodic import LONGEST, PeriodicCog, PeriodicJob

DAILY: Final = notice_kind("daily puzzles")

HOUR: Final = 8
"""Hour in UTC at which the puzzles of a day are posted."""

KEPT_DAYS: Final = 7
"""Days for which the posts are remembered: longer than any process would retry them."""


class DailyPuzzles(PeriodicCog):
    """The job that posts the puzzles of the day in the servers of this process. The job posts no
    puzzles if this bot's host has turned off practice matches, because puzzles count as practice.
    `now` returns whole seconds since 1970."""

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self.bot = bot
        self._puzzles = bot.services.puzzles
        self._now = now
        self._in_vain: set[tuple[str, int, int]] = set()
        self._forgot: date | None = None
        self.job = PeriodicJob(
            bot, "daily puzzles", self.post_daily_puzzles, shared_longest=LONGEST
        )

    async def post_daily_puzzles(self) -> float | None:
        """Posts the puzzles of the day in servers that don't have today's puzzles yet. Returns the
        seconds until the next post is due, None if no post is due."""
        moment = datetime.fromtimestamp(self._now(), UTC)
        begins = moment.replace(hour=HOUR, minute=0, second=0)
        if moment < begins:
            return (begins - moment).total_seconds()
        games, day = games_with_puzzles(), moment.date()
        if games and self.bot.settings.practice_matches:
            await self._forget(day)
            for guild, channel in await self._puzzles.servers_without(day, self.bot.duty):
                if (day.isoformat(), guild, channel) not in self._in_vain:
                    await self._post(guild, channel, day, games)
        return (begins + timedelta(days=1) - moment).total_seconds()

    async def _post(self, guild: int, channel: int, day: date, games: Sequence[str]) -> None:
        """Posts the puzzles in a server, unless a process has done so and ended before it noted
        that. If the channel accepts no message, leaves it alone until another one is set or the bot
        restarts."""
        wanted = DailyPost(guild, day.isoformat(), channel, self._now())
        known = await self._puzzles.begin_post(wanted)
        if known is not None and known.message is not None:
            return
        place = channel_there(self.bot, guild, channel)
        if place is None:
            self._in_vain.add((wanted.day, guild, channel))
            return
        before = await self._puzzles.day_summary(guild, day - timedelta(days=1))
        outgoing = daily_message(day, games, before, signs_for())
        notice = Notice(
            DAILY,
            f"{guild} {wanted.day}",
            guild,
            (channel_delivery(guild, channel, outgoing),),
            since=None if known is None else known.posted,
            also=(older_daily_message(day, games),),
        )
        posted = await self.bot.posts.send(notice)
        if posted.message is not None:
            await self._puzzles.note_posted(wanted, posted.message)
        elif not posted.is_down:
            self._in_vain.add((wanted.day, guild, channel))

    async def _forget(self, day: date) -> None:
        """Deletes the notes about old posts, once a day."""
        if self._forgot != day:
            await self._puzzles.forget_posts(day - timedelta(days=KEPT_DAYS))
            self._in_vain = {one for one in self._in_vain if one[0] == day.isoformat()}
            self._forgot = day
