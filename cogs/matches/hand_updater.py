"""Keeping each player's own messages up to date: in their DM, and behind My hand."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TypeVar

import discord

from bot.client import Deckhand
from bot.discord_calls import Called, Letter, Outcome, answer, attempt, direct, edit, redraw, send
from bot.matches.live_match import Snapshot
from bot.privacy.former import is_former
from bot.store.matches import MatchRow, PanelRow, get_panel, keep_panel
from bot.store.preferences import Preferences, preferences_of
from cogs.matches.board_layout import void_letter
from cogs.matches.controls import Interaction
from cogs.matches.hand_layout import elsewhere_letter, panel_letter
from cogs.matches.menu import START, Where
from cogs.matches.pictures import Pictures
from cogs.matches.time_left import time_left
from cogs.matches.wishes import current_wish
from engine.players import PLAYERS, Player

T = TypeVar("T")

REMEMBERED = 500

Seat = tuple[str, Player]
"""A match's id and a player of it."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A private panel that can still be edited, and what it shows."""

    interaction: Interaction
    look: object


class HandUpdater:
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
        wishes = await self._wishes(snapshot.row, seat)
        letter = await self._letter(snapshot, seat, wishes, START, note)
        if not (await answer(interaction, letter)).done:
            return
        before = self._private.get((snapshot.row.id, seat))
        self._keep_private(snapshot, seat, wishes, interaction)
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
        wishes = await self._wishes(snapshot.row, seat)
        letter = await self._letter(snapshot, seat, wishes, where, note)
        if not (await redraw(interaction, letter)).done or interaction.message is None:
            return
        if interaction.message.flags.ephemeral:
            self._keep_private(snapshot, seat, wishes, interaction)
        else:
            self._keep_direct(snapshot, seat, wishes, interaction.message.id)

    async def show(self, snapshot: Snapshot, seat: Player) -> bool:
        """Brings the player's open panels up to date, and rings when a turn asks for them, unless
        they take no direct messages. Nobody is left to be shown anything where a member is gone.

        False if Discord did not answer: then it is worth another try.
        """
        if is_former(snapshot.row.users[seat]):
            return True
        wishes = await self._wishes(snapshot.row, seat)
        await self._show_private(snapshot, seat, wishes)
        if wishes.direct:
            return await self._show_direct(snapshot, seat, wishes)
        return await self._take_back(snapshot.row, seat)

    async def show_void(self, row: MatchRow, seat: Player) -> bool:
        """Says in the place of a player's panel that the match was stopped. False if Discord
        did not answer."""
        panel = await self._panel(row.id, seat)
        if panel.message is None:
            return True
        edited = await edit(self._message(panel), void_letter(row))
        return edited.outcome is not Outcome.DOWN

    def forget(self, match_id: str) -> None:
        """Drops what is known of the open panels of a match."""
        for seat in PLAYERS:
            self._private.pop((match_id, seat), None)
            self._direct.pop((match_id, seat), None)

    async def _show_private(self, snapshot: Snapshot, seat: Player, wishes: Preferences) -> None:
        opened = self._private.get((snapshot.row.id, seat))
        if opened is None or opened.look == _look(snapshot, seat, wishes):
            return
        if not opened.interaction.is_expired():
            letter = await self._letter(snapshot, seat, wishes)
            if (await redraw(opened.interaction, letter)).done:
                self._keep_private(snapshot, seat, wishes, opened.interaction)
                return
        self._private.pop((snapshot.row.id, seat), None)

    async def _show_direct(self, snapshot: Snapshot, seat: Player, wishes: Preferences) -> bool:
        row = snapshot.row
        panel = await self._panel(row.id, seat)
        if panel.closed or self._direct.get((row.id, seat)) == (
            panel.message,
            _look(snapshot, seat, wishes),
        ):
            return True
        view = snapshot.views[seat]
        rings = view.decision is not None and panel.turn != view.turn
        letter = await self._letter(snapshot, seat, wishes)
        if panel.message is not None and not rings:
            edited = await edit(self._message(panel), letter)
            if edited.done:
                self._keep_direct(snapshot, seat, wishes, panel.message)
            if edited.outcome is not Outcome.GONE or view.decision is None:
                return edited.outcome is not Outcome.DOWN
        sent = await self._send(row, seat, panel, letter)
        if sent.value is not None:
            await self._keep_panel(
                replace(panel, channel=sent.value.channel.id, message=sent.value.id, turn=view.turn)
            )
            self._keep_direct(snapshot, seat, wishes, sent.value.id)
        elif sent.outcome is Outcome.CLOSED:
            await self._keep_panel(replace(panel, closed=True))
            await self._tell_closed(row, seat)
        return sent.outcome is not Outcome.DOWN

    async def _take_back(self, row: MatchRow, seat: Player) -> bool:
        """Says in the place of a hand that was sent where it is now. False if Discord did not
        answer."""
        panel = await self._panel(row.id, seat)
        if panel.message is None:
            return True
        edited = await edit(self._message(panel), elsewhere_letter(row))
        if edited.outcome is Outcome.DOWN:
            return False
        await self._keep_panel(replace(panel, channel=None, message=None, turn=0))
        return True

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
        self,
        snapshot: Snapshot,
        seat: Player,
        wishes: Preferences,
        where: Where = START,
        note: str = "",
    ) -> Letter:
        if wishes.text_board or snapshot.row.state == "over":
            return panel_letter(snapshot, seat, (), where, note, in_words=wishes.text_board)
        pictures = await self._pictures.hand(snapshot, seat)
        return panel_letter(snapshot, seat, pictures, where, note)

    def _keep_private(
        self, snapshot: Snapshot, seat: Player, wishes: Preferences, interaction: Interaction
    ) -> None:
        opened = _Open(interaction, _look(snapshot, seat, wishes))
        _remember(self._private, (snapshot.row.id, seat), opened)

    def _keep_direct(
        self, snapshot: Snapshot, seat: Player, wishes: Preferences, message: int
    ) -> None:
        look = _look(snapshot, seat, wishes)
        _remember(self._direct, (snapshot.row.id, seat), (message, look))

    async def _wishes(self, row: MatchRow, seat: Player) -> Preferences:
        user = row.users[seat]
        async with self._bot.store.read() as connection:
            return (await preferences_of(connection, user))[user]

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


def _look(snapshot: Snapshot, seat: Player, wishes: Preferences) -> object:
    """What a panel shows: two that are equal look the same."""
    view = snapshot.views[seat]
    shown = view if wishes.text_board else (view.shown, view.side(seat).zones)
    asked = None if view.decision is None else snapshot.number
    under_way = view.stack, view.attacks, current_wish(snapshot, seat)
    return (
        snapshot.row.state,
        asked,
        view.waiting_for,
        shown,
        under_way,
        snapshot.context.shown.proposals,
        time_left(snapshot, seat),
    )


def _remember(kept: OrderedDict[Seat, T], seat: Seat, what: T) -> None:
    kept[seat] = what
    kept.move_to_end(seat)
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
