"""The job that does everything that is due in tournaments, one round of work after another. It
reads results, begins the next round, opens and ends matches, and posts news.

The store has everything that was done, so the job resumes after a restart where it was interrupted.
"""

import logging
from collections.abc import Callable
from typing import Final

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import OutgoingMessage
from bot.posts.post_kind import notice_kind
from bot.store.matches.match_rows import MatchRow
from cogs.tournaments.controllers.lost_channels import LostChannels
from cogs.tournaments.controllers.no_shows import NoShowController
from cogs.tournaments.controllers.tournament_notices import call_organisers
from cogs.tournaments.jobs.tournament_news import TournamentNews
from cogs.tournaments.layouts.round_announcements import trouble_words
from cogs.ui.match_display import MatchDisplay
from cogs.ui.pace import Pace

log = logging.getLogger(__name__)

OPENED_A_SECOND = 1
"""Pairings to open a second. Each costs nine or ten calls: a check whether both players are still
in the server, a thread, a message that calls them, a board, two hands, and the thread of the round
before. Discord accepts 50 calls a second, and running matches need theirs."""

AT_A_TIME = 5
"""Tables that may be set up at a time. If Discord is slow, no clock starts in a match whose players
still wait for their table."""

ENDED_A_SECOND = 5
"""Matches to end a second if many must end at once. Each costs three calls."""

LATER = 1.0
"""Seconds until there is room for more matches."""

TROUBLE: Final = notice_kind("match trouble")


class RoundJob:
    """The job that runs the rounds of this process's tournaments. `now` returns whole seconds since
    1970."""

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
        self._news = TournamentNews(bot, lost_channels, now)

    async def process_due(self) -> float | None:
        """Does everything that is due in the tournaments. Returns the seconds until something is
        due next, None if nothing is."""
        await self._news.tell_promoted()
        due = [await self._lost_channels.pause_lost()]
        due.append(await self._round_service.process_due())
        due.append(await self.end_matches())
        due.append(LATER if await self._no_shows.process_due() else None)
        due.append(LATER if await self._news.tell_all() else None)
        due.append(await self._open_pairings())
        return min((seconds for seconds in due if seconds is not None), default=None)

    async def end_matches(self) -> float | None:
        """Ends the running matches whose pairings were decided in another way, such as by an
        organiser. Also stops matches whose pairings no longer exist. A rate limit applies. Returns
        the seconds until the rate limit allows the next match to end, None if no match is left."""
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
        """Begins a match of a pairing. Notifies the organiser if it can't begin, once for each
        reason."""
        begun = await self._round_service.open_match(pairing_id)
        if isinstance(begun, MatchRow):
            self._tables.show_soon(begun.id)
            self._set_up.add(begun.id)
        elif begun is not None:
            tournament = await self._tournaments.existing(begun.tournament)
            message = OutgoingMessage(trouble_words(tournament, begun))
            about = f"{begun.id}.{self._now()}"
            await call_organisers(self._bot, tournament.row, TROUBLE, about, message)
