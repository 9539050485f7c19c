"""Players who have left the server: noticing it, and their opponents' actions then.

Discord doesn't report leaving members to a bot without a privileged intent, which this bot doesn't
request. So the bot asks Discord now and then, for a few matches at a time, if a match without a
clock has waited for a while.
"""

import logging

from bot.app.client import Deckhand
from bot.app.servers import is_member
from bot.base.current_time import now
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw
from bot.matches import pace
from bot.matches.actions import ClaimLeft
from bot.matches.match_refusals import MatchTooOld, MatchVoid
from bot.store.running_matches.absences import UnclockedMatch
from cogs.matches.absences.layouts import EndLeft
from cogs.ui.controls import Interaction
from cogs.ui.match_display import MatchDisplay
from cogs.ui.match_text import names

log = logging.getLogger(__name__)

ASK_AFTER = 5 * 60
"""Seconds that a match waits for a choice before the bot asks Discord whether its players are still
members."""

AT_A_TIME = 10
"""Matches that are checked in a round, at most."""

NEVER = (0, 0)
"""A match's waiting time and the time of the check, for a match that was never checked."""

UNKNOWN = "Discord can't tell me right now whether your opponent is there. Please try again."


class AbsenceController:
    """The handler of players who leave the server during a match. Methods that take an interaction
    raise Refusal if the request isn't possible."""

    def __init__(self, bot: Deckhand, refresher: MatchDisplay) -> None:
        self._bot = bot
        self._absences = bot.services.absences
        self._live = bot.services.matches
        self._refresher = refresher
        self._asked: dict[str, tuple[int, int]] = {}

    async def look_for_absent_players(self) -> None:
        """Asks Discord whether the players of some matches are still on the server, and stores who
        has left. Checks only matches without a clock that have waited for a choice for a while:
        first those that were never checked, then those that were checked longest ago."""
        waiting = await self._absences.matches_waiting(ASK_AFTER)
        self._asked = {one.id: self._asked[one.id] for one in waiting if one.id in self._asked}
        due = [one for one in waiting if self._is_due(one)]
        due.sort(key=self._when_asked)
        for match in due[:AT_A_TIME]:
            self._asked[match.id] = match.since, now()
            try:
                await self._look_at(match)
            except (MatchVoid, MatchTooOld):
                log.info("match %s was stopped when it was looked at", match.id)

    def _is_due(self, match: UnclockedMatch) -> bool:
        since, asked = self._asked.get(match.id, NEVER)
        return since != match.since or asked + pace.presence_seconds(now() - since) <= now()

    def _when_asked(self, match: UnclockedMatch) -> int:
        _, asked = self._asked.get(match.id, NEVER)
        return asked

    async def _look_at(self, match: UnclockedMatch) -> None:
        present = [await is_member(self._bot, match.guild, user) for user in match.users]
        if False not in present:
            return
        snapshot = await self._live.current(match.id)
        player = snapshot.public.waiting_for
        if player is None or present["AB".index(player)] is not False:
            return
        if await self._absences.note_away(match.id, player, snapshot.number):
            self._refresher.show_soon(match.id)

    async def take(
        self, interaction: Interaction, match_id: str, action: EndLeft | ClaimLeft
    ) -> None:
        """Ends a match for a player whose opponent has left the server. With `EndLeft`, the match
        ends without a result. With `ClaimLeft`, the player wins, if the opponent didn't come back
        in time."""
        user = interaction.user.id
        await self._check(interaction, match_id, claims=isinstance(action, ClaimLeft))
        if isinstance(action, ClaimLeft):
            snapshot = await self._live.do(match_id, user, action)
            self._refresher.show_soon(match_id, snapshot)
            return
        try:
            await self._live.endings.end_left(match_id, user)
        finally:
            self._refresher.show_soon(match_id)
        await redraw(interaction, OutgoingMessage("The match has ended without a result."))

    async def _check(self, interaction: Interaction, match_id: str, *, claims: bool) -> None:
        """Raises Refusal if the member who presses may not decide this, or if the opponent is on
        the server again."""
        await defer(interaction, update=True)
        user = interaction.user.id
        row, absence = await self._absences.check_left(match_id, user, claims=claims)
        assert row.guild is not None
        present = await is_member(self._bot, row.guild, row.users[absence.player])
        if present is None:
            raise Refusal(UNKNOWN)
        if present:
            await self._absences.note_back(absence)
            self._refresher.show_soon(match_id)
            raise Refusal(f"**{names(row)[absence.player]}** is on this server again. Play on!")
