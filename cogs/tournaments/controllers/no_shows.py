"""Players who don't come to their matches: the questions to organisers, the messages to players,
and the presses on both."""

import logging
from collections.abc import Callable
from typing import Final

from bot.app.client import Deckhand, Interaction
from bot.base.discord_text import plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import (
    OutgoingMessage,
    Reach,
    defer,
    edit_message,
    redraw,
    respond,
)
from bot.posts.notice import Notice
from bot.posts.post_kind import notice_kind
from bot.tournaments.no_shows import SETTLED, NoShowAnswer, NoShowQuestion
from cogs.tournaments.controllers.organiser_permissions import ELSEWHERE, check_organiser_of
from cogs.tournaments.controllers.tournament_notices import call_organisers
from cogs.tournaments.controls.organiser_controls import (
    ComeBack,
    DropNoShows,
    NoShowAction,
    NoteArrival,
)
from cogs.tournaments.layouts.no_show_messages import (
    absent_message,
    answered_message,
    question_message,
)
from cogs.ui.deliveries import deliveries_to_member

log = logging.getLogger(__name__)

ABSENT: Final = notice_kind("absent player")
NO_SHOWS: Final = notice_kind("no-shows")

HERE = "Noted: you're here. If your opponent doesn't come in time, you win."
BACK = "Welcome back! You play the next round of **{name}**. `/tournament` says what's next."
NOT_ASKED = "I couldn't ask any organiser about players who didn't come"
NOT_YOURS = "That's for somebody else."


class NoShowController:
    """The handler of players who don't come to their match. It asks organisers about these players,
    and answers the presses of players and organisers. Methods that take an interaction raise
    Refusal if the request isn't possible. The controller calls `changed` after each change, so that
    the job of tournaments acts on it."""

    def __init__(self, bot: Deckhand, changed: Callable[[], None]) -> None:
        self._bot = bot
        self._no_shows = bot.services.no_shows
        self._changed = changed

    # Presses

    async def take(self, interaction: Interaction, action: NoShowAction) -> None:
        """Executes the action of a button or menu about missing players, and answers it."""
        match action:
            case NoteArrival(match_id):
                await self._no_shows.note_arrival(match_id, interaction.user.id)
                await respond(interaction, OutgoingMessage(HERE))
            case DropNoShows():
                await self._drop(interaction, action)
            case ComeBack(tournament, user):
                if interaction.user.id != user:
                    raise Refusal(NOT_YOURS)
                there = await self._no_shows.come_back(tournament, user)
                self._changed()
                await respond(interaction, OutgoingMessage(BACK.format(name=plain(there.row.name))))

    async def _drop(self, interaction: Interaction, wanted: DropNoShows) -> None:
        """Drops a round's no-shows, except those whom an organiser keeps."""
        row = await self._bot.services.tournaments.row(wanted.tournament)
        if row is None:
            raise Refusal(ELSEWHERE)
        by = await check_organiser_of(interaction, row.guild)
        await defer(interaction, update=True)
        settled = await self._no_shows.drop_no_shows(row.id, wanted.number, wanted.keep, by)
        if settled is None:
            raise Refusal(SETTLED)
        self._changed()
        await redraw(interaction, answered_message(settled, by.name))

    # Due questions

    async def process_due(self) -> bool:
        """Asks organisers about players who didn't come to their match. Drops those players if no
        organiser answers in time. Pauses the tournament if no organiser can be reached. Returns
        whether any of this was done."""
        done = False
        for tournament, number in await self._no_shows.unanswered_rounds():
            settled = await self._no_shows.drop_no_shows(tournament, number, (), None)
            if settled is not None:
                done = True
                await self._show(settled)
        for question in await self._no_shows.questions_to_ask():
            try:
                done |= await self._ask(question)
            except Exception:
                log.exception("tournament %s: asking about no-shows", question.there.row.id)
        return done

    async def _show(self, settled: NoShowAnswer) -> None:
        """Replaces the question's message with the answer to it."""
        message = settled.round.no_show_message
        if message:
            row = settled.there.row
            channel = self._bot.get_partial_messageable(row.channel, guild_id=row.guild)
            await edit_message(channel.get_partial_message(message), answered_message(settled, ""))

    async def _ask(self, question: NoShowQuestion) -> bool:
        """Notifies the players, then asks the organisers. Returns False if Discord didn't answer;
        then the bot tries again."""
        row, until = question.there.row, self._no_shows.answer_until()
        number, since = question.round.number, question.round.began
        about = f"{row.id}.{number}.{since}"
        for one in question.players:
            if one.id in question.told:
                continue
            outgoing = absent_message(row, number, one.user, until)
            ways = await deliveries_to_member(
                self._bot, one.user, outgoing, guild=row.guild, channel=row.channel
            )
            notice = Notice(ABSENT, f"{about}.{one.id}", row.guild, ways, since)
            told = await self._bot.posts.send(notice)
            if told.is_down:
                return False
            await self._no_shows.note_told(question, one.id, told.message or 0)
        outgoing = question_message(question, until)
        sent = await call_organisers(
            self._bot, row, NO_SHOWS, about, outgoing, since, everyone=True
        )
        if sent.is_down:
            return False
        if sent.reach is not Reach.HEARD:
            await self._bot.posts.forget(NO_SHOWS, about)  # they are asked again after the pause
            return await self._bot.services.tournament_channels.pause(row.id, NOT_ASKED)
        await self._no_shows.note_asked(question, sent.message or 0, until)
        return True
