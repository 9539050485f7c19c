"""Notices to players about their matches, besides boards and hands."""

from collections.abc import Mapping

from bot.app.client import Deckhand
from bot.base.discord_text import plain
from bot.discord_api.discord_calls import OutgoingMessage
from bot.matches.clocks import CLOCKS, deadline_of
from bot.matches.match_refusals import ways_out_of_pause
from bot.posts.notice import Notice, NoticeKind, Posted
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import PostRow
from bot.store.running_matches.match_notices import MATCH_NOTICE, MatchNotice, MatchNoticeKind
from cogs.ui.call_buttons import FewerCallsButton
from cogs.ui.deliveries import (
    deliveries_to_member,
    deliveries_to_organisers,
    direct_deliveries,
)
from cogs.ui.match_text import names, title
from cogs.ui.pages import plain_page
from engine.players import Player, opponent

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


class MatchNotices(NoticeKind):
    """The notices of matches to their players: time warnings, and events that no player has
    caused."""

    name = MATCH_NOTICE

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._matches = bot.services.match_directory

    async def load(self, row: PostRow) -> Notice | None:
        """Returns the notice to send for `row`, a stored message that is still to be sent. Returns
        None if the notice no longer applies."""
        notice = MatchNotice.of_post(row.about)
        found = await self._matches.find_with_clock(notice.match_id)
        if found is None:
            return None
        match, clock = found
        board = f": [to the board]({match.board_link})" if match.board_link else ""
        if notice.kind == "away":
            return await self._call_of_organiser(row, match, notice.player, board)
        if notice.kind == "paused" and not match.is_paused:
            return None
        if notice.kind == "warned" and not await self._is_warning_due(match, clock, notice.player):
            return None
        words = _TOLD[notice.kind].format(
            title=title(match),
            board=board,
            deadline=_deadline(match, clock, notice.player),
            other=names(match)[opponent(notice.player)],
            ways=ways_out_of_pause(match),
        )
        fewer = [FewerCallsButton()] if notice.kind == "warned" else []
        user, news = match.users[notice.player], plain_page("match-news", words, *fewer)
        if match.kind.opponent == "person":
            place = match.table_channel or match.channel
            deliveries = await deliveries_to_member(
                self._bot, user, news, guild=match.guild, channel=place
            )
        else:  # nothing of it is posted in a channel
            deliveries = await direct_deliveries(self._bot, user, news)
        return Notice(row.kind, row.about, row.guild, deliveries)

    async def note_sent(self, row: PostRow, posted: Posted) -> None:
        """Stores that a sent time warning has mentioned its player, so that other messages of the
        match needn't mention them again."""
        notice = MatchNotice.of_post(row.about)
        if notice.kind == "warned" and posted.done:
            match = await self._matches.find(notice.match_id)
            if match is not None:
                number = await self._matches.number_of_choices(match.id)
                await self._matches.note_called(match, notice.player, number)

    async def _is_warning_due(self, row: MatchRow, clock: ClockRow | None, player: Player) -> bool:
        """Returns whether to tell a player that a quarter of their time is left."""
        if row.state != "running" or clock is None or player not in clock.thinking:
            return False
        wishes = await self._bot.services.settings.of_member(row.users[player])
        hand = await self._matches.hand(row, player)
        return await self._matches.is_call_due(row, player, wishes.loudness, hand, low=True)

    async def _call_of_organiser(
        self, row: PostRow, match: MatchRow, player: Player, board: str
    ) -> Notice | None:
        """Returns the notice that an entrant has left the server, None if the match is over or the
        entrant is back."""
        tournament = await self._matches.tournament_waiting(match)
        if tournament is None:
            return None
        words = _AWAY.format(
            left=names(match)[player], tournament=plain(tournament.name), board=board
        )
        called = await deliveries_to_organisers(self._bot, tournament, OutgoingMessage(words))
        return Notice(row.kind, row.about, row.guild, called)


def _deadline(row: MatchRow, clock: ClockRow | None, player: Player) -> int:
    pace = CLOCKS[row.clock]
    return 0 if clock is None or pace is None else deadline_of(pace, clock, player)
