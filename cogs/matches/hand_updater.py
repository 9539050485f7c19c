"""Keeping each player's own messages up to date: in their DM, and behind My hand.

A press is answered with words and controls at once, with the picture that hung there before where
the new one is not drawn yet; the picture follows by edit. Whatever is put on a panel overtakes what
was begun for it earlier.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.anonymisation import is_former
from bot.client import Deckhand
from bot.discord_calls import (
    Called,
    Compose,
    Outcome,
    OutgoingMessage,
    answer,
    as_direct,
    attempt,
    attempt_paced,
    edit,
    redraw,
)
from bot.drawing_turns import Urgency
from bot.matches import pace
from bot.matches.live_match import Snapshot
from bot.servers import is_private
from bot.store.matches import HandMessageRow, MatchRow, get_hand_message, save_hand_message
from cogs.matches.board_layout import void_message
from cogs.matches.controls import HandButton
from cogs.matches.decision_layout import START, Where
from cogs.matches.hand_layout import (
    answered_message,
    elsewhere_message,
    played_elsewhere_message,
)
from cogs.matches.hand_panel import Content, HandPanel, PlayerPanels
from cogs.matches.pictures import Drawn, Pictures
from cogs.ui.controls import Interaction, controls
from cogs.ui.send_once import left_over, send_once
from engine.players import PLAYERS, Player

REMEMBERED = 1000

_ELSEWHERE = "elsewhere"
"""How a panel looks that only says where the player goes on."""

_TO_COME = (Outcome.DOWN, Outcome.OVERTAKEN)

Seat = tuple[str, Player]
"""A match's id and a player of it."""

Put = Callable[[OutgoingMessage | Compose], Awaitable[Called[Any]]]
"""Puts a message in the place of a panel, and gives back the message as it is then."""


class HandUpdater:
    """The panels of all players.

    A private panel can be edited for 15 minutes after the last press on it, and only by the
    process that answered that. `when_drawn` is called with a match's id when nothing of its hands
    is being drawn any more, `when_failed` with a player too where Discord did not take a picture,
    and `when_lapsed` when a private panel can be edited no longer.
    """

    def __init__(self, bot: Deckhand, pictures: Pictures) -> None:
        self._bot = bot
        self._pictures = pictures
        self._seats: OrderedDict[Seat, PlayerPanels] = OrderedDict()
        self._drawing: dict[asyncio.Task[None], str] = {}
        self.when_drawn: Callable[[str], None] = lambda _: None
        self.when_failed: Callable[[str, Player], None] = lambda *_: None
        self.when_lapsed: Callable[[str], None] = lambda _: None

    def is_drawing(self, match_id: str) -> bool:
        """Whether the picture of a hand of the match is still to come."""
        return match_id in self._drawing.values()

    async def finish(self) -> None:
        """Waits until every picture is shown."""
        while self._drawing:
            await asyncio.wait(self._drawing)

    def reread(self, snapshot: Snapshot) -> None:
        """Takes over where the hands were sent, from a match that was just read from the store."""
        for seat, row in snapshot.context.hand_messages.items():
            self._panels(snapshot, seat).note_stored(row)

    def forget(self, match_id: str) -> None:
        """Drops what is known of the open panels of a match."""
        for seat in PLAYERS:
            if panels := self._seats.pop((match_id, seat), None):
                panels.drop_private()

    async def open(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player, note: str = ""
    ) -> None:
        """Answers with the player's panel, for them alone, in place of one opened before."""
        panels = self._panels(snapshot, seat)
        panel = HandPanel()
        content = Content.of(snapshot, seat, START, note)
        putting = self._put(panel, content, partial(answer, interaction), Urgency.PRESSED)
        if await putting is not Outcome.DONE:
            return
        before = panels.opened(panel, interaction, partial(self.when_lapsed, snapshot.row.id))
        self._draw_later(panel, content, partial(redraw, interaction), Urgency.PRESSED)
        if before is not None and not before.is_expired():
            await attempt(before.delete_original_response)

    async def answer(
        self,
        interaction: Interaction,
        snapshot: Snapshot,
        seat: Player,
        where: Where = START,
        note: str = "",
        unsure: tuple[int, ...] = (),
    ) -> None:
        """Puts the panel as it is now in the place of the one that was pressed; where others may
        see that message, answers with it privately. With options that the player is to be `unsure`
        of, the page that was open asks whether to take them."""
        message = interaction.message
        if message is None or not is_private(message):
            await self.open(interaction, snapshot, seat, note)
            return
        panels = self._panels(snapshot, seat)
        panel = panels.pressed(message)
        if unsure:
            where = replace(panel.where_at(snapshot.number), unsure=unsure)
        elif _is_new_message(panel, snapshot, seat):
            await self._answer_anew(interaction, panels, snapshot, seat, note)
            return
        content = Content.of(snapshot, seat, where, note)
        change = partial(redraw, interaction)
        outcome = await self._put_and_draw(panel, content, change, Urgency.PRESSED)
        taken = outcome in (Outcome.DONE, Outcome.OVERTAKEN)
        if taken and panel is panels.private:
            panels.hold(interaction, partial(self.when_lapsed, snapshot.row.id))

    async def _answer_anew(
        self,
        interaction: Interaction,
        panels: PlayerPanels,
        snapshot: Snapshot,
        seat: Player,
        note: str,
    ) -> None:
        """Takes the controls off the panel that was pressed, and sends the next decision."""
        await redraw(interaction, answered_message(note))
        if panels.used == "private":
            await self.open(interaction, snapshot, seat)
        else:
            await self._ring(panels, snapshot, seat)

    async def show(self, snapshot: Snapshot, seat: Player) -> bool:
        """Brings the player's open panels up to date, and rings when a turn asks for them, unless
        they take no direct messages. Nobody is left to be shown anything where a member is gone.

        False if Discord did not answer: then it is worth another try.
        """
        if is_former(snapshot.row.users[seat]):
            return True
        panels = self._panels(snapshot, seat)
        private = await self._show_private(panels, snapshot, seat)
        if snapshot.context.preferences[seat].direct:
            return await self._show_direct(panels, snapshot, seat) and private
        return await self._take_back(panels, snapshot.row) and private

    async def show_void(self, row: MatchRow, seat: Player) -> bool:
        """Says in the place of a player's panel that the match was stopped. False if Discord
        did not answer."""
        if panels := self._seats.get((row.id, seat)):
            panels.direct.overtake(None)
        async with self._bot.store.read() as connection:
            panel = await get_hand_message(connection, row.id, seat)
        if panel.message is None:
            return True
        edited = await edit(self._message(panel), void_message(row))
        return edited.outcome is not Outcome.DOWN

    async def _show_private(self, panels: PlayerPanels, snapshot: Snapshot, seat: Player) -> bool:
        if panels.interaction is not None and panels.interaction.is_expired():
            panels.drop_private()
        if panels.interaction is None:
            return True
        change, panel = partial(redraw, panels.interaction), panels.private
        moved = panels.used == "direct" and snapshot.row.state == "running"
        if moved:
            outcome = await self._point(panel, snapshot.row, seat, change, private=True)
        elif panels.used == "private" and _is_new_message(panel, snapshot, seat):
            await redraw(panels.interaction, answered_message())
            await self.open(panels.interaction, snapshot, seat)
            return True
        else:
            outcome = await self._update(panel, snapshot, seat, change)
        gone = outcome is Outcome.LATE or (moved and outcome not in _TO_COME)
        if gone and panel is panels.private:
            panels.drop_private()
        return outcome is not Outcome.DOWN

    async def _show_direct(self, panels: PlayerPanels, snapshot: Snapshot, seat: Player) -> bool:
        row, panel, view = snapshot.row, panels.stored, snapshot.views[seat]
        if panel.closed:
            return True
        rings = view.decision is not None and panel.turn != view.turn
        if panels.used != "private" and _is_new_message(panels.direct, snapshot, seat):
            rings = True
            if panel.message is not None and panel.turn == view.turn:
                await edit(self._message(panel), answered_message())
        if panel.message is not None and not rings:
            change = partial(edit, self._message(panel))
            if panels.used == "private" and row.state == "running":
                outcome = await self._point(panels.direct, row, seat, change, private=False)
            else:
                outcome = await self._update(panels.direct, snapshot, seat, change)
            if outcome is not Outcome.GONE or view.decision is None:
                return outcome is not Outcome.DOWN
        return await self._ring(panels, snapshot, seat)

    async def _ring(self, panels: PlayerPanels, snapshot: Snapshot, seat: Player) -> bool:
        """Sends the hand anew, so that its player hears of it."""
        row, content = snapshot.row, Content.of(snapshot, seat)
        panel = HandPanel(look=content.look)
        await self._wait_for_picture(panel, content)
        since = None if panels.rung else left_over(self._bot, row.created)
        sent = await self._send(row, seat, panels.stored, self._hand_message(panel, content), since)
        if sent.value is not None:
            panel.shows(sent.value)
            place = sent.value.channel.id, sent.value.id
            panels.rang(panel, *place, turn=snapshot.views[seat].turn)
            await self._keep(panels.stored)
            self._draw_later(panel, content, partial(edit, sent.value), Urgency.HAND)
        elif sent.outcome is Outcome.CLOSED:
            panels.stored = replace(panels.stored, closed=True)
            await self._tell_closed(row, seat)
            await self._keep(panels.stored)
        return sent.outcome is not Outcome.DOWN

    async def _point(
        self, panel: HandPanel, row: MatchRow, seat: Player, change: Put, *, private: bool
    ) -> Outcome:
        """Says on a panel, `private` or direct, once, that the player goes on with the other."""
        if panel.look == _ELSEWHERE:
            return Outcome.DONE

        def compose() -> OutgoingMessage:
            panel.lose_pictures()
            return played_elsewhere_message(row, private=private)

        async def again() -> Outcome:
            return await self._edit(panel, (row.id, seat), _ELSEWHERE, compose, change, again)

        return await again()

    async def _take_back(self, panels: PlayerPanels, row: MatchRow) -> bool:
        """Says in the place of a hand that was sent where it is now. False if Discord did not
        answer."""
        if panels.stored.message is None or panels.used == "direct":
            return True
        panels.direct.overtake(None)
        edited = await edit(self._message(panels.stored), elsewhere_message(row))
        if edited.outcome is Outcome.DOWN:
            return False
        panels.stored = replace(panels.stored, channel=None, message=None, turn=0)
        await self._keep(panels.stored)
        return True

    async def _update(
        self, panel: HandPanel, snapshot: Snapshot, seat: Player, change: Put
    ) -> Outcome:
        """Shows on a panel that nobody has just pressed how the match stands, in one edit where its
        picture does not take long."""
        content = Content.of(snapshot, seat, panel.where_at(snapshot.number))
        if panel.look == content.look:
            return Outcome.DONE
        version = panel.overtake(content.look)
        await self._wait_for_picture(panel, content)
        if panel.version != version:
            return Outcome.OVERTAKEN
        return await self._put_and_draw(panel, content, change, Urgency.HAND)

    async def _put_and_draw(
        self, panel: HandPanel, content: Content, change: Put, urgency: Urgency
    ) -> Outcome:
        """Puts words and controls on a panel, and has the picture follow where it is not drawn."""
        outcome = await self._put(panel, content, change, urgency)
        if outcome is Outcome.DONE:
            self._draw_later(panel, content, change, urgency)
        return outcome

    async def _put(
        self,
        panel: HandPanel,
        content: Content,
        change: Put,
        urgency: Urgency,
        picture: Drawn | None = None,
    ) -> Outcome:
        """Puts words and controls on a panel, with the `picture`, or the one that is drawn."""
        of = content.snapshot.row.id, content.seat
        compose = partial(self._hand_message, panel, content, picture)
        again = partial(self._put_and_draw, panel, content, change, urgency)
        return await self._edit(panel, of, content.look, compose, change, again)

    async def _edit(
        self,
        panel: HandPanel,
        of: Seat,
        look: object,
        compose: Callable[[], OutgoingMessage],
        change: Put,
        again: Callable[[], Coroutine[Any, Any, Outcome]],
    ) -> Outcome:
        """Puts what `compose` makes on a panel. OVERTAKEN where something newer was put there
        meanwhile: before it was sent, it is not sent any more; where it may have come after that,
        that is put there `again`."""
        version = panel.overtake(look, again)
        pending = panel.pending_edit()

        def newest() -> OutgoingMessage | None:
            return pending.carries(compose()) if panel.version == version else None

        with pending:
            called = await change(newest)
            if called.outcome is Outcome.REFUSED and panel.pictures:
                panel.lose_pictures()
                pending.keeps = False
                called = await change(newest)
        if panel.version != version:
            if called.done and panel.newest is not None and not panel.pending:
                self._begin(of, panel.newest())
            return Outcome.OVERTAKEN
        if called.done:
            panel.shows(called.value)
        else:
            panel.fails()
        return called.outcome

    def _hand_message(
        self, panel: HandPanel, content: Content, picture: Drawn | None = None
    ) -> OutgoingMessage:
        drawn = content.key and self._pictures.drawn_hand(content.key)
        return panel.outgoing(content, picture if drawn is None else drawn)

    def _draw_later(
        self, panel: HandPanel, content: Content, change: Put, urgency: Urgency
    ) -> None:
        """Has the picture follow, if it is not there yet."""
        if not panel.has_picture(content):
            drawing = self._replace_picture(panel, panel.version, content, change, urgency)
            self._begin((content.snapshot.row.id, content.seat), drawing)

    async def _replace_picture(
        self, panel: HandPanel, version: int, content: Content, change: Put, urgency: Urgency
    ) -> Outcome:
        picture = await self._draw(panel, version, content, urgency)
        await panel.picture_may_change()
        if picture is None or panel.version != version:
            return Outcome.OVERTAKEN
        return await self._put(panel, content, change, urgency, picture)

    async def _wait_for_picture(self, panel: HandPanel, content: Content) -> None:
        """Gives the picture of a hand a moment to be drawn."""
        if content.key is None or panel.has_picture(content):
            return
        if self._pictures.drawn_hand(content.key) is not None:
            return
        drawing = self._draw(panel, panel.version, content, Urgency.HAND)
        task = self._begin((content.snapshot.row.id, content.seat), drawing)
        await asyncio.wait([task], timeout=pace.PICTURE_SECONDS)

    def _draw(
        self, panel: HandPanel, version: int, content: Content, urgency: Urgency
    ) -> Coroutine[Any, Any, Drawn | None]:
        """Draws the picture, unless something else has been put on the panel by then."""
        return self._pictures.hand(
            content.snapshot, content.seat, urgency, lambda: panel.version == version
        )

    def _begin(self, of: Seat, work: Coroutine[Any, Any, object]) -> asyncio.Task[None]:
        match_id, _ = of

        async def run() -> None:
            if await work is Outcome.DOWN:
                self.when_failed(*of)

        task = asyncio.create_task(run(), name=f"picture for match {match_id}")
        self._drawing[task] = match_id
        task.add_done_callback(self._drawn)
        return task

    def _drawn(self, task: asyncio.Task[None]) -> None:
        match_id = self._drawing.pop(task)
        if not self.is_drawing(match_id):
            self.when_drawn(match_id)

    def _panels(self, snapshot: Snapshot, seat: Player) -> PlayerPanels:
        """What is known of the panels of a player."""
        key = snapshot.row.id, seat
        if key not in self._seats:
            self._seats[key] = PlayerPanels(snapshot.context.hand_messages[seat])
            while len(self._seats) > REMEMBERED:
                self._seats.popitem(last=False)[1].drop_private()
        self._seats.move_to_end(key)
        return self._seats[key]

    async def _send(
        self,
        row: MatchRow,
        seat: Player,
        panel: HandMessageRow,
        outgoing: OutgoingMessage,
        since: int | None,
    ) -> Called[discord.Message]:
        """Sends a hand, unless an earlier process may have sent it `since` then, and did."""
        if panel.channel is not None:
            place = self._bot.get_partial_messageable(panel.channel)
        else:
            user = discord.Object(row.users[seat])
            opened = await attempt_paced(lambda: self._bot.create_dm(user))
            if opened.value is None:
                closed = opened.outcome is Outcome.FORBIDDEN
                return Called(Outcome.CLOSED if closed else opened.outcome)
            place = opened.value
        return as_direct(await send_once(self._bot, place, outgoing, since=since))

    async def _tell_closed(self, row: MatchRow, seat: Player) -> None:
        channel = self._bot.get_partial_messageable(
            row.table_channel or row.channel, guild_id=row.guild
        )
        words = (
            f"<@{row.users[seat]}>, your direct messages are closed to me, so your hand stays "
            "behind **My hand**. Nobody else sees what that shows."
        )
        outgoing = OutgoingMessage(words, controls(HandButton(row.id)))
        since = left_over(self._bot, row.created)
        await send_once(self._bot, channel, outgoing, row.users[seat], since=since)

    async def _keep(self, panel: HandMessageRow) -> None:
        async with self._bot.store.write() as connection:
            await save_hand_message(connection, panel)

    def _message(self, panel: HandMessageRow) -> discord.PartialMessage:
        assert panel.channel is not None
        assert panel.message is not None
        return self._bot.get_partial_messageable(panel.channel).get_partial_message(panel.message)


def _is_new_message(panel: HandPanel, snapshot: Snapshot, seat: Player) -> bool:
    """Whether the player wants decisions as new messages, and has one that the panel does not
    show."""
    wanted = snapshot.context.preferences[seat].new_messages
    asked = snapshot.views[seat].decision is not None
    return wanted and asked and panel.number != snapshot.number
