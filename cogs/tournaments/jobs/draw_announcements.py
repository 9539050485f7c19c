"""Telling the channel of a tournament that waits for its public number what it has to know: the
commitment first, then the number that was typed, and the organiser that none was, or two."""

from collections.abc import Awaitable, Callable, Sequence

from bot.app.client import Deckhand
from bot.store.tournaments.tournament_draws import DrawRow
from bot.store.tournaments.tournament_rows import TournamentRow
from bot.tournaments.draw_service import CORRECTED_FOR, reminder_due
from cogs.tournaments.layouts.draw_notices import (
    commitment_notice,
    dispute_words,
    number_notice,
    reminder_words,
    still_disputed_words,
)
from cogs.tournaments.layouts.round_announcements import ChannelNotice

Tell = Callable[[TournamentRow, Sequence[ChannelNotice], int | None], Awaitable[int | None]]
"""Sends messages to the channel of a tournament, but for those that an earlier process sent since
then. The id of the first, 0 where the channel takes none; None: it is to be done again."""


Call = Callable[[TournamentRow, str, int | None], Awaitable[int | None]]
"""Calls the organisers of a tournament. The id of the message, 0 where nothing took one; None: it
is to be done again."""


class DrawAnnouncements:
    """The news of the draws that are to come. `now` gives whole seconds since 1970."""

    def __init__(self, bot: Deckhand, now: Callable[[], int]) -> None:
        self._bot = bot
        self._draws = bot.services.draws
        self._now = now

    async def announce_draw(self, row: TournamentRow, tell: Tell, call: Call) -> bool:
        """Tells the channel what was not told yet, and calls the organisers. Whether anything was
        told of which something follows by time."""
        draw = await self._draws.draw_of(row.id)
        if draw is None or row.paused is not None:
            return False
        if draw.message is None:
            return await self._commit(row, draw, tell)
        if row.public_number is not None and draw.number_message is None:
            return await self._tell_number(row, draw, row.public_number, tell)
        if draw.other_number is not None and draw.other_message is None:
            await self._tell_of_other(row, draw.other_number, call)
        elif self._is_late(draw) and (row.public_number is None or draw.other_number is not None):
            other = draw.other_number
            words = still_disputed_words(row, other) if other else reminder_words(row)
            if await call(row, words, reminder_due(draw)) is not None:
                await self._draws.note_reminded(row.id)
        return False

    async def _commit(self, row: TournamentRow, draw: DrawRow, tell: Tell) -> bool:
        players = await self._draws.players_drawn(row.id)
        message = await tell(row, [commitment_notice(row, draw, players)], row.began)
        if message is not None:
            await self._draws.note_commitment(row.id, message)
        return message is not None

    async def _tell_number(
        self, row: TournamentRow, draw: DrawRow, number: str, tell: Tell
    ) -> bool:
        until = self._now() + CORRECTED_FOR
        typed = await self._draws.typed_last(row.id, number)
        who = typed.name if typed else ""
        before = typed.facts.get("before") if typed else None
        corrected = None if before == number else before
        notice = number_notice(row, who, until, corrected)
        message = await tell(row, [notice], draw.committed)
        if message is not None:
            await self._draws.note_number_announced(row.id, number, message, until)
        return message is not None

    async def _tell_of_other(self, row: TournamentRow, number: str, call: Call) -> None:
        typed = await self._draws.typed_last(row.id, number)
        who, since = (typed.name, typed.at) if typed else ("", row.began)
        message = await call(row, dispute_words(row, who, number), since)
        if message is not None:
            await self._draws.note_conflict_announced(row.id, number, message)

    def _is_late(self, draw: DrawRow) -> bool:
        due = reminder_due(draw)
        return due is not None and due <= self._now()
