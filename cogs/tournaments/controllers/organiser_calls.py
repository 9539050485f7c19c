"""Calling an organiser to a table: a press, a reason, and a message that calls their role."""

import re

import discord

from bot.app.client import Deckhand, Interaction
from bot.base.anonymisation import mention_of
from bot.base.discord_text import cut, plain
from bot.base.refusals import Refusal
from bot.discord_api.discord_calls import (
    OutgoingMessage,
    Reach,
    SendResult,
    defer,
    edit_message,
    open_modal,
    redraw,
    respond,
)
from bot.matches.match_refusals import NoSuchMatch
from bot.store.running_matches.stored_match import StoredMatch
from bot.store.tournaments.organiser_calls import OrganiserCall
from bot.tournaments.organiser_call_service import LONGEST_REASON, OrganiserCallService
from cogs.tournaments.controllers.organiser_permissions import check_organiser_of
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import IdButton, controls
from cogs.ui.match_display import MatchDisplay
from cogs.ui.match_text import place_words
from cogs.ui.modals import reason_modal
from cogs.ui.organiser_notification import notify_organisers

_MODAL = re.compile(rf"tournament:call:({MATCH_ID.pattern})")

CALLED = (
    "{whom} called. No time runs in this match until somebody comes, <t:{until}:t> at the latest."
)
SHOWN = (
    "[Your call is posted]({place}), but I couldn't notify any organiser, so the clocks keep "
    "running. Write to an organiser yourself."
)
NO_ONE = (
    "I couldn't notify any organiser, so the clocks keep running. Write to an organiser yourself, "
    "or try again later."
)
STANDS = "No time runs there until somebody comes, <t:{until}:t> at the latest."
RUNS = "I couldn't notify any organiser, so the clocks there keep running."


class ComingButton(IdButton, id=ComponentId("tournament:coming", MATCH_ID)):
    """An organiser says that they come, and the clocks go on."""

    label, style = "I am coming", discord.ButtonStyle.success


class OrganiserCallController:
    """Serves the players of a table, and the organisers. Every method may raise Refusal."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._calls: OrganiserCallService = bot.services.organiser_calls

    async def ask_reason(self, interaction: Interaction, match_id: str) -> None:
        """Asks a player what the organisers shall look at."""
        await self._calls.check_may_call(match_id, interaction.user.id)
        modal = reason_modal(
            "Call an organiser",
            f"tournament:call:{match_id}",
            "What shall they look at?",
            "The clocks stand until somebody comes, ten minutes at most.",
            LONGEST_REASON,
        )
        await open_modal(interaction, modal)

    async def call(self, interaction: Interaction, match_id: str, reason: str) -> None:
        """Calls the organisers with the reason that was typed."""
        await defer(interaction)
        stored, call = await self._calls.call_organiser(match_id, interaction.user.id, reason)
        sent = await self._tell(stored, call)
        if sent.reach is not Reach.HEARD:
            await self._calls.withdraw_call(match_id)
        self._bot.shared(MatchDisplay).show_soon(match_id)
        await respond(interaction, OutgoingMessage(_answer(sent, call)))

    async def come(self, interaction: Interaction, match_id: str) -> None:
        """Notes that an organiser comes."""
        await defer(interaction, update=True)
        row = await self._bot.services.match_directory.find(match_id)
        if row is None or row.guild is None:
            raise NoSuchMatch
        by = await check_organiser_of(interaction, row.guild)
        await self._calls.answer_call(match_id, by)
        self._bot.shared(MatchDisplay).show_soon(match_id)
        before = interaction.message.content if interaction.message else ""
        words = f"{before}\n**{plain(by.name)}** is coming. The clocks go on."
        await redraw(interaction, OutgoingMessage(cut(words, 2000)))

    async def _tell(self, stored: StoredMatch, call: OrganiserCall) -> SendResult:
        """Calls the organisers, and returns who was notified. Where the message notifies nobody it
        says so."""
        row, place = stored.row, stored.place
        assert place is not None
        tournament = await self._bot.services.tournaments.row(place.tournament)
        if tournament is None:
            raise Refusal("This tournament is gone.")
        where = f"[the match]({row.board_link})" if row.board_link else f"match {row.id}"
        words = (
            f"**{plain(row.names[call.player])}** calls an organiser to {where}: "
            f"{place_words(place)}.\n> {plain(call.reason)}\n"
        )
        outgoing = OutgoingMessage(
            words + STANDS.format(until=call.until), controls(ComingButton(row.id))
        )
        sent = await notify_organisers(self._bot, tournament, outgoing, since=None, everyone=True)
        if sent.value is not None and sent.reach is Reach.SHOWN:
            await edit_message(sent.value, OutgoingMessage(words + RUNS))
        return sent


def _answer(sent: SendResult, call: OrganiserCall) -> str:
    """Returns what the player is told who called."""
    match sent.reach:
        case Reach.HEARD:
            one = len(sent.users) == 1
            whom = f"{' '.join(map(mention_of, sent.users))} {'is' if one else 'are'}"
            whom = "The organisers are" if sent.role is not None else whom
            return CALLED.format(whom=whom, until=call.until)
        case Reach.SHOWN:
            assert sent.value is not None
            return SHOWN.format(place=sent.value.jump_url)
        case Reach.NO_ONE:
            return NO_ONE


def call_of(custom_id: str) -> str | None:
    """The match that a submitted modal calls an organiser to; None for another modal."""
    found = _MODAL.fullmatch(custom_id)
    return found[1] if found else None
