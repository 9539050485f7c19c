"""The controller of `/match`, **My hand** and their pages: it finds the match in question and shows
it."""

from collections.abc import Sequence

import discord

from bot.app.client import Deckhand, Interaction
from bot.base.current_time import now
from bot.discord_api.discord_calls import OutgoingMessage, redraw, respond
from bot.matches.match_refusals import BeingCut, MatchPaused
from bot.store.matches.match_clocks import ClockRow
from bot.store.matches.match_rows import MatchRow
from cogs.matches.table.controllers.match_controller import MatchController
from cogs.matches.table.controllers.match_lookup import MatchLookup
from cogs.matches.table.controls import MatchPageAction, OpenHand, OpenMatch, OpenMore
from cogs.matches.table.layouts.match_pages import (
    ListedMatch,
    match_page,
    matches_page,
    more_page,
    no_match_page,
    paused_page,
    undealt_page,
)
from cogs.ui.answers import defer_unless_ready
from cogs.ui.match_display import match_on
from engine.players import Player, opponent


class MatchPagesController:
    """The handler of `/match` and of presses on its pages. Every method raises Refusal if a request
    isn't possible."""

    def __init__(self, bot: Deckhand, lookup: MatchLookup, controller: MatchController) -> None:
        self._duty = bot.duty
        self._live = bot.services.matches
        self._matches = bot.services.match_directory
        self._replays = bot.services.replays
        self._lookup = lookup
        self._controller = controller

    async def take(self, interaction: Interaction, action: MatchPageAction) -> None:
        """Replaces the page whose button or menu was pressed with the page that it opens."""
        match action:
            case OpenMatch(match_id):
                page = await self._match_page(interaction, match_id, update=True)
            case OpenMore(match_id):
                page = await self._more_page(interaction, match_id)
        await redraw(interaction, page)

    async def open(self, interaction: Interaction) -> None:
        """Opens the page of the match in this channel or thread. If this channel has no match,
        opens the page of the member's only match, or the menu of the member's matches if there are
        several. A member without a match gets a page with ways to start one."""
        user = interaction.user.id
        running = await self._matches.running_of(user)
        meant = await self._meant(running, interaction.channel_id)
        if meant is not None:
            page = await self._match_page(interaction, meant)
        elif running:
            page = await self._matches_page(interaction, running)
        else:
            page = no_match_page()
        await respond(interaction, page)

    async def open_hand(self, interaction: Interaction, message: discord.Message) -> None:
        """Opens the member's hand in the match that `message` belongs to, else in the match that
        `open` would find."""
        user = interaction.user.id
        running = await self._matches.running_of(user)
        about = match_on(message)
        meant = next((row.id for row in running if row.id == about), None)
        meant = meant or _only([row for row in running if row.table_channel == message.channel.id])
        meant = meant or _only(running)
        if meant is None:
            await self.open(interaction)
            return
        if not self._duty.has_server(next(row.guild for row in running if row.id == meant)):
            await respond(interaction, await self._match_page(interaction, meant))
            return  # the page leads to the hand, which the process of that server shows
        try:
            await self._controller.take(interaction, meant, OpenHand())
        except (BeingCut, MatchPaused):
            await respond(interaction, await self._match_page(interaction, meant))

    async def _meant(self, running: Sequence[MatchRow], channel: int | None) -> str | None:
        """Returns the match that a member with these running matches means in a channel."""
        mine = _only([row for row in running if row.table_channel == channel])
        here = None if channel is None else await self._matches.of_board(channel)
        if mine is None and here is not None and here.table_channel != here.channel:
            return here.id
        if mine is None and not running and here is not None:
            return here.id
        return mine or _only(running)

    async def _matches_page(
        self, interaction: Interaction, running: Sequence[MatchRow]
    ) -> OutgoingMessage:
        clocks, places = await self._matches.clocks_and_places(running)
        user = interaction.user.id
        listed = [
            ListedMatch(
                row,
                clocks.get(row.id),
                places.get(row.pairing or 0),
                await self._is_asked(interaction, row, clocks.get(row.id)),
            )
            for row in running
        ]
        return matches_page(listed, user, now())

    async def _is_asked(
        self, interaction: Interaction, row: MatchRow, clock: ClockRow | None
    ) -> bool:
        """Returns whether the match waits for the member, by its clock if it has one."""
        seat = row.seat_of(interaction.user.id)
        if row.is_paused or row.is_being_cut or row.aside:
            return False
        if clock is not None:
            return seat in clock.thinking
        await defer_unless_ready(self._live, interaction, row.id)
        snapshot = await self._live.current(row.id)
        early = snapshot.early
        chooses = early is not None and early.player == seat and not early.done
        return chooses or snapshot.public.waiting_for == seat

    async def _match_page(
        self, interaction: Interaction, match_id: str, *, update: bool = False
    ) -> OutgoingMessage:
        row = await self._seen(interaction, match_id)
        seat = row.seat_of(interaction.user.id)
        try:
            return match_page(
                await self._lookup.match_now(interaction, match_id, update=update), seat
            )
        except BeingCut as cut:
            return undealt_page(cut.row, seat)
        except MatchPaused as paused:
            return paused_page(paused.row, seat)

    async def _more_page(self, interaction: Interaction, match_id: str) -> OutgoingMessage:
        row = await self._seen(interaction, match_id)
        seat = row.seat_of(interaction.user.id)
        if seat is None or row.state != "running":
            return await self._match_page(interaction, match_id, update=True)
        try:
            snapshot = await self._lookup.match_now(interaction, match_id, update=True)
        except (BeingCut, MatchPaused) as unseen:
            has_offer = await self._has_offer(match_id, seat)
            return more_page(unseen.row, seat, None, has_offer=has_offer)
        has_offer = snapshot.context.open_proposal("draw", opponent(seat)) is not None
        return more_page(snapshot.row, seat, snapshot, has_offer=has_offer)

    async def _has_offer(self, match_id: str, seat: Player) -> bool:
        _, proposals = await self._matches.find_with_proposals(match_id)
        return any(
            (one.kind, one.player, one.state) == ("draw", opponent(seat), "open")
            for one in proposals
        )

    async def _seen(self, interaction: Interaction, match_id: str) -> MatchRow:
        user = interaction.user.id
        return await self._replays.check_seen(match_id, user, interaction.guild_id)


def _only(rows: Sequence[MatchRow]) -> str | None:
    """Returns the id of the only match, None if there are several or none."""
    return rows[0].id if len(rows) == 1 else None
