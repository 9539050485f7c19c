"""Keeping the announcements up to date."""

import logging
from collections.abc import Callable

import discord

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    OutgoingMessage,
    edit_message,
    send_message,
)
from bot.store.tournaments.tournament_rows import TournamentRow
from cogs.tournaments.layouts.signup_announcement import announcement_message
from cogs.ui.send_once import ids_on, left_over, sent_before

log = logging.getLogger(__name__)

EVERY = 5
"""Seconds between two edits of one announcement, at least."""


async def show_announcement(
    bot: Deckhand, row: TournamentRow
) -> CallResult[discord.Message] | None:
    """Posts the announcement of a tournament, or edits it, and notes what it shows now. None where
    the tournament is not there any more."""
    tournaments = bot.services.tournaments
    tournament = await tournaments.find(row.id)
    if tournament is None:
        return None
    row = tournament.row
    called = await _post_or_edit(bot, row, await announcement_message(bot, tournament))
    if called.outcome is not CallOutcome.DOWN:
        message = row.announcement if called.value is None else called.value.id
        await tournaments.note(row.id, shown=row.changes, announcement=message)
    return called


class AnnouncementUpdater:
    """One message for each tournament of this process. `now` gives whole seconds since 1970."""

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self._bot = bot
        self._now = now
        self._shown_at: dict[str, int] = {}
        self._passed: dict[str, int] = {}

    async def refresh(self) -> float | None:
        """Brings up to date those that say anything else by now, none of them too often. Gives
        back after how many seconds to look again at the latest, None if nothing is to come."""
        now, due = self._now(), list[int]()
        rows = await self._bot.services.tournaments.active()
        for row in rows:
            moments = _moments(row)
            passed = sum(moment <= now for moment in moments)
            due += [moment - now for moment in moments if moment > now]
            if row.shown == row.changes and passed == self._passed.get(row.id, 0):
                continue
            wait = self._shown_at.get(row.id, 0) + EVERY - now
            if wait <= 0 and await self._show(row, passed):
                continue
            due.append(wait if wait > 0 else EVERY)
        for ended in self._shown_at.keys() - {row.id for row in rows}:
            del self._shown_at[ended]
            self._passed.pop(ended, None)
        return min(due, default=None)

    async def _show(self, row: TournamentRow, passed: int) -> bool:
        """Shows one. False if Discord did not take it for now."""
        self._shown_at[row.id] = self._now()
        try:
            called = await show_announcement(self._bot, row)
        except Exception:
            log.exception("tournament %s: its announcement could not be shown", row.id)
            return False
        if called is not None and called.outcome is CallOutcome.DOWN:
            return False
        self._passed[row.id] = passed
        return True


def _moments(row: TournamentRow) -> list[int]:
    """When the announcement says something else by itself."""
    if row.began is not None or not row.active:
        return []
    return [moment for moment in (row.check_in_from, row.starts) if moment is not None]


async def _post_or_edit(
    bot: Deckhand, row: TournamentRow, outgoing: OutgoingMessage
) -> CallResult[discord.Message]:
    """Edits the announcement, or puts up another if it is gone."""
    place = bot.get_partial_messageable(row.channel, guild_id=row.guild)
    known = row.announcement
    since = left_over(bot, row.created)
    if known is None and since is not None:
        found = await sent_before(bot, place, lambda message: _is_about(message, row), since)
        if found.outcome is CallOutcome.DOWN:
            return CallResult(CallOutcome.DOWN)
        known = None if found.value is None else found.value.id
    if known is not None:
        edited = await edit_message(place.get_partial_message(known), outgoing)
        if edited.outcome is not CallOutcome.GONE:
            return edited
    return await send_message(place, outgoing)


def _is_about(message: discord.Message, row: TournamentRow) -> bool:
    """Whether a message of the bot's own has the controls of a tournament's announcement."""
    return f"tournament:leave:{row.id}" in ids_on(message)
