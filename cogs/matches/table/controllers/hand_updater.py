"""The updater of hands: it keeps each player's own messages in sync, in their direct messages or
thread, and behind **My hand**.

This module decides which panel is edited, and when a hand is sent again. Words and controls are
sent at once, the picture by an edit; the old picture stays until the new one is drawn. A newer edit
of a panel replaces an older one under way.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.app.client import Deckhand
from bot.base.current_time import now
from bot.base.people import is_person
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    OutgoingMessage,
    as_direct,
    defer,
    delete_message,
    edit_message,
    is_private,
    open_direct,
    redraw,
    respond,
    send_message,
)
from bot.discord_api.private_replies import PrivateReply, delete_reply, edit_reply, send_reply
from bot.matches import pace
from bot.matches.live.snapshot import Snapshot
from bot.posts.live_message import Change, Drawn
from bot.posts.notice import has_wording
from bot.posts.post_keeper import nonce_of
from bot.posts.private_posts import private_hand, reply_of
from bot.processes.drawing_turns import DrawingUrgency
from bot.store.matches.match_rows import MatchRow
from bot.store.posts.post_rows import PostRow
from cogs.matches.choices.controls import START
from cogs.matches.table.controllers.hand_panels import (
    OPENED,
    HandContent,
    HandPage,
    HandPanel,
    PanelNotice,
    PlayerPanels,
    Seat,
)
from cogs.matches.table.controllers.match_pictures import MatchPictures
from cogs.matches.table.layouts.board import void_message
from cogs.matches.table.layouts.hand import (
    answered_message,
    elsewhere_message,
    played_elsewhere_message,
)
from cogs.ui.controls import Interaction
from engine.players import PLAYERS, Player

REMEMBERED = 1000

_ELSEWHERE = "elsewhere"
"""The look of a panel that only says where the player continues."""

_ANSWERED = "answered"
"""The look of a panel whose player was sent another one since."""

_WAITING = discord.InteractionResponseType.deferred_channel_message
_PRESSED = discord.InteractionResponseType.deferred_message_update
_LOST = (CallOutcome.GONE, CallOutcome.ARCHIVED)
_TO_COME = (CallOutcome.DOWN, CallOutcome.OVERTAKEN)


class HandUpdater:
    """The updater of all players' panels (messages with a hand and choices). A private panel can be
    edited for 15 minutes after the player's last press on it."""

    def __init__(self, bot: Deckhand, pictures: MatchPictures) -> None:
        self._bot = bot
        self._matches = bot.services.match_directory
        self._pictures = pictures
        self._seats: OrderedDict[Seat, PlayerPanels] = OrderedDict()

    def take_stored_hands(self, snapshot: Snapshot) -> None:
        """Replaces the known data about the messages with the players' hands by the stored data.
        Call this for a match that was just read from the store."""
        for seat, row in snapshot.context.hand_messages.items():
            self._panels(snapshot, seat).note_stored(row)

    def forget_match(self, match_id: str) -> None:
        """Drops the cached state of a match's panels."""
        for seat in PLAYERS:
            if panels := self._seats.pop((match_id, seat), None):
                panels.drop_private()

    async def end_expired(self) -> Sequence[str]:
        """Deletes stored private panels that can no longer be edited. Returns the ids of the
        matches that need an update as a result. A job calls this once a minute, which is simpler
        than a timer for each panel."""
        ended = [match for (match, _), panels in self._seats.items() if panels.drop_expired()]
        await self._matches.delete_expired_hands()
        return ended

    async def open_hand(
        self,
        interaction: Interaction,
        snapshot: Snapshot,
        seat: Player,
        note: str = "",
        *,
        update: bool = False,
    ) -> bool:
        """Answers an interaction with the player's private panel (an ephemeral message with their
        hand). Returns whether the caller has to update the match.

        - Usually sends a new panel, which replaces the private panel that the player opened before.
          With `update`, the panel also replaces the page whose button was pressed. Returns False.
        - If the hand was already sent where only the player can read, moves that hand to the bottom
          instead. Returns True, because an update of the match has to send the hand again.
        """
        panels, panel = self._panels(snapshot, seat), HandPanel()
        if self._is_sent_here(interaction, snapshot.row):
            panels.recalled, panels.note = True, note
            if not interaction.response.is_done():
                await defer(interaction, update=interaction.message is not None)
            if update or interaction.response.type is _WAITING:
                await delete_reply(self._bot, PrivateReply.to(interaction))
            return True
        content = HandContent.of(snapshot, seat, START, note)
        reply = PrivateReply.to(interaction)
        if update and interaction.message is not None:
            for other in self._owners(interaction.message.id):
                other.drop_private()
        beside = not update and interaction.response.type is _PRESSED
        put = partial(redraw if update else respond, interaction)
        outcome = await self._put(panel, content, put, urgency=DrawingUrgency.PRESSED)
        if outcome is not CallOutcome.DONE:
            return False
        if beside:  # the answer is the message that was pressed, and not this one
            reply = replace(reply, second=panel.message)
        panel.follow = None if beside else partial(redraw, interaction)
        await self._load_panel(snapshot.row, seat, panels)
        before = panels.note_private_opened(panel, reply)
        if before is not None and not before.is_expired():
            await delete_reply(self._bot, before)
        return False

    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player, page: HandPage = OPENED
    ) -> bool:
        """Replaces the message whose button was pressed with the player's current panel (the
        message with their hand), opened at `page`. If others can see the message whose button was
        pressed, sends the panel privately instead. Returns True if the match needs an update as a
        result: a decision is announced in a new message, or Discord refused the answer."""
        message = interaction.message
        if message is None or not is_private(message):
            return await self.open_hand(interaction, snapshot, seat, page.note)
        panels = self._panels(snapshot, seat)
        panel = panels.pressed_panel(message)
        where = opened = panel.where_for(snapshot, seat)
        if page.where is not None and not page.unsure:
            where = page.where
        hinted = opened.hinted if page.hinted is None else page.hinted
        more = where.more and page.hinted is None
        where = replace(where, unsure=page.unsure, hinted=hinted, more=more)
        content = HandContent.of(snapshot, seat, where, page.note)
        change = partial(redraw, interaction)
        anew = panels.asks_anew(panel, content)
        if anew:
            latest = panel if panel is panels.private else panels.direct
            panels.note = content.note if panels.asks_anew(latest, content) else ""
            outcome = await self._close(panel, content, change)
        else:
            outcome = await self._put(panel, content, change, urgency=DrawingUrgency.PRESSED)
        panel.follow = change
        taken = outcome in (CallOutcome.DONE, CallOutcome.OVERTAKEN)
        if taken and panel is panels.private:
            panels.reply = PrivateReply.to(interaction)
        return anew or not taken

    async def show_hand(self, snapshot: Snapshot, seat: Player) -> bool:
        """Updates the player's open panels, without waiting for slow pictures. If a new turn
        requires a new message, also sends the hand again, unless the player accepts no direct
        messages. Does nothing for the computer, and for a player whose data were deleted. Returns
        False if Discord didn't answer; then the caller should retry."""
        if not is_person(snapshot.row.users[seat]):
            return True
        panels = self._panels(snapshot, seat)
        panels.late = None
        await self._load_panel(snapshot.row, seat, panels)
        private = await self._show_private(panels, snapshot, seat)
        return await self._show_direct(panels, snapshot, seat) and private

    def seconds_to_wait(self, snapshot: Snapshot, seat: Player) -> float:
        """Returns for how many seconds the player's hand may stay outdated, so that several changes
        share one edit. Returns 0 if the player has to decide something or sees no picture of the
        match yet."""
        panels, row = self._seats.get((snapshot.row.id, seat)), snapshot.row
        asked = row.state != "running" or row.aside or snapshot.views[seat].decision is not None
        if panels is None or panels.recalled or asked:
            return 0.0
        direct, private = panels.direct, panels.private
        if direct.wanted is None and private.wanted is None:
            return 0.0
        for panel in direct, private:
            if panel.wanted is not None and not (panel.wanted.waits and panel.pictures):
                return 0.0
        now = asyncio.get_running_loop().time()
        panels.late = now if panels.late is None else panels.late
        return max(0.0, panels.late + pace.WAITING_SECONDS - now)

    def is_behind(self, of: Seat) -> bool:
        """Returns whether something about a player's hand is unfinished: pictures aren't drawn yet,
        an edit must be repeated, or the player's private panel must be stored. `of` is the match's
        id and the player."""
        panels = self._seats.get(of)
        if panels is None:
            return False
        direct, private, earlier = panels.direct, panels.private, panels.earlier
        behind = direct.is_behind or private.is_behind or earlier.is_behind
        return behind or panels.needs_storing()

    async def finish_panels(self, of: Seat) -> bool:
        """Adds the missing pictures to a player's panels, and stores their private panel. `of` is
        the match's id and the player. Returns False if Discord didn't answer; then the caller
        should retry."""
        panels = self._seats.get(of)
        if panels is None:
            return True
        finished, panels.late = True, None
        for panel in panels.direct, panels.private, panels.earlier:
            finished = await self._finish(panels, panel) and finished
        await self._store_panel(of)
        return finished

    async def _finish(self, panels: PlayerPanels, panel: HandPanel) -> bool:
        content, version, change = panel.wanted, panel.version, self._change(panels, panel)
        if content is None or not panel.is_behind:
            return True
        picture: Drawn | None = None
        if panel.lacks_picture and isinstance(content, HandContent):
            picture = await self._begin_drawing(panel, content, DrawingUrgency.HAND)
        await panel.wait_for_edits()
        if panel.version != version:
            return True
        if change is None:
            panel.want(None)
            return True
        return await self._put(panel, content, change, picture) is not CallOutcome.DOWN

    def _change(self, panels: PlayerPanels, panel: HandPanel) -> Change | None:
        """Returns the call that edits a panel once more, None if there is none."""
        if panel.follow is not None:
            return panel.follow
        if panel is panels.private:
            return panels.reply and partial(edit_reply, self._bot, panels.reply)
        if panel.message is None or not panels.stored.channel:
            return None
        place = self._bot.get_partial_messageable(panels.stored.channel)
        return partial(edit_message, place.get_partial_message(panel.message))

    async def _show_direct(self, panels: PlayerPanels, snapshot: Snapshot, seat: Player) -> bool:
        row, stored, view = snapshot.row, panels.stored, snapshot.views[seat]
        own = self._own_place(row) is not None
        if not self._is_sent(snapshot, seat, stored):
            return await self._take_back(panels, row)
        if stored.closed and not own:
            return True
        calls = await self._is_call_due(snapshot, seat, panels)
        rings = calls or panels.recalled
        if own and not (panels.used == "private" and panels.reply is not None):
            rings |= view.decision is not None and stored.turn != view.turn
        if panels.used != "private":
            rings |= panels.asks_anew(panels.direct, HandContent.of(snapshot, seat))
        if stored.message is not None and not rings:
            change = partial(edit_message, self._message(stored))
            if panels.used == "private" and row.state == "running":
                outcome = await self._point(panels.direct, row, seat, change, private=False)
            else:
                outcome = await self._update(panels.direct, snapshot, seat, change)
            if outcome not in _LOST or view.decision is None:
                return outcome is not CallOutcome.DOWN
        return await self._ring(panels, snapshot, seat, calls=calls)

    async def is_call_due(self, row: MatchRow, seat: Player) -> bool:
        """Returns whether the message that asks the player something should mention them. This
        depends on how often they want mentions, and on whether the match has mentioned them since
        they last did something. If False, the message is sent without a mention."""
        wishes = await self._bot.services.settings.of_member(row.users[seat])
        hand = await self._matches.hand(row, seat)
        panels = self._seats.get((row.id, seat))
        pressed = panels.pressed if panels else 0
        return await self._matches.is_call_due(row, seat, wishes.loudness, hand, pressed)

    async def note_called(self, row: MatchRow, seat: Player) -> None:
        """Stores that the player was just mentioned because the match asks them something."""
        number = await self._matches.number_of_choices(row.id)
        if panels := self._seats.get((row.id, seat)):
            panels.stored = self._matches.as_called(panels.stored, number)
            await self._matches.save_hand(panels.stored)
        else:
            await self._matches.note_called(row, seat, number)

    def note_press(self, row: MatchRow, user: int) -> None:
        """Remembers that the member `user` has just pressed a button of the match on a message
        other than their hand. `is_call_due` needs the time of a player's latest press. Does nothing
        if the member isn't a player."""
        seat = row.seat_of(user)
        if seat is not None and (panels := self._seats.get((row.id, seat))):
            panels.pressed = now()

    async def show_void(self, row: MatchRow, seat: Player) -> bool:
        """Replaces a player's panels by a note that the match was stopped. Returns False if Discord
        didn't answer."""
        panels = self._seats.get((row.id, seat))
        if panels is not None:
            panels.direct.want(None)
            panels.private.want(None)
            reply = panels.reply
        else:
            stored = await self._matches.private_hand(row, seat)
            reply = reply_of(stored) if stored and not self._owners(stored.message) else None
        done = True
        if reply is not None:
            edited = await edit_reply(self._bot, reply, void_message(row))
            done = edited.outcome is not CallOutcome.DOWN
        panel = await self._matches.hand(row, seat)
        if panel.message is None:
            return done
        sent = await edit_message(self._message(panel), void_message(row))
        return done and sent.outcome is not CallOutcome.DOWN

    async def _show_private(self, panels: PlayerPanels, snapshot: Snapshot, seat: Player) -> bool:
        panels.drop_expired()
        if panels.reply is None:
            return True
        change = partial(edit_reply, self._bot, panels.reply)
        panel, content = panels.private, HandContent.of(snapshot, seat)
        moved = panels.used == "direct" and snapshot.row.state == "running"
        direct = self._is_sent(snapshot, seat, panels.stored) and not panels.stored.closed
        direct |= self._own_place(snapshot.row) is not None
        alone = panels.used == "private" or not direct
        if moved:
            outcome = await self._point(panel, snapshot.row, seat, change, private=True)
        elif alone and panels.asks_anew(panel, content):
            outcome = await self._send_private(panels, panels.reply, content, change)
        else:
            outcome = await self._update(panel, snapshot, seat, change)
        gone = outcome is CallOutcome.LATE or (moved and outcome not in _TO_COME)
        if gone and panel is panels.private:
            panels.drop_private()
        return outcome is not CallOutcome.DOWN

    async def _send_private(
        self, panels: PlayerPanels, reply: PrivateReply, content: HandContent, change: Change
    ) -> CallOutcome:
        """Sends the private panel again, below the previous one."""
        before, panel = panels.private, HandPanel()
        if not before.has_look(_ANSWERED):
            await self._close(before, content, change)
        content = replace(content, note=panels.note)
        outcome = await self._put(panel, content, partial(send_reply, self._bot, reply))
        if outcome is CallOutcome.DONE and panels.private is before:
            panels.note_private_sent(panel)
        return outcome

    async def _is_call_due(self, snapshot: Snapshot, seat: Player, panels: PlayerPanels) -> bool:
        """Returns whether a new turn of the player has to call them."""
        view, row = snapshot.views[seat], snapshot.row
        if view.decision is None or panels.stored.turn == view.turn:
            return False
        loudness = snapshot.context.preferences[seat].loudness
        return await self._matches.is_call_due(row, seat, loudness, panels.stored, panels.pressed)

    async def _ring(
        self, panels: PlayerPanels, snapshot: Snapshot, seat: Player, *, calls: bool
    ) -> bool:
        """Sends the hand again, either silently or so that it `calls` its player."""
        row = snapshot.row
        content = HandContent.of(snapshot, seat, note=panels.note)
        content = replace(content, calls=calls and row.kind.opponent == "person")
        before, panel = panels.direct, HandPanel()
        closes = content.announced_number is not None and not before.has_look(_ANSWERED)
        panel.want(content)
        await self._wait_for_picture(panel, content)
        drawn = None if content.key is None else self._pictures.drawn_hands.get(content.key)
        outgoing = replace(panel.compose_message(content, drawn), silent=not calls)
        since = None if panels.rung else self._bot.posts.unsure_since(row.created)
        since = row.created if panels.unanswered else since
        sent = await self._send(row, seat, panels, outgoing, since)
        if sent.value is not None:
            unsure = since is not None and not has_wording(sent.value, outgoing)
            panel.note_shown(sent.value, unsure=unsure)
            old, recalled = panels.stored, panels.recalled
            panels.note_hand_sent(panel, sent.value, snapshot.views[seat].turn)
            if calls:
                panels.stored = self._matches.as_called(panels.stored, content.number)
            await self._matches.save_hand(panels.stored)
            if recalled and old.message is not None:
                await delete_message(self._message(old))
            elif closes and old.message is not None:
                change = partial(edit_message, self._message(old))
                await self._close(before, replace(content, note=""), change)
        elif sent.outcome is CallOutcome.DOWN:
            panels.unanswered = True
        elif sent.outcome is CallOutcome.GONE:
            panels.stored = replace(panels.stored, channel=0, message=None)
        elif sent.outcome is CallOutcome.CLOSED:
            panels.stored = replace(panels.stored, closed=True)
            await self._matches.save_hand(panels.stored)
        return sent.outcome is not CallOutcome.DOWN

    async def _point(
        self, panel: HandPanel, row: MatchRow, seat: Player, change: Change, *, private: bool
    ) -> CallOutcome:
        """Replaces a panel, once, by a note that the player continues on the other one. `private`
        says which of the two it is."""
        if panel.has_look(_ELSEWHERE):
            return CallOutcome.DONE
        message = played_elsewhere_message(row, private=private)
        notice = PanelNotice((row.id, seat), _ELSEWHERE, message)
        return await self._put(panel, notice, change)

    async def _close(self, panel: HandPanel, content: HandContent, change: Change) -> CallOutcome:
        """Removes the controls from a panel, because the next state is a new message."""
        notice = PanelNotice(content.owner, _ANSWERED, answered_message(content.note))
        return await self._put(panel, notice, change)

    async def _take_back(self, panels: PlayerPanels, row: MatchRow) -> bool:
        """Replaces a sent hand by a note about its current place. Returns False if Discord didn't
        answer."""
        if panels.stored.message is None or panels.used == "direct":
            return True
        panels.direct.want(None)
        edited = await edit_message(self._message(panels.stored), elsewhere_message(row))
        if edited.outcome is CallOutcome.DOWN:
            return False
        panels.stored = replace(panels.stored, channel=0, message=None, turn=0)
        await self._matches.save_hand(panels.stored)
        return True

    async def _update(
        self, panel: HandPanel, snapshot: Snapshot, seat: Player, change: Change
    ) -> CallOutcome:
        """Shows the match's state on a panel that wasn't just pressed, in one edit if its picture
        doesn't take long."""
        note = panel.note if self._panels(snapshot, seat).used is None else ""
        content = HandContent.of(snapshot, seat, panel.where_for(snapshot, seat), note)
        if panel.has_look(content.look):
            return CallOutcome.DONE
        version = panel.want(content)
        await self._wait_for_picture(panel, content)
        if panel.version != version:
            return CallOutcome.OVERTAKEN
        return await self._put(panel, content, change)

    async def _put(
        self,
        panel: HandPanel,
        content: HandContent | PanelNotice,
        change: Change,
        picture: Drawn | None = None,
        urgency: DrawingUrgency = DrawingUrgency.HAND,
    ) -> CallOutcome:
        """Puts words and controls on a panel, with the `picture` or a drawn one. If there is
        neither, starts drawing it."""
        outcome = await panel.put(content, change, picture, self._pictures.drawn_hands)
        draws = panel.lacks_picture and not (content.waits and panel.pictures)
        if outcome is CallOutcome.DONE and draws and isinstance(content, HandContent):
            self._begin_drawing(panel, content, urgency)
        return outcome

    async def _wait_for_picture(self, panel: HandPanel, content: HandContent) -> None:
        """Waits a moment for the picture of a hand to be drawn."""
        if content.key is None or content.key == panel.key:
            return
        drawing = self._begin_drawing(panel, content, DrawingUrgency.HAND)
        await asyncio.wait([drawing], timeout=pace.PICTURE_SECONDS)

    def _begin_drawing(
        self, panel: HandPanel, content: HandContent, urgency: DrawingUrgency
    ) -> asyncio.Task[Drawn | None]:
        """Draws the picture for a panel once, unless the panel gets other content before."""
        if panel.drawing is None:
            assert content.key is not None
            version = panel.version
            drawing = self._pictures.draw_hand(
                content.key, urgency, lambda: panel.version == version
            )
            panel.drawing = asyncio.create_task(
                drawing, name=f"picture for match {content.owner[0]}"
            )
        return panel.drawing

    async def _store_panel(self, of: Seat) -> None:
        """Stores a player's private panel, unless the stored one is good enough."""
        panels = self._seats.get(of)
        if panels is None or panels.reply is None or not panels.needs_storing():
            return
        reply, panel = panels.reply, panels.private
        assert panel.message is not None
        post = private_hand(panels.stored, panel.message, reply, panel.number)
        await self._matches.save_hand(post)
        panels.kept = reply

    def _owners(self, message: int | None) -> Sequence[PlayerPanels]:
        """Returns the panels that have that message as their private one."""
        return [one for one in self._seats.values() if message and one.private.message == message]

    async def _load_panel(self, row: MatchRow, seat: Player, panels: PlayerPanels) -> None:
        """Adopts a player's private panel that another process may have answered, or on which they
        have cut the deck."""
        if not panels.unread:
            return
        panels.unread = False
        if row.cutting != "done" and self._bot.posts.unsure_since(row.created) is None:
            return
        stored = await self._matches.private_hand(row, seat)
        if stored is not None and panels.reply is None:
            panels.recall_private(stored)

    def _panels(self, snapshot: Snapshot, seat: Player) -> PlayerPanels:
        """Returns the state of a player's panels."""
        key = snapshot.row.id, seat
        lease = self._bot.duty.lease_of(snapshot.row.guild)
        if (known := self._seats.get(key)) is not None and known.lease != lease:
            self._seats.pop(key).drop_private()
        if key not in self._seats:
            self._seats[key] = PlayerPanels(lease, snapshot.context.hand_messages[seat])
            while len(self._seats) > REMEMBERED:
                self._seats.popitem(last=False)[1].drop_private()
        self._seats.move_to_end(key)
        return self._seats[key]

    async def _send(
        self,
        row: MatchRow,
        seat: Player,
        panels: PlayerPanels,
        outgoing: OutgoingMessage,
        since: int | None,
    ) -> CallResult[discord.Message]:
        """Sends a hand, unless one was sent `since` then. Its nonce names the message before, also
        a deleted one, so that Discord accepts it only once within minutes."""
        posts, user = self._bot.posts, row.users[seat]
        stored, before = panels.stored, panels.direct.message
        own = self._own_place(row)
        if own is not None:
            place = self._bot.get_partial_messageable(own, guild_id=row.guild)
        elif stored.channel:
            place = self._bot.get_partial_messageable(stored.channel)
        else:
            opened = await open_direct(self._bot, user)
            if opened.value is None:
                closed = opened.outcome is CallOutcome.FORBIDDEN
                return CallResult(CallOutcome.CLOSED if closed else opened.outcome)
            place = opened.value
        sent = None
        if since is not None:
            sent = await posts.find_sent(place, since, outgoing, after=before)
        if sent is None:
            nonce = nonce_of("hand", row.id, seat, before, stored.turn)
            sent = await send_message(place, outgoing, user, nonce=nonce)
        return sent if own is not None else as_direct(sent)

    def _is_sent(self, snapshot: Snapshot, seat: Player, stored: PostRow) -> bool:
        """Returns whether a player's hand is a separate message, not only the answer to a press.
        Against the computer it's the answer, except in a place that only the player sees, or if an
        earlier version has sent it."""
        row, wants = snapshot.row, snapshot.context.preferences[seat].direct
        alone = row.kind.opponent != "person" and stored.message is None
        return self._own_place(row) is not None or (wants and not alone)

    def _own_place(self, row: MatchRow) -> int | None:
        """Returns the channel of a match against the computer if only its player sees it: a direct
        message, or the private thread that an earlier version opened."""
        if row.kind.opponent == "person":
            return None
        if row.guild is None:
            return row.channel
        thread = row.table_channel and self._bot.get_channel(row.table_channel)
        private = isinstance(thread, discord.Thread) and thread.is_private()
        return row.table_channel if private else None

    def _is_sent_here(self, interaction: Interaction, row: MatchRow) -> bool:
        """Returns whether the press was in the place to which this process sends the hand."""
        going = row.state == "running" and not row.aside and self._bot.duty.has_server(row.guild)
        return going and interaction.channel_id == self._own_place(row)

    def _message(self, panel: PostRow) -> discord.PartialMessage:
        assert panel.message is not None
        return self._bot.get_partial_messageable(panel.channel).get_partial_message(panel.message)
