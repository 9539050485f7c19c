"""Telling players what is to be told them of their matches beside boards and hands."""

import logging
from collections.abc import Mapping
from typing import Final

from bot.app.client import Deckhand
from bot.base.discord_text import plain
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage
from bot.jobs import Job, NotYet
from bot.matches.clocks import CLOCKS, deadline_of
from bot.matches.match_refusals import ways_out_of_pause
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from bot.store.running_matches.match_notices import MatchNotice, MatchNoticeKind
from cogs.ui.call_buttons import FewerCallsButton
from cogs.ui.match_text import names, title
from cogs.ui.member_notification import notify_member
from cogs.ui.organiser_notification import notify_organisers
from cogs.ui.pages import plain_page
from engine.players import Player, opponent

log = logging.getLogger(__name__)

_AWAY = (
    "**{left}** has left the server, and a match of **{tournament}** waits for "
    "them{board}. In `/tournament` you can drop them, or set the result."
)
_TOLD: Mapping[MatchNoticeKind, str] = {
    "warned": "⏳ **{title}**: your time runs out <t:{deadline}:R>. It is your decision{board}.",
    "lost": "⏳ **{title}**: your time has run out, and the match is lost{board}.",
    "won": "⏳ **{title}**: **{other}** has run out of time, and you have won{board}.",
    "stopped": (
        "🛑 **{title}** was stopped without a result: the rules have changed since it began, or "
        "its record is damaged, and it cannot be played on as it was{board}. It counts for nobody."
    ),
    "paused": (
        "⏸️ I paused **{title}**, because a choice in it takes me too long to work out: "
        "{ways}{board}."
    ),
}


AGAIN: Final = "match news again"
TRIES: Final = 60
"""So often Discord is asked to take something, about four hours long."""


class MatchNotices:
    """Tells what the store says is to be told. What Discord does not take is told by a job, which
    needs no more of the `bot` than its store and REST."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._matches = bot.services.match_directory
        self._news = bot.services.match_news
        again = Job(AGAIN, self._tell_again, tries=TRIES, lock="{row}", queueing_lock="{row}")
        bot.jobs.add(again)

    async def take_over(self) -> None:
        """Has this process tell what one that has ended was about to tell, and jobs be done that
        may have been lost."""
        for row in await self._news.take_over():
            self._bot.jobs.defer_soon(AGAIN, row=row)

    async def send_pending(self) -> None:
        """Tells everything of this process that nobody tells yet."""
        for news in await self._news.claim():
            try:
                told = await self._tell(news)
            except Exception:
                log.exception("news of match %s could not be told", news.match_id)
                told = False
            if told:
                await self._news.note_sent(news.id)
            else:
                await self._news.leave_to_job(news.id)
                self._bot.jobs.defer_soon(AGAIN, row=news.id)

    async def _tell_again(self, row: int) -> None:
        """The job."""
        news = await self._news.find_left(row)
        if news is None:
            return
        if not await self._tell(news):
            raise NotYet("Discord does not take it")
        await self._news.note_sent(row)

    async def _tell(self, news: MatchNotice) -> bool:
        """Tells something, unless it is true no longer. False if it is worth another try."""
        found = await self._matches.find_with_clock(news.match_id)
        if found is None:
            return True
        row, clock = found
        board = f": [to the board]({row.board_link})" if row.board_link else ""
        if news.kind == "paused" and not row.is_paused:
            return True
        if news.kind == "away":
            return await self._tell_organiser(news, row, board)
        if news.kind == "warned" and not await self._is_warning_due(row, clock, news.player):
            return True
        words = _TOLD[news.kind].format(
            title=title(row),
            board=board,
            deadline=_deadline(row, clock, news.player),
            other=names(row)[opponent(news.player)],
            ways=ways_out_of_pause(row),
        )
        fewer = [FewerCallsButton()] if news.kind == "warned" else []
        outgoing = plain_page("match-news", words, *fewer)
        called = await notify_member(
            self._bot,
            row.users[news.player],
            outgoing,
            guild=row.guild,
            channel=row.table_channel or row.channel,
            tried=news.tried,
        )
        if news.kind == "warned" and called.done:
            number = await self._matches.number_of_choices(row.id)
            await self._matches.note_called(row.id, news.player, number)
        return called.outcome is not CallOutcome.DOWN

    async def _is_warning_due(self, row: MatchRow, clock: ClockRow | None, player: Player) -> bool:
        """Returns whether a player is to be told that a quarter of their time is left."""
        if row.state != "running" or clock is None or player not in clock.thinking:
            return False
        wishes = await self._bot.services.settings.of_member(row.users[player])
        hand = await self._matches.hand_message(row.id, player)
        return await self._matches.is_call_due(row, player, wishes.loudness, hand, low=True)

    async def _tell_organiser(self, news: MatchNotice, row: MatchRow, board: str) -> bool:
        """Tells the organiser of a tournament that an entrant has left the server, unless the match
        is over or they are back."""
        there = await self._matches.tournament_waiting(row)
        if there is None:
            return True
        words = _AWAY.format(
            left=names(row)[news.player],
            tournament=plain(there.name),
            board=board,
        )
        sent = await notify_organisers(self._bot, there, OutgoingMessage(words), since=news.tried)
        return sent.outcome is not CallOutcome.DOWN


def _deadline(row: MatchRow, clock: ClockRow | None, player: Player) -> int:
    pace = CLOCKS[row.clock]
    return 0 if clock is None or pace is None else deadline_of(pace, clock, player)
