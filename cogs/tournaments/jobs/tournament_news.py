"""News of tournaments: check-in, rounds, winners, the draw from a public number, and places that
became free. The bot sends each once, to the channel, the organisers or a player."""

import logging
from collections.abc import Callable
from typing import Final

from bot.app.client import Deckhand
from bot.discord_api.discord_calls import OutgoingMessage, Reach
from bot.posts.notice import Notice, Posted
from bot.posts.post_kind import notice_kind
from bot.store.tournaments.audit_log import AuditEntry
from bot.store.tournaments.tournament_draws import DrawRow
from bot.store.tournaments.tournament_rows import Tournament, TournamentRow
from bot.tournaments.draw_service import CORRECTED_FOR, reminder_due
from cogs.tournaments.controllers.lost_channels import LostChannels
from cogs.tournaments.controllers.standings_pages import standings_picture
from cogs.tournaments.controllers.tournament_notices import News, call_organisers, tell_channel
from cogs.tournaments.controls.signup_controls import CheckInButton
from cogs.tournaments.layouts.draw_notices import (
    commitment_notice,
    dispute_words,
    number_notice,
    reminder_words,
    still_disputed_words,
)
from cogs.tournaments.layouts.round_announcements import (
    check_in_words,
    round_buttons,
    round_words,
    winner_words,
)
from cogs.tournaments.layouts.signup_messages import promoted_message
from cogs.ui.controls import controls
from cogs.ui.deliveries import deliveries_to_member

log = logging.getLogger(__name__)

CHECK_IN: Final = notice_kind("check-in")
ROUND: Final = notice_kind("round")
WINNER: Final = notice_kind("winner")
COMMITMENT: Final = notice_kind("draw commitment")
NUMBER: Final = notice_kind("public number")
DISPUTE: Final = notice_kind("two public numbers")
REMINDER: Final = notice_kind("public number reminder")
PROMOTION: Final = notice_kind("free place")

NOT_TAKEN: Final = "Discord refuses my messages in its channel"


class TournamentNews:
    """The sender of news of this process's tournaments, such as a new round. `now` returns whole
    seconds since 1970."""

    def __init__(self, bot: Deckhand, lost_channels: LostChannels, now: Callable[[], int]) -> None:
        self._bot = bot
        self._lost_channels = lost_channels
        self._tournaments = bot.services.tournaments
        self._draws = bot.services.draws
        self._now = now

    async def tell_all(self) -> bool:
        """Sends the unsent news of all active tournaments. Returns whether the caller should repeat
        the call soon, because the sent news make something else due."""
        again = False
        for row in await self._tournaments.active():
            try:
                again |= await self.tell(row)
            except Exception:
                log.exception("tournament %s: telling its news failed", row.id)
        return again

    async def tell_promoted(self) -> None:
        """Notifies players who got a place from a waiting list."""
        signups = self._bot.services.sign_ups
        for row, entrant in await signups.unsent_promotions():
            message = promoted_message(row, entrant)
            ways = await deliveries_to_member(
                self._bot, entrant.user, message, guild=row.guild, channel=row.channel
            )
            about = f"{entrant.id}.{entrant.joined}"
            told = await self._bot.posts.send(
                Notice(PROMOTION, about, row.guild, ways, entrant.joined)
            )
            if not told.is_down:
                await signups.note_promotion_sent(entrant)

    async def tell(self, row: TournamentRow) -> bool:
        """Sends the unsent news of one tournament. Returns whether the caller should repeat the
        call soon, because the sent news make something else due."""
        if row.paused is not None:
            return False
        if _calls_in(row, self._now()):
            await self._call_in(await self._tournaments.existing(row.id))
        elif row.state == "running" and row.drawing == "open":
            draw = await self._draws.draw_of(row.id)
            return draw is not None and await self._tell_draw(row, draw)
        elif row.state == "running":
            rounds = await self._tournaments.rounds(row.id)
            if rounds and rounds[-1].message is None:
                await self._tell_round(await self._tournaments.existing(row.id))
        elif row.state == "over" and row.crowned is None:
            await self._tell_winner(await self._tournaments.existing(row.id))
        return False

    async def _call_in(self, there: Tournament) -> None:
        row, notices = there.row, check_in_words(there, self._bot.tree.link)
        button = OutgoingMessage(view=controls(CheckInButton(row.id)))
        if await self.post(row, News(CHECK_IN, row.id, row.created, notices, button)) is not None:
            await self._tournaments.note(row.id, called_in=True)

    async def _tell_round(self, there: Tournament) -> None:
        row, latest = there.row, there.round
        if latest is None:
            return
        number, began = latest.number, latest.began
        notices = round_words(there, self._bot.tree.link)
        buttons = OutgoingMessage(view=controls(*round_buttons(row.id, number)))
        news = News(ROUND, f"{row.id}.{number}.{began}", began, notices, buttons)
        if (message := await self.post(row, news)) is not None:
            await self._tournaments.note_round_message(row.id, number, message)

    async def _tell_winner(self, there: Tournament) -> None:
        row, notice = there.row, winner_words(there, self._bot.tree.link)
        picture = OutgoingMessage(files=await standings_picture(self._bot, there))
        about = f"{row.id}.{row.changes}"  # sent again after a correction
        message = await self.post(row, News(WINNER, about, row.ended, [notice], picture))
        if message is not None:
            await self._tournaments.note(row.id, crowned=message)

    # The draw from a public number

    async def _tell_draw(self, row: TournamentRow, draw: DrawRow) -> bool:
        """Tells the channel the commitment first, then the number that was typed. Calls the
        organiser if no number was typed, or two different ones."""
        if draw.message is None:
            return await self._commit(row, draw)
        if row.public_number is not None and draw.number_message is None:
            return await self._tell_number(row, draw, row.public_number)
        if draw.other_number is not None and draw.other_message is None:
            await self._tell_of_other(row, draw.other_number)
        elif row.public_number is None or draw.other_number is not None:
            await self._remind(row, draw)
        return False

    async def _commit(self, row: TournamentRow, draw: DrawRow) -> bool:
        notice = commitment_notice(row, draw, await self._draws.players_drawn(row.id))
        message = await self.post(row, News(COMMITMENT, row.id, row.began, [notice]))
        if message is not None:
            await self._draws.note_commitment(row.id, message)
        return message is not None

    async def _tell_number(self, row: TournamentRow, draw: DrawRow, number: str) -> bool:
        until = self._now() + CORRECTED_FOR
        typed = await self._draws.typed_last(row.id, number)
        before = typed.facts.get("before") if typed else None
        corrected = None if before == number else before
        notice = number_notice(row, typed.name if typed else "", until, corrected)
        news = News(NUMBER, _about(row, typed), draw.committed, [notice])
        if (message := await self.post(row, news)) is not None:
            await self._draws.note_number_announced(row.id, number, message, until)
        return message is not None

    async def _tell_of_other(self, row: TournamentRow, number: str) -> None:
        typed = await self._draws.typed_last(row.id, number)
        who, since = (typed.name, typed.at) if typed else ("", row.began)
        words = dispute_words(row, who, number)
        message = await self.call(row, DISPUTE, _about(row, typed), words, since)
        if message is not None:
            await self._draws.note_conflict_announced(row.id, number, message)

    async def _remind(self, row: TournamentRow, draw: DrawRow) -> None:
        due, other = reminder_due(draw), draw.other_number
        if due is not None and due <= self._now():
            words = still_disputed_words(row, other) if other else reminder_words(row)
            if await self.call(row, REMINDER, f"{row.id}.{due}", words, due) is not None:
                await self._draws.note_reminded(row.id)

    # Sending

    async def post(self, row: TournamentRow, news: News) -> int | None:
        """Sends news to a tournament's channel. Returns the id of the first message, or 0 if
        Discord refused it. Returns None if the news must be sent again later: Discord didn't
        answer, or the refusal has paused the tournament."""
        sent = await tell_channel(self._bot, row, news)
        if sent.reach is Reach.NO_ONE and not sent.is_down and row.active:
            await self._lost_channels.pause(row, NOT_TAKEN)
            return None
        return _message_of(sent)

    async def call(
        self, row: TournamentRow, kind: str, about: str, words: str, since: int | None
    ) -> int | None:
        """Sends a message once that mentions the organisers of a tournament. `words` is its text;
        `kind`, `about` and `since` are as for `call_organisers`. Returns the message's id, 0 if
        Discord refused the message everywhere, or None if Discord didn't answer."""
        message = OutgoingMessage(words)
        return _message_of(await call_organisers(self._bot, row, kind, about, message, since))


def _message_of(sent: Posted) -> int | None:
    """Returns the id of a message as the store notes it: 0 if Discord refused it, None if Discord
    didn't answer."""
    return None if sent.is_down else sent.message or 0


def _about(row: TournamentRow, typed: AuditEntry | None) -> str:
    """Returns the id of the act in which a public number was typed."""
    return f"{row.id}.{typed.id if typed else 0}"


def _calls_in(row: TournamentRow, now: int) -> bool:
    """Returns whether check-in has begun and its entrants have to be called."""
    begins = row.check_in_from
    if row.state not in ("open", "closed") or row.called_in or begins is None:
        return False
    return begins <= now and row.starts is not None and now < row.starts
