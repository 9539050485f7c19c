"""Everything that is due in tournaments, done in rounds of the bot's own: results taken in, the
next round begun, matches opened and ended, and the channel and those who got a place told.

What was done is in the store, so a restart goes on where the bot was broken off.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import CallOutcome, OutgoingMessage, Reach
from bot.store.matches.match_rows import MatchRow
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.signup import SignUpService
from cogs.tournaments.controllers.lost_channels import LostChannels
from cogs.tournaments.controllers.no_shows import NoShowController
from cogs.tournaments.controllers.standings_pages import standings_picture
from cogs.tournaments.controls.signup_controls import CheckInButton
from cogs.tournaments.jobs.draw_announcements import DrawAnnouncements
from cogs.tournaments.layouts.round_announcements import (
    ChannelNotice,
    check_in_words,
    round_buttons,
    round_words,
    trouble_words,
    winner_words,
)
from cogs.tournaments.layouts.signup_messages import promoted_message
from cogs.ui.controls import controls
from cogs.ui.match_display import MatchDisplay
from cogs.ui.member_notification import notify_member
from cogs.ui.organiser_notification import notify_organisers
from cogs.ui.pace import Pace
from cogs.ui.send_once import left_over, send_once

log = logging.getLogger(__name__)

OPENED_A_SECOND = 1
"""How many pairings are opened a second. Each costs nine calls or ten: whether the two are still
there, a thread, a message that calls them, a board, two hands, and the thread of the round before.
Discord takes 50 a second, and those who play already need theirs."""

AT_A_TIME = 5
"""How many tables may be set up at a time: where Discord is slow, no clock begins to run in a
match whose players wait for their table."""

ENDED_A_SECOND = 5
"""How many matches are ended a second when many have to be at once; each costs three calls."""

LATER = 1.0
"""Seconds until there is room for more."""

PLAIN = OutgoingMessage()

NOT_TAKEN = "Discord takes none of my messages in its channel"


class RoundJob:
    """The rounds of the tournaments of this process. `now` gives whole seconds since 1970."""

    def __init__(
        self,
        bot: Deckhand,
        tables: MatchDisplay,
        no_shows: NoShowController,
        lost_channels: LostChannels,
        now: Callable[[], int],
    ) -> None:
        self._bot = bot
        self._no_shows = no_shows
        self._lost_channels = lost_channels
        self._round_service = bot.services.rounds
        self._tournaments = bot.services.tournaments
        self._live = bot.services.matches
        self._tables = tables
        self._now = now
        self._opens = Pace(OPENED_A_SECOND, now)
        self._ends = Pace(ENDED_A_SECOND, now)
        self._set_up: set[str] = set()
        self._draw_news = DrawAnnouncements(bot, now)

    async def process_due(self) -> float | None:
        """Does everything that is due; in how many seconds something is due next."""
        due = [await self._lost_channels.pause_lost()]
        due.append(await self._round_service.process_due())
        due.append(await self.end_matches())
        due.append(LATER if await self._no_shows.process_due() else None)
        due.append(await self._tell_all())
        due.append(await self._open_pairings())
        return min((seconds for seconds in due if seconds is not None), default=None)

    async def end_matches(self) -> float | None:
        """Ends the matches of pairings that were decided without them, and stops those of pairings
        that are not there any more; as many as there is room for. Returns in how many seconds the
        rest is due."""
        waiting = await self._round_service.matches_to_end()
        room = self._ends.room
        for match_id, how in waiting[:room]:
            self._ends.note()
            try:
                if how.winner is None:
                    await self._live.endings.stop(match_id)
                else:
                    await self._live.endings.rule(match_id, how.winner, conceded=how.conceded)
            except Exception:
                log.exception("match %s of a tournament could not be ended", match_id)
            self._tables.show_soon(match_id)
        return LATER if len(waiting) > room else None

    async def _open_pairings(self) -> float | None:
        """Begins matches, as many as there is room for."""
        self._set_up = {one for one in self._set_up if self._tables.is_busy(one)}
        if len(self._set_up) >= AT_A_TIME or not self._opens.room:
            return LATER
        waiting = await self._round_service.pairings_to_open(self._opens.room)
        for pairing in waiting:
            self._opens.note()
            try:
                await self._open_pairing(pairing)
            except Exception:
                log.exception("pairing %s could not be opened", pairing)
        return LATER if waiting else None

    async def _open_pairing(self, pairing_id: int) -> None:
        """Begins a match of a pairing; tells the organiser where it cannot begin, once for each
        reason."""
        begun = await self._round_service.open_match(pairing_id)
        if isinstance(begun, MatchRow):
            self._tables.show_soon(begun.id)
            self._set_up.add(begun.id)
        elif begun is not None:
            tournament = await self._tournaments.existing(begun.tournament)
            words = trouble_words(tournament, begun)
            await notify_organisers(self._bot, tournament.row, OutgoingMessage(words), since=None)

    async def _tell_all(self) -> float | None:
        """Tells every channel its news; in how many seconds to look again, where something follows
        from what was told."""
        again = False
        for row in await self._tournaments.active():
            try:
                again |= await self._tell_news(row)
            except Exception:
                log.exception("tournament %s: telling its news failed", row.id)
        return LATER if again else None

    async def _tell_news(self, row: TournamentRow) -> bool:
        """Tells the channel of a tournament what it was not told yet. Whether something follows
        from that by time."""
        link = self._bot.tree.link
        if row.paused is not None:
            return False
        if _calls_in(row, self._now()):
            tournament = await self._tournaments.existing(row.id)
            button = OutgoingMessage(view=controls(CheckInButton(row.id)))
            called = await self._tell(row, check_in_words(tournament, link), row.created, button)
            if called is not None:
                await self._tournaments.note(row.id, called_in=True)
        elif row.state == "running" and row.drawing == "open":
            return await self._draw_news.announce_draw(row, self._tell, self._call)
        elif row.state == "running":
            rounds = await self._tournaments.rounds(row.id)
            if rounds and rounds[-1].message is None:
                tournament = await self._tournaments.existing(row.id)
                latest = tournament.round
                buttons = OutgoingMessage(view=controls(*round_buttons(row.id, rounds[-1].number)))
                notices = round_words(tournament, link)
                message = await self._tell(row, notices, rounds[-1].began, buttons)
                if message is not None and latest is not None:
                    await self._tournaments.note_round_message(row.id, latest.number, message)
        elif row.state == "over" and row.crowned is None:
            tournament = await self._tournaments.existing(row.id)
            picture = await standings_picture(self._bot, tournament)
            message = await self._tell(
                row, [winner_words(tournament, link)], row.ended, OutgoingMessage(files=picture)
            )
            if message is not None:
                await self._tournaments.note(row.id, crowned=message)
        return False

    async def _tell(
        self,
        row: TournamentRow,
        notices: Sequence[ChannelNotice],
        since: int | None,
        along: OutgoingMessage = PLAIN,
    ) -> int | None:
        """Sends messages to the channel of a tournament, and what goes `along` with the first, but
        for those that an earlier process sent `since` then. The id of the first, 0 where the
        channel takes none; None if Discord did not answer, and it is to be done again."""
        channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
        head, *others = notices
        since = left_over(self._bot, since)
        outgoing = replace(along, content=head.words)
        first = await send_once(self._bot, channel, outgoing, *head.called, since=since)
        if first.outcome is CallOutcome.DOWN:
            return None
        if first.reach is Reach.NO_ONE and row.active:
            await self._lost_channels.pause(row, NOT_TAKEN)
            return None
        for one in others:
            await send_once(
                self._bot, channel, OutgoingMessage(one.words), *one.called, since=since
            )
        return 0 if first.value is None else first.value.id

    async def _call(self, row: TournamentRow, words: str, since: int | None) -> int | None:
        """Calls the organisers of a tournament. The message, 0 where nothing took one; None if
        Discord did not answer, and it is to be done again."""
        since = left_over(self._bot, since)
        sent = await notify_organisers(self._bot, row, OutgoingMessage(words), since=since)
        if sent.outcome is CallOutcome.DOWN:
            return None
        return 0 if sent.value is None else sent.value.id


def _calls_in(row: TournamentRow, now: int) -> bool:
    """Whether check-in has begun, and its entrants are to be called."""
    begins = row.check_in_from
    if row.state not in ("open", "closed") or row.called_in or begins is None:
        return False
    if row.paused is not None:
        return False
    return begins <= now and row.starts is not None and now < row.starts


async def tell_promoted(bot: Deckhand, signups: SignUpService) -> None:
    """Tells each of them once; again later where Discord did not answer."""
    for row, entrant in await signups.unsent_promotions():
        outgoing = promoted_message(row, entrant)
        called = await notify_member(
            bot,
            entrant.user,
            outgoing,
            guild=row.guild,
            channel=row.channel,
            tried=left_over(bot, entrant.joined),
        )
        if called.outcome is not CallOutcome.DOWN:
            await signups.note_promotion_sent(entrant)
