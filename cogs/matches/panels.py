"""Keeping each player's own messages up to date: in their DM, and behind My hand."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TypeVar

import discord

from bot.client import Deckhand
from bot.discord_calls import Called, Letter, Outcome, answer, attempt, direct, edit, redraw, send
from bot.matches.playing import Snapshot
from bot.store.matches import MatchRow, PanelRow, get_panel, keep_panel
from cogs.matches.board import void_letter
from cogs.matches.controls import Interaction
from cogs.matches.menu import START, Where
from cogs.matches.panel import panel_letter
from cogs.matches.pictures import Pictures
from cogs.matches.wishes import current_wish
from engine.players import Player

T = TypeVar("T")

REMEMBERED = 500

Seat = tuple[str, Player]
"""A match's id and a player of it."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A private panel that can still be edited, and what it shows."""

    interaction: Interaction
    look: object


class Panels:
    """The panels of all players.

    A private panel can be edited for 15 minutes after the last press on it, and only by the
    process that answered that.
    """

    def __init__(self, bot: Deckhand, pictures: Pictures) -> None:
        self._bot = bot
        self._pictures = pictures
        self._private: OrderedDict[Seat, _Open] = OrderedDict()
        self._direct: OrderedDict[Seat, tuple[int, object]] = OrderedDict()

    async def open(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player, note: str = ""
    ) -> None:
        """Answers with the player's panel, for them alone, in place of one opened before."""
        letter = await self._letter(snapshot, seat, START, note)
        if not (await answer(interaction, letter)).done:
            return
        before = self._private.get((snapshot.row.id, seat))
        self._keep_private(snapshot, seat, interaction)
        if before is not None and not before.interaction.is_expired():
            await attempt(before.interaction.delete_original_response)

    async def redraw(
        self,
        interaction: Interaction,
        snapshot: Snapshot,
        seat: Player,
        where: Where = START,
        note: str = "",
    ) -> None:
        """Puts the panel as it is now in the place of the one that was pressed."""
        letter = await self._letter(snapshot, seat, where, note)
        if not (await redraw(interaction, letter)).done or interaction.message is None:
            return
        if interaction.message.flags.ephemeral:
            self._keep_private(snapshot, seat, interaction)
        else:
            self._keep_direct(snapshot, seat, interaction.message.id)

    async def show(self, snapshot: Snapshot, seat: Player) -> bool:
        """Brings the player's open panels up to date, and rings when a turn asks for them.

        False if Discord did not answer: then it is worth another try.
        """
        await self._show_private(snapshot, seat)
        return await self._show_direct(snapshot, seat)

    async def show_void(self, row: MatchRow, seat: Player) -> bool:
        """Says in the place of a player's panel that the match was stopped. False if Discord
        did not answer."""
        panel = await self._panel(row.id, seat)
        if panel.message is None:
            return True
        edited = await edit(self._message(panel), void_letter(row))
        return edited.outcome is not Outcome.DOWN

    async def _show_private(self, snapshot: Snapshot, seat: Player) -> None:
        opened = self._private.get((snapshot.row.id, seat))
        if opened is None or opened.look == _look(snapshot, seat):
            return
        if not opened.interaction.is_expired():
            letter = await self._letter(snapshot, seat)
            if (await redraw(opened.interaction, letter)).done:
                self._keep_private(snapshot, seat, opened.interaction)
                return
        self._private.pop((snapshot.row.id, seat), None)

    async def _show_direct(self, snapshot: Snapshot, seat: Player) -> bool:
        row = snapshot.row
        panel = await self._panel(row.id, seat)
        if panel.closed or self._direct.get((row.id, seat)) == (
            panel.message,
            _look(snapshot, seat),
        ):
            return True
        view = snapshot.views[seat]
        rings = view.decision is not None and panel.turn != view.turn
        letter = await self._letter(snapshot, seat)
        if panel.message is not None and not rings:
            edited = await edit(self._message(panel), letter)
            if edited.done:
                self._keep_direct(snapshot, seat, panel.message)
            if edited.outcome is not Outcome.GONE or view.decision is None:
                return edited.outcome is not Outcome.DOWN
        sent = await self._send(row, seat, panel, letter)
        if sent.value is not None:
            await self._keep_panel(
                replace(panel, channel=sent.value.channel.id, message=sent.value.id, turn=view.turn)
            )
            self._keep_direct(snapshot, seat, sent.value.id)
        elif sent.outcome is Outcome.CLOSED:
            await self._keep_panel(replace(panel, closed=True))
            await self._tell_closed(row, seat)
        return sent.outcome is not Outcome.DOWN

    async def _send(
        self, row: MatchRow, seat: Player, panel: PanelRow, letter: Letter
    ) -> Called[discord.Message]:
        if panel.channel is not None:
            return await direct(self._bot.get_partial_messageable(panel.channel), letter)
        user = discord.Object(row.users[seat])
        opened = await attempt(lambda: self._bot.create_dm(user))
        if opened.value is None:
            return Called(Outcome.CLOSED if opened.outcome is Outcome.FORBIDDEN else opened.outcome)
        return await direct(opened.value, letter)

    async def _tell_closed(self, row: MatchRow, seat: Player) -> None:
        channel = self._bot.get_partial_messageable(
            row.table_channel or row.channel, guild_id=row.guild
        )
        await send(
            channel,
            Letter(
                f"<@{row.users[seat]}>, your direct messages are closed to me, so your hand stays "
                "behind **My hand**. Nobody else sees what that shows."
            ),
        )

    async def _letter(
        self, snapshot: Snapshot, seat: Player, where: Where = START, note: str = ""
    ) -> Letter:
        over = snapshot.row.state == "over"
        pictures = () if over else await self._pictures.hand(snapshot, seat)
        return panel_letter(snapshot, seat, pictures, where, note)

    def _keep_private(self, snapshot: Snapshot, seat: Player, interaction: Interaction) -> None:
        opened = _Open(interaction, _look(snapshot, seat))
        _remember(self._private, (snapshot.row.id, seat), opened)

    def _keep_direct(self, snapshot: Snapshot, seat: Player, message: int) -> None:
        _remember(self._direct, (snapshot.row.id, seat), (message, _look(snapshot, seat)))

    async def _panel(self, match_id: str, seat: Player) -> PanelRow:
        async with self._bot.store.read() as connection:
            return await get_panel(connection, match_id, seat)

    async def _keep_panel(self, panel: PanelRow) -> None:
        async with self._bot.store.write() as connection:
            await keep_panel(connection, panel)

    def _message(self, panel: PanelRow) -> discord.PartialMessage:
        assert panel.channel is not None
        assert panel.message is not None
        return self._bot.get_partial_messageable(panel.channel).get_partial_message(panel.message)


def _look(snapshot: Snapshot, seat: Player) -> object:
    """What a panel shows: two that are equal look the same."""
    view = snapshot.views[seat]
    asked = None if view.decision is None else snapshot.number
    under_way = view.stack, view.attacks, current_wish(snapshot, seat)
    return (
        snapshot.row.state,
        asked,
        view.waiting_for,
        view.shown,
        view.side(seat).zones,
        under_way,
    )


def _remember(kept: OrderedDict[Seat, T], seat: Seat, what: T) -> None:
    kept[seat] = what
    kept.move_to_end(seat)
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
