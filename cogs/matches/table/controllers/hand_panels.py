"""The state of the messages on which a player sees their hand."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Literal

import discord

from bot.base.current_time import now
from bot.base.duty import Lease
from bot.discord_api.discord_calls import OutgoingMessage
from bot.discord_api.private_replies import PrivateReply
from bot.matches.live.snapshot import Snapshot
from bot.posts.live_message import Drawn, LiveMessage, Pictures
from bot.posts.private_posts import reply_of
from bot.store.posts.post_rows import PostRow
from cogs.matches.choices.controls import START, ChoicePlace
from cogs.matches.choices.layouts.auto_pass import current_auto_pass
from cogs.matches.choices.layouts.decision_rows import pictured_pool, pool_page_number
from cogs.matches.table.controllers.match_pictures import EndKey, HandKey, hand_key
from cogs.matches.table.layouts.hand import panel_message
from cogs.matches.table.layouts.one_screen import HandScreen, hand_screen
from cogs.ui.match_text import time_left
from engine.players import Player

KEPT_ANEW_SECONDS = 5 * 60
"""Seconds by which a private panel's editing time must have grown before that is stored again."""


Seat = tuple[str, Player]
"""A match's id, and one of its players."""


@dataclass(frozen=True, slots=True)
class HandPage:
    """A page of a player's panel (a message with their hand and choices).

    - `where`: the part of the choices to show. None keeps the open page, if it still exists.
    - `note`: a text above the choices.
    - `unsure`: the options that the player is asked to confirm.
    - `hinted`: the option to mark because a hint recommends it.
    """

    where: ChoicePlace | None = START
    note: str = ""
    unsure: tuple[int, ...] = ()
    hinted: int | None = None


OPENED: Final = HandPage()
"""The page with which a panel begins."""


@dataclass(frozen=True, slots=True)
class HandContent:
    """The content of a panel, which is a message with a player's hand and choices.

    - `owner`: the id of the match, and the player.
    - `snapshot`: the state of the match to show.
    - `seat`: the player.
    - `where`: the part of the choices to show.
    - `note`: a text above the choices.
    - `key`: the cache key of the panel's picture, None without a picture.
    - `look`: a value for comparing: two panels with equal `look` can only differ in `where`, `note`
      and `calls`.
    - `waits`: whether the match is running and the player has nothing to decide.
    - `calls`: whether the panel mentions the player.
    - `screen`: the controls and the picture's height on a phone, None without a picture.
    """

    owner: Seat
    snapshot: Snapshot
    seat: Player
    where: ChoicePlace
    note: str
    key: HandKey | EndKey | None
    look: object
    waits: bool
    calls: bool = False
    screen: HandScreen | None = None

    @property
    def number(self) -> int:
        """The number of the decision that the player has to make, or that they wait for. The
        decisions of a match are numbered in their order."""
        return self.snapshot.number_for(self.seat)

    @property
    def announced_number(self) -> int | None:
        """The `number` of the decision, if the player wants a new message for each of their
        decisions and for the end of the match. None if the player prefers one message that is
        edited, or if the match is running and asks the player nothing."""
        snapshot = self.snapshot
        if not snapshot.context.preferences[self.seat].new_messages:
            return None
        asks = snapshot.views[self.seat].decision is not None or snapshot.row.state == "over"
        return snapshot.number_for(self.seat) if asks else None

    @classmethod
    def of(
        cls, snapshot: Snapshot, seat: Player, where: ChoicePlace = START, note: str = ""
    ) -> HandContent:
        """Returns the content of the panel that shows the match to the player at `seat`. `where` is
        the part of the choices to show, and `note` a text above the choices."""
        in_words = snapshot.context.preferences[seat].text_board
        shown = snapshot.row.state != "over" and not snapshot.row.aside
        screen = hand_screen(snapshot, seat) if shown and not in_words else None
        key = screen and hand_key(snapshot, seat, where.page, screen.choices.numbers, screen.height)
        over = snapshot.row.state == "over" and not in_words
        key = EndKey.of(snapshot) if over else key
        view = snapshot.views[seat]
        asked = view.decision is not None
        look = (
            snapshot.row.state,
            None if not asked else snapshot.number_for(seat),
            (view.waiting_for, snapshot.early is not None and snapshot.early.done),
            view if in_words else (view.shown, view.players if asked else view.side(seat).zones),
            (view.stack, view.attacks),
            (current_auto_pass(snapshot, seat), snapshot.auto_pass[seat].stops),
            snapshot.context.public_part if over else snapshot.context.public_part.proposals,
            (snapshot.row.aside, snapshot.context.plays_person, snapshot.row.board_link),
            (snapshot.row.taught[seat], snapshot.context.called),
            time_left(snapshot, seat),
            in_words,
        )
        waits = snapshot.row.state == "running" and not snapshot.row.aside and not asked
        owner = snapshot.row.id, seat
        return cls(owner, snapshot, seat, where, note, key, look, waits, screen=screen)

    def compose(self, pictures: Pictures, *, redrawing: bool) -> OutgoingMessage:
        """Returns the message with the player's panel, to which `pictures` are attached.
        `redrawing` says that newer pictures follow."""
        return panel_message(
            self.snapshot,
            self.seat,
            pictures,
            self.where,
            self.note,
            in_words=self.snapshot.context.preferences[self.seat].text_board,
            redrawing=redrawing,
            calls=self.calls,
            screen=self.screen,
        )


@dataclass(frozen=True, slots=True)
class PanelNotice:
    """A short message that replaces a player's panel when they continue in another message."""

    owner: Seat
    look: str
    message: OutgoingMessage
    key: None = None
    waits: bool = False

    def compose(self, pictures: Pictures, *, redrawing: bool) -> OutgoingMessage:
        """Returns the notice's message, which never has pictures."""
        return self.message


@dataclass(slots=True)
class HandPanel(LiveMessage["HandContent | PanelNotice"]):
    """One message that shows a player's hand.

    - `number`: the number of the decision that the message shows, -1 before it shows any.
    - `where`: the open page of the choices.
    - `note`: the text above the choices.
    """

    number: int = -1
    where: ChoicePlace = START
    note: str = ""

    def where_for(self, snapshot: Snapshot, seat: Player) -> ChoicePlace:
        """Returns the page of choices to show: the open page if the decision hasn't changed, else
        the first page. A page of a pool of cards stays open while there is a pool."""
        if self.number == snapshot.number_for(seat):
            return self.where
        anew = snapshot.context.preferences[seat].new_messages
        pool = None if anew else pictured_pool(snapshot, seat)
        return START if pool is None else ChoicePlace(pool_page_number(pool, self.where.page))

    def compose_message(
        self, content: HandContent | PanelNotice, drawn: Drawn | None
    ) -> OutgoingMessage:
        """Returns the message with this content and the drawn pictures; `drawn` is None if they
        aren't drawn yet. If the content is a hand, remembers the number of its decision, the part
        of the choices that it shows, and its note."""
        if isinstance(content, HandContent):
            self.number, self.where, self.note = content.number, content.where, content.note
        return LiveMessage["HandContent | PanelNotice"].compose_message(self, content, drawn)


@dataclass(slots=True)
class PlayerPanels:
    """The two panels (messages with a hand and choices) that a player may have in a match: one sent
    as a message of its own, and an ephemeral one. The bot keeps both in sync until the player
    presses one. From then on, it updates only the pressed panel.

    - `lease`: this process's right to show the match, None without leases. The state is only valid
      while the process holds it.
    - `direct` and `stored`: the panel that was sent as a message, and its row in the store.
    - `private` and `reply`: the ephemeral panel, and the data with which it can be edited.
    - `earlier`: the previous direct message, which may still be pressed while the next one is being
      sent.
    - `kept`: the data with which the ephemeral panel can be edited, as they are in the store.
    - `unread`: whether this process hasn't read the ephemeral panel from the store yet.
    - `used`: the pressed panel, None if both are kept in sync.
    - `rung`: whether this process has sent the direct message.
    - `recalled`: whether the hand must be sent again, because the player wants it at the bottom.
    - `unanswered`: whether Discord may have posted a hand without confirming it.
    - `note`: a text for the next message.
    - `pressed`: when the player last did something in the match (seconds since 1970).
    - `late`: since when the panel of a waiting player is outdated (seconds of the event loop's
      clock), None if the panel is up to date.
    """

    lease: Lease | None
    stored: PostRow
    direct: HandPanel = field(default_factory=HandPanel)
    private: HandPanel = field(default_factory=HandPanel)
    earlier: HandPanel = field(default_factory=HandPanel)
    reply: PrivateReply | None = None
    kept: PrivateReply | None = None
    unread: bool = True
    used: Literal["direct", "private"] | None = None
    rung: bool = False
    recalled: bool = False
    unanswered: bool = False
    note: str = ""
    pressed: int = 0
    late: float | None = None

    def __post_init__(self) -> None:
        self.direct.message = self.stored.message

    def asks_anew(self, panel: HandPanel, content: HandContent) -> bool:
        """Returns whether `content` must be sent as a new message, instead of by editing `panel`.
        True if all three conditions are met:

        - The player wants a new message for each decision (see `announced_number`).
        - `content` shows the first page of the choices.
        - `panel` hasn't shown this decision yet.
        """
        if content.announced_number is None or content.where != START:
            return False
        shown = self.stored.asked if panel is self.direct else panel.number
        return shown != content.announced_number

    def note_stored(self, row: PostRow) -> None:
        """Replaces the known data about the player's direct message (`stored`) by `row`, which was
        just read from the store. Does nothing if this process knows a newer direct message."""
        older = (row.turn, row.asked) < (self.stored.turn, self.stored.asked)
        if older and row.message != self.stored.message:
            return
        if row.message != self.stored.message:
            self.direct.want(None)
            self.direct = HandPanel(row.message)
        self.stored = row

    def note_hand_sent(self, panel: HandPanel, message: discord.Message, turn: int) -> None:
        """Updates the state after the hand was sent again, as `panel` in the Discord message
        `message`. `turn` is the number of the turn that it shows. From then on, both panels are
        kept in sync again."""
        self.stored = replace(
            self.stored,
            channel=message.channel.id,
            message=message.id,
            turn=turn,
            asked=panel.number,
            surface="direct" if message.guild is None else "thread",
        )
        self.direct.want(None)
        self.earlier, self.direct = self.direct, panel
        self.used, self.rung, self.note = None, True, ""
        self.recalled = self.unanswered = False

    def note_private_sent(self, panel: HandPanel) -> None:
        """Updates the state after the ephemeral message with the hand was sent again, as `panel`,
        below the previous one."""
        self.private.want(None)
        self.private, self.note = panel, ""
        self.reply = self.reply and replace(self.reply, second=panel.message)

    def note_private_opened(self, panel: HandPanel, reply: PrivateReply) -> PrivateReply | None:
        """Updates the state after the player has opened their hand as an ephemeral message,
        `panel`. `reply` is the data with which this message can be edited. Returns the data with
        which the previous ephemeral message can be edited, None if there was none."""
        before, self.pressed = self.reply, now()
        self.private.want(None)
        self.private, self.used, self.kept = panel, None, None
        self.reply = reply
        return before

    def recall_private(self, row: PostRow) -> None:
        """Sets the private panel to the one in `row`, a row of the store. Callers use this for a
        panel that this process doesn't know, for example because another process has sent it."""
        self.private.want(None)
        self.private = HandPanel(row.message, number=row.asked)
        self.reply = self.kept = reply_of(row)

    def needs_storing(self) -> bool:
        """Returns whether the private panel must be stored again: either it is a new message, or it
        can be edited for much longer than the store says."""
        if self.reply is None or self.private.message is None:
            return False
        kept = self.kept
        if kept is None or kept.second != self.reply.second:
            return True
        return self.reply.expires - kept.expires >= KEPT_ANEW_SECONDS

    def pressed_panel(self, message: discord.Message) -> HandPanel:
        """Returns the panel in `message`, on which the player has just pressed a control. From now
        on, this is the used panel, and only this panel is updated."""
        self.pressed = now()
        if message.flags.ephemeral:
            if self.private.message != message.id:
                self.private.want(None)
                self.private, self.kept = HandPanel(message.id), None
            panel, self.used = self.private, "private"
        else:
            if message.id not in (self.direct.message, self.earlier.message):
                self.earlier = HandPanel(message.id)
            at_direct = message.id == self.direct.message
            panel, self.used = self.direct if at_direct else self.earlier, "direct"
        panel.note_pressed(message)
        return panel

    def drop_private(self) -> None:
        """Forgets the private panel, because it can no longer be edited."""
        self.reply = self.kept = None
        self.private.want(None)
        self.private = HandPanel()
        if self.used == "private":
            self.used = None

    def drop_expired(self) -> bool:
        """Forgets the private panel if it can no longer be edited. Returns whether the panel was
        forgotten."""
        if self.reply is None or not self.reply.is_expired():
            return False
        self.drop_private()
        return True
