"""Telling players what is to be told them of their matches beside boards and hands."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping

from bot.client import Deckhand
from bot.discord_calls import Letter, Outcome
from bot.store.clocks import get_clock
from bot.store.match_news import MatchNews, MatchNewsKind, take_match_news
from bot.store.match_news_schema import match_news
from bot.store.matches import get_match
from bot.store.untold import any_untold, give_back_untold, note_told
from cogs.matches.telling import names, title
from cogs.ui.calling import call
from engine.players import opponent

log = logging.getLogger(__name__)

_TOLD: Mapping[MatchNewsKind, str] = {
    "warned": "⏳ **{title}**: your time runs out <t:{deadline}:R>. It is your decision{board}.",
    "lost": "⏳ **{title}**: your time has run out, and the match is lost{board}.",
    "won": "⏳ **{title}**: **{other}** has run out of time, and you have won{board}.",
    "stopped": (
        "🛑 **{title}** was stopped without a result: the rules have changed since it "
        "began, and it cannot be played on as it was{board}. It counts for nobody."
    ),
}


class MatchNewsTeller:
    """Tells what the store says is to be told. `now` gives whole seconds since 1970."""

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self._bot = bot
        self._now = now

    async def take_over(self) -> None:
        """Has this process tell what one that has ended was about to tell."""
        async with self._bot.store.write() as connection:
            await give_back_untold(connection, match_news)

    async def tell_all(self) -> None:
        """Tells everything that nobody tells yet."""
        async with self._bot.store.read() as connection:
            if not await any_untold(connection, match_news):
                return
        async with self._bot.store.write() as connection:
            waiting = await take_match_news(connection, self._now())
        for news in waiting:
            try:
                told = await self._tell(news)
            except Exception:
                log.exception("news of match %s could not be told", news.match_id)
                told = False
            async with self._bot.store.write() as connection:
                if told:
                    await note_told(connection, match_news, news.id)
                else:
                    await give_back_untold(connection, match_news, news.id)

    async def _tell(self, news: MatchNews) -> bool:
        """Tells something, unless it is true no longer. False if it is worth another try."""
        async with self._bot.store.read() as connection:
            row = await get_match(connection, news.match_id)
            clock = await get_clock(connection, news.match_id)
        if row is None:
            return True
        runs = row.state == "running" and clock is not None and clock.player == news.player
        if news.kind == "warned" and not runs:
            return True
        words = _TOLD[news.kind].format(
            title=title(row),
            board=f": [to the board]({row.board_link})" if row.board_link else "",
            deadline=clock.deadline if clock is not None else 0,
            other=names(row)[opponent(news.player)],
        )
        called = await call(
            self._bot,
            row.users[news.player],
            Letter(words),
            guild=row.guild,
            channel=row.table_channel or row.channel,
            tried=news.tried,
        )
        return called.outcome is not Outcome.DOWN
