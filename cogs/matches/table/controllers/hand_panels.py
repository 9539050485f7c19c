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
    """A page of a panel: `where` in the choices (None: the page that was open stays, if such pages
    still exist), and the `note` above them. It asks the player to confirm the `unsure` options, and
    marks the `hinted` one."""

    where: ChoicePlace | None = START
    note: str = ""
    unsure: tuple[int, ...] = ()
    hinted: int | None = None


OPENED: Final = HandPage()
"""The page with which a panel begins."""


@dataclass(frozen=True, slots=True)
class HandContent:
    """The content of a panel. `key` is the key of its picture, None without one. Panels with equal
    `look` look alike, except for the open page, the note and whether it `calls`. `screen` is the
    layout of a pictured panel on a phone. The player of a running match `waits` if they're asked
    nothing."""

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
        """The number of the decision that the player is asked, or waits for."""
        return self.snapshot.number_for(self.seat)

    @property
    def announced_number(self) -> int | None:
        """The number of the decision, or of the end of the match, for which the player gets a new
        message; else None."""
        snapshot = self.snapshot
        if not snapshot.context.preferences[self.seat].new_messages:
            return None
        asks = snapshot.views[self.seat].decision is not None or snapshot.row.state == "over"
        return snapshot.number_for(self.seat) if asks else None

    @classmethod
    def of(
        cls, snapshot: Snapshot, seat: Player, where: ChoicePlace = START, note: str = ""
    ) -> HandContent:
        """Returns the content that shows a player the match's state."""
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
        """Returns the player's panel with those pictures."""
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
    """A message without hand or picture that replaces a player's panel: they continue elsewhere."""

    owner: Seat
    look: str
    message: OutgoingMessage
    key: None = None
    waits: bool = False

    def compose(self, pictures: Pictures, *, redrawing: bool) -> OutgoingMessage:
        """Returns the notice's message, which has no pictures."""
        return self.message


@dataclass(slots=True)
class HandPanel(LiveMessage["HandContent | PanelNotice"]):
    """One message with a hand on it: `number` is the number of the decision it asked, `where` the
    open page, `note` the text at its top."""

    number: int = -1
    where: ChoicePlace = START
    note: str = ""

    def where_for(self, snapshot: Snapshot, seat: Player) -> ChoicePlace:
        """Returns the page to show: the open one while the decision is unchanged, and the open page
        of the pool while there is one."""
        if self.number == snapshot.number_for(seat):
            return self.where
        anew = snapshot.context.preferences[seat].new_messages
        pool = None if anew else pictured_pool(snapshot, seat)
        return START if pool is None else ChoicePlace(pool_page_number(pool, self.where.page))

    def compose_message(
        self, content: HandContent | PanelNotice, drawn: Drawn | None
    ) -> OutgoingMessage:
        """Composes the message like every live message, and notes the decision that it asks."""
        if isinstance(content, HandContent):
            self.number, self.where, self.note = content.number, content.where, content.note
        return LiveMessage["HandContent | PanelNotice"].compose_message(self, content, drawn)


@dataclass(slots=True)
class PlayerPanels:
    """The two panels that a player may have: the `direct` message, whose place is `stored`, and the
    `private` one, which can be edited by `reply`. Their state is valid as long as this process has
    that `lease`.

    Both are kept in sync until one is `used`, then only that one. `earlier` is the previous direct
    message, which may be pressed while the next one is on its way. `rung` says that this process
    has sent the hand, `recalled` that its player wants it at the bottom, `unanswered` that Discord
    may have a hand for which it gave no answer. `note` is for the next message. `kept` is the
    stored way to edit the private panel; `unread` says that the store wasn't read for it yet.
    `pressed` is the time of the player's latest act in the match (seconds since 1970).
    `late` is since when the hand of a player who waits shows less than there is (seconds of the
    event loop's clock).
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
        """Returns whether the player's question has to come as a new message, not on that panel."""
        if content.announced_number is None or content.where != START:
            return False
        shown = self.stored.asked if panel is self.direct else panel.number
        return shown != content.announced_number

    def note_stored(self, row: PostRow) -> None:
        """Adopts the store's row, unless a newer message is on its way there."""
        older = (row.turn, row.asked) < (self.stored.turn, self.stored.asked)
        if older and row.message != self.stored.message:
            return
        if row.message != self.stored.message:
            self.direct.want(None)
            self.direct = HandPanel(row.message)
        self.stored = row

    def note_hand_sent(self, panel: HandPanel, message: discord.Message, turn: int) -> None:
        """Notes that the hand was sent again. Both panels are then kept in sync again."""
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
        """Notes that the private panel was sent again, below the previous one."""
        self.private.want(None)
        self.private, self.note = panel, ""
        self.reply = self.reply and replace(self.reply, second=panel.message)

    def note_private_opened(self, panel: HandPanel, reply: PrivateReply) -> PrivateReply | None:
        """Notes that the player has opened a private panel. Returns the reply by which the previous
        one can be edited."""
        before, self.pressed = self.reply, now()
        self.private.want(None)
        self.private, self.used, self.kept = panel, None, None
        self.reply = reply
        return before

    def recall_private(self, row: PostRow) -> None:
        """Adopts a private panel that another process has answered."""
        self.private.want(None)
        self.private = HandPanel(row.message, number=row.asked)
        self.reply = self.kept = reply_of(row)

    def needs_storing(self) -> bool:
        """Returns whether the private panel must be stored again, because it can be edited for much
        longer than the store says."""
        if self.reply is None or self.private.message is None:
            return False
        kept = self.kept
        if kept is None or kept.second != self.reply.second:
            return True
        return self.reply.expires - kept.expires >= KEPT_ANEW_SECONDS

    def pressed_panel(self, message: discord.Message) -> HandPanel:
        """Returns the panel that the player has pressed, which becomes the used one."""
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
        """Forgets a private panel that can no longer be edited."""
        self.reply = self.kept = None
        self.private.want(None)
        self.private = HandPanel()
        if self.used == "private":
            self.used = None

    def drop_expired(self) -> bool:
        """Forgets the private panel if it can no longer be edited. Returns whether it did."""
        if self.reply is None or not self.reply.is_expired():
            return False
        self.drop_private()
        return True
