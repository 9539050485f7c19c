"""Calling an organiser to a table: a press, a reason, and a message that calls their role."""

from __future__ import annotations

import re

import discord

from bot.anonymisation import mention
from bot.client import Deckhand
from bot.discord_calls import OutgoingMessage, answer, ask, defer, redraw, send
from bot.discord_text import cut, plain
from bot.refusals import Refusal
from bot.servers import has_role
from bot.store.guilds import guild_settings
from bot.store.organiser_calls import OrganiserCall
from bot.store.stored_match import StoredMatch
from bot.store.tournaments import get_tournament
from bot.tournaments.organiser_call_service import LONGEST_REASON, OrganiserCallService
from cogs.matches.controls import IdButton
from cogs.matches.match_refresher import MatchRefresher
from cogs.matches.match_text import place_words
from cogs.tournaments.permissions import check_organiser
from cogs.ui.component_ids import MATCH_ID, ComponentId
from cogs.ui.controls import controls
from cogs.ui.modals import reason_modal

Press = discord.Interaction[Deckhand]

_MODAL = re.compile(rf"tournament:call:({MATCH_ID.pattern})")

CALLED = (
    "The organisers are called. No time runs in this match until somebody comes, <t:{until}:t> at "
    "the latest."
)
NOT_SENT = (
    "The call is noted and no time runs, but I may not write in the channel of the tournament: "
    "please tell the organisers yourself."
)


class ComingButton(IdButton, id=ComponentId("tournament:coming", MATCH_ID)):
    """An organiser says that they come, and the clocks go on."""

    label, style = "I am coming", discord.ButtonStyle.success


class OrganiserCallController:
    """Serves the players of a table, and the organisers. Every method may raise Refusal."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._calls: OrganiserCallService = bot.services.organiser_calls

    async def ask_reason(self, interaction: Press, match_id: str) -> None:
        """Asks a player what the organisers shall look at."""
        await self._calls.check(match_id, interaction.user.id)
        modal = reason_modal(
            "Call an organiser",
            f"tournament:call:{match_id}",
            "What shall they look at?",
            "The clocks stand until somebody comes, ten minutes at most.",
            LONGEST_REASON,
        )
        await ask(interaction, modal)

    async def call(self, interaction: Press, match_id: str, reason: str) -> None:
        """Calls the organisers with the reason that was typed."""
        await defer(interaction)
        stored, call = await self._calls.call(match_id, interaction.user.id, reason)
        sent = await self._tell(stored, call)
        self._bot.shared(MatchRefresher).changed(match_id)
        words = CALLED.format(until=call.until) if sent else NOT_SENT
        await answer(interaction, OutgoingMessage(words))

    async def come(self, interaction: Press, match_id: str) -> None:
        """Notes that an organiser comes."""
        by = await check_organiser(interaction)
        await defer(interaction, update=True)
        await self._calls.answer(match_id, by)
        self._bot.shared(MatchRefresher).changed(match_id)
        before = interaction.message.content if interaction.message else ""
        words = f"{before}\n**{plain(by.name)}** is coming. The clocks go on."
        await redraw(interaction, OutgoingMessage(cut(words, 2000)))

    async def _tell(self, stored: StoredMatch, call: OrganiserCall) -> bool:
        """Calls the organisers' role, or who made the tournament, in its channel. Whether Discord
        took it."""
        row, place = stored.row, stored.place
        assert place is not None
        assert row.guild is not None
        async with self._bot.store.read() as connection:
            settings = await guild_settings(connection, row.guild)
            tournament = await get_tournament(connection, place.tournament)
        if tournament is None:
            raise Refusal("This tournament is gone.")
        role = settings.organiser_role
        if not await has_role(self._bot, row.guild, role):
            role = None
        whom = mention(tournament.organiser) if role is None else f"<@&{role}>"
        where = f"[the match]({row.board_link})" if row.board_link else f"match {row.id}"
        words = (
            f"{whom}, **{plain(row.names[call.player])}** calls an organiser to {where}: "
            f"{place_words(place)}.\n> {plain(call.reason)}\nNo time runs there until somebody "
            f"comes, <t:{call.until}:t> at the latest."
        )
        channel = self._bot.get_partial_messageable(tournament.channel, guild_id=row.guild)
        outgoing = OutgoingMessage(words, controls(ComingButton(row.id)))
        users = [] if role is not None else [tournament.organiser]
        return (await send(channel, outgoing, *users, role=role)).done


def call_of(custom_id: str) -> str | None:
    """The match that a submitted modal calls an organiser to; None for another modal."""
    found = _MODAL.fullmatch(custom_id)
    return found[1] if found else None
