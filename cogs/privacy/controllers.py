"""Export of a member's data, and its deletion after a confirmation."""

import asyncio
from collections.abc import Sequence

from bot.app.client import Deckhand, Interaction
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import OutgoingMessage, defer, redraw
from bot.discord_api.document_files import pack_document
from bot.discord_api.emoji import emoji_table
from bot.discord_api.private_replies import PrivateReply
from bot.matches.actions import Concede
from bot.matches.match_refusals import MatchOver, MatchVoid, NoSuchMatch, TooLate
from bot.privacy.deletion import MemberDeletion, StillPlaying, delete_member_data, stored_about
from bot.privacy.export import export_member_data
from bot.store.privacy.former_members import RATED_DAYS
from bot.store.privacy.pending_exports import ExportRow
from cogs.matches.challenges.controllers.challenge_controller import show_challenge
from cogs.privacy.controls import AskToDelete, DeleteData, ExportData, PrivacyAction
from cogs.privacy.layouts import deletion_question
from cogs.ui.match_display import MatchDisplay
from cogs.ui.periodic import PeriodicJob

TRIES = 3
"""Attempts to concede the matches that begin during the deletion."""

DONE = (
    "I've deleted everything I stored about you. Data that others need belongs to **a former "
    f"member** now. If you start a rated match within {RATED_DAYS} days, your rated matches and "
    "ratings are yours again. Otherwise you're welcome back as someone new."
)
KEPT = "Nothing was deleted."


async def member_export(bot: Deckhand, row: ExportRow) -> Sequence[OutgoingMessage]:
    """Returns messages with all data about the member who has requested the export, a file each."""
    document = await export_member_data(bot.store, row.user)
    files = await asyncio.to_thread(pack_document, document)
    first = "Here is everything I store about you. The file explains each part."
    return [
        OutgoingMessage("The rest is here:" if number else first, files=(file,))
        for number, file in enumerate(files)
    ]


class PrivacyController:
    """The handler of presses about stored data. `waited_for` are the jobs that serve waiting
    members; these jobs also run after a member's data was deleted."""

    def __init__(
        self, bot: Deckhand, display: MatchDisplay, waited_for: Sequence[PeriodicJob]
    ) -> None:
        self._bot = bot
        self._live = bot.services.matches
        self._display = display
        self._waited_for = waited_for

    async def take(self, interaction: Interaction, action: PrivacyAction) -> None:
        """Exports or deletes a member's data, or asks the member to confirm the deletion; `action`
        says which."""
        user = interaction.user.id
        match action:
            case ExportData():
                await defer(interaction)
                reply = PrivateReply.to(interaction)
                await self._bot.services.exports.request_file(user, "member", reply)
            case AskToDelete():
                held = await stored_about(self._bot.store, user)
                await redraw(interaction, deletion_question(held))
            case DeleteData(sure=True):
                await defer(interaction, update=True)
                await self._delete(user, int(interaction.created_at.timestamp()))
                await redraw(interaction, OutgoingMessage(DONE))
            case DeleteData():
                await redraw(interaction, OutgoingMessage(KEPT))

    async def _delete(self, user: int, now: int) -> None:
        """Concedes the user's matches, deletes their data, and updates the messages that this
        changes.

        Raises Refusal if matches begin faster than they can be conceded.
        """
        bot = self._bot
        await bot.workers.forget_pictures()  # also if an earlier deletion was interrupted
        given_up: list[str] = []
        for _ in range(TRIES):
            try:
                forgotten = await delete_member_data(bot.store, user, now)
            except StillPlaying as playing:
                await self._give_up(user, playing.running)
                given_up += playing.running
            else:
                bot.services.portraits.forget_avatar(user)
                await bot.workers.forget_pictures()
                emoji_table().prefers_words(user, False)
                await self._show(forgotten, given_up)
                return
        raise Refusal(
            "A match of yours has just started. Nothing is deleted yet: please try again."
        )

    async def _give_up(self, user: int, running: Sequence[str]) -> None:
        """Concedes matches, and waits until that is shown: nothing about the user is noted after
        that."""
        for match_id in running:
            try:
                await self._live.do(match_id, user, Concede())
            except (MatchOver, MatchVoid, NoSuchMatch, TooLate):
                continue
            finally:
                await self._display.show_board(match_id)

    async def _show(self, forgotten: MemberDeletion, given_up: Sequence[str]) -> None:
        for match_id in (*forgotten.matches, *forgotten.deleted):
            self._display.forget_match(match_id)
        for row in forgotten.challenges:
            await show_challenge(self._bot, row)
        for match_id in given_up:
            if match_id not in forgotten.deleted:
                await self._display.show_board(match_id)
        for job in self._waited_for:
            job.wake_all()
