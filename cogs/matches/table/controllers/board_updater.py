"""The updater of boards: it keeps the public board of each match in sync, at the bottom of its
channel."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import discord

from bot.app.client import Deckhand
from bot.base.duty import Lease
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    Compose,
    OutgoingMessage,
    delete_message,
    edit_message,
    redraw,
    send_message,
)
from bot.discord_api.message_history import ids_on, newest_message
from bot.discord_api.thread_calls import unarchive_thread
from bot.matches import pace
from bot.matches.live.snapshot import Snapshot
from bot.posts.live_message import Drawn, LiveMessage, Pictures
from bot.posts.post_keeper import nonce_of
from bot.store.matches.match_kinds import PEOPLE
from bot.store.matches.match_rows import MatchRow
from cogs.matches.challenges.controllers.challenge_post import show_challenge
from cogs.matches.deals.layouts.cutting import cuts_message
from cogs.matches.deals.layouts.fair_deal import fingerprint_message
from cogs.matches.table.controllers.match_pictures import BoardKey, MatchPictures, board_key
from cogs.matches.table.layouts.board import board_message, no_board_message, void_message
from cogs.matches.threads.controllers import fingerprint_notice
from cogs.ui.match_text import to_move

BURIED = 12
"""Messages below the board after which it moves to the bottom."""

REMEMBERED = 1000

_UNSHOWN = {
    CallOutcome.FORBIDDEN: "I don't have permission to write (or attach pictures) in this match's "
    "channel, so its board is out of date. Continue here.",
    CallOutcome.GONE: "The channel of this match is gone, and its board with it. Continue here.",
    CallOutcome.ARCHIVED: "The thread of this match was closed, so its board is out of date. "
    "Continue here.",
}
_LOST = (CallOutcome.GONE, CallOutcome.ARCHIVED)
_NEW_BOARD = "The board was gone, so I have put up a new one. Nothing else has changed."
_MOVED = "The thread of this match is gone or closed. Its board is in <#{channel}> now."


@dataclass(frozen=True, slots=True)
class _BoardContent:
    """The content of a board: the state of a match, or a note that it was stopped.

    - `row`: the match's row in the store.
    - `snapshot`: the state of the match, None for a note that it was stopped.
    - `look`: a value for comparing: boards with equal `look` look alike.
    - `key`: everything that the pictures depend on, None for a note.
    """

    row: MatchRow
    snapshot: Snapshot | None
    look: object
    key: BoardKey | None

    @classmethod
    def of(cls, snapshot: Snapshot) -> "_BoardContent":
        """Returns the board's content for the current state of its match."""
        return cls(snapshot.row, snapshot, _look_of(snapshot), board_key(snapshot))

    def compose(self, pictures: Pictures, *, redrawing: bool) -> OutgoingMessage:
        """Returns the message with the board, to which `pictures` are attached, or the note that
        the match was stopped. `redrawing` has no effect."""
        if self.snapshot is None:
            return void_message(self.row)
        return board_message(self.snapshot, pictures)


BoardMessage = LiveMessage[_BoardContent]


@dataclass(slots=True)
class _Board:
    """The state of one board.

    - `lease`: this process's right to show the board, None without leases. The state is only valid
      while the process holds it.
    - `channel` and `message`: the id of the board's channel, and the message itself.
    - `turn` and `edited`: the turn that the last edit showed, and the time of this edit (seconds of
      the event loop's clock).
    - `late`: since when the board is outdated (by the same clock), None if it is up to date.
    - `awaits_attack`: whether there was an attack since the last edit.
    - `unshown`: whether Discord doesn't let the bot show the board.
    - `note`: a private note for the players about the board, "" if there is none.
    - `stopped`: whether the match was stopped, so that the board is no longer updated.
    - `committed`: whether this process has sent the deal's fingerprint.
    - `unanswered`: whether Discord may have posted a board without confirming it.
    - `before`: the ids of the channel and message in which the board was before it was moved.
    """

    lease: Lease | None
    channel: int | None
    message: BoardMessage
    turn: int | None = None
    edited: float = float("-inf")
    late: float | None = None
    awaits_attack: bool = False
    unshown: bool = False
    note: str = ""
    stopped: bool = False
    committed: bool = False
    unanswered: bool = False
    before: tuple[int | None, int | None] | None = None

    @property
    def place(self) -> tuple[int | None, int | None]:
        """The ids of the board's channel and message."""
        return self.channel, self.message.message


class BoardUpdater:
    """The updater of the boards of all matches. A board is the public message that shows a
    match."""

    def __init__(self, bot: Deckhand, pictures: MatchPictures) -> None:
        self._bot = bot
        self._pictures = pictures
        self._boards: OrderedDict[str, _Board] = OrderedDict()
        self._heard: dict[int, deque[int]] = {}

    def board_warning(self, match_id: str) -> str:
        """Returns a private note for the players about the board, such as that the bot can't show
        it or has moved it. Returns "" if there is no note."""
        board = self._boards.get(match_id)
        return board.note if board else ""

    def note_channel_message(self, channel: int, message: int) -> None:
        """Counts a new message in a channel that has a board, because enough messages push the
        board up."""
        if channel in self._heard:
            self._heard[channel].append(message)

    def forget_match(self, match_id: str) -> None:
        """Drops the cached state of a match's board, and the match's pictures."""
        self._pictures.forget_match(match_id)
        board = self._boards.pop(match_id, None)
        others = {one.channel for one in self._boards.values()}
        if board is not None and board.channel is not None and board.channel not in others:
            self._heard.pop(board.channel, None)

    def take_stored_place(self, row: MatchRow) -> None:
        """Replaces the known channel and message of a board by those in `row`, a match that was
        just read from the store. They differ if another process has moved the board. Does nothing
        if `row` still has the place from before this process moved the board."""
        board = self._board(row)
        place = row.table_channel, row.board_message
        if place not in (board.place, board.before):
            message = BoardMessage(row.board_message)
            board = _Board(board.lease, row.table_channel, message, note=board.note)
            self._boards[row.id] = board
            self._listen(board)

    def with_board_place(self, snapshot: Snapshot) -> Snapshot:
        """Returns the snapshot, updated to the channel and message in which the board is now.
        Returns it unchanged if another process shows the match."""
        if not self._bot.duty.has_server(snapshot.row.guild):
            return snapshot
        board = self._board(snapshot.row)
        message = board.message.message
        row = replace(snapshot.row, table_channel=board.channel, board_message=message)
        return snapshot if row == snapshot.row else replace(snapshot, row=row)

    def seconds_to_wait(self, snapshot: Snapshot) -> float:
        """Returns in how many seconds the board should be edited to show the snapshot. Changes
        within BOARD_SECONDS share one edit. The end of a turn or of an attack is shown at once,
        unless the last edit was just before. The end of the match is always shown at once."""
        board, now = self._board(snapshot.row), asyncio.get_running_loop().time()
        if board.message.message is None or board.message.has_look(_look_of(snapshot)):
            return 0.0
        if snapshot.row.state == "over":
            return 0.0
        attacks = bool(snapshot.public.attacks)
        turn_ends = board.turn != snapshot.public.turn
        attack_ends = board.awaits_attack and not attacks
        board.awaits_attack |= attacks
        if board.late is None:
            board.late = now
        if turn_ends or attack_ends:
            return max(0.0, board.edited + pace.BOARD_SECONDS - now)
        return max(0.0, board.late + pace.BOARD_SECONDS - now)

    async def show_board(self, newest: Callable[[], Snapshot], *, always: bool = False) -> bool:
        """Updates the board if it is outdated; with `always`, in any case. `newest` is called for
        the current state of the match.

        Posts a deleted board again, and moves a board back to the bottom if other messages have
        pushed it up. Returns False if Discord didn't answer; then the caller should retry.
        """
        board = self._board(newest().row)
        if newest().row.kind.opponent != "person":
            return await self._retire(newest().row, board)
        while not board.stopped:
            snapshot, message = newest(), board.message
            self._bot.services.portraits.refresh_portraits(snapshot)
            if not always and message.has_look(_look_of(snapshot)) and not message.is_behind:
                return True
            new_turn = board.turn != snapshot.public.turn
            if board.unshown and not (always or new_turn):
                return True
            board.edited = asyncio.get_running_loop().time()
            version, pictures = message.version, None
            if message.key != board_key(snapshot):
                snapshot, pictures = await self._pictures.draw_board(newest)
            await message.wait_for_edits()
            if message.version != version or board.stopped:
                continue  # a press was answered in between
            heard = self._heard.get(board.channel or 0, ())
            below = sum(one > (message.message or 0) for one in heard)
            buried = new_turn and not snapshot.context.is_followed and below >= BURIED
            content = _BoardContent.of(snapshot)
            outcome = await self._put(board, content, pictures, buried=buried)
            if outcome is CallOutcome.DOWN:
                return False
            board.turn, board.late = snapshot.public.turn, None
            board.awaits_attack = bool(snapshot.public.attacks)
            if outcome is not CallOutcome.OVERTAKEN and not board.message.is_behind:
                return True
        return True

    async def answer_with_board(
        self, interaction: discord.Interaction[Any], message: discord.Message, snapshot: Snapshot
    ) -> None:
        """Answers a press on the board by editing `message`, the board, to the current words and
        controls. The board keeps its old picture until the new one is drawn."""
        live = self._board(snapshot.row).message
        if live.message != message.id:
            live = BoardMessage(message.id)
        live.note_pressed(message)
        await live.put(_BoardContent.of(snapshot), partial(redraw, interaction))

    async def show_void(self, row: MatchRow) -> bool:
        """Waits until other edits of the board are done, then replaces the board by a note that the
        match was stopped. Returns False if Discord didn't answer."""
        board = self._board(row)
        if row.kind.opponent != "person":
            return await self._retire(row, board)
        board.stopped = True
        content = _BoardContent(row, None, "stopped", None)
        return await self._put(board, content, None, buried=False) is not CallOutcome.DOWN

    async def _retire(self, row: MatchRow, board: _Board) -> bool:
        """Replaces the board of a match against the computer, once, by a note that the hand shows
        everything. Earlier versions posted such boards. Returns False if Discord didn't answer."""
        old = board.message.message
        if old is None:
            return True
        place = self._channel(row, board.channel or row.channel)
        edited = await edit_message(place.get_partial_message(old), no_board_message(row))
        if edited.outcome is CallOutcome.DOWN:
            return False
        board.before, board.message = board.place, BoardMessage()
        directory = self._bot.services.match_directory
        await directory.save_place(row.id, board.channel or row.channel, None)
        return True

    async def _put(
        self, board: _Board, content: _BoardContent, pictures: Drawn | None, *, buried: bool
    ) -> CallOutcome:
        """Edits the board, with the `pictures` if they were drawn. Posts it again if it's gone, or
        `buried`."""
        row = content.row
        channel = board.channel or row.channel
        if board.message.message is None and not await self._find(row, board, channel):
            return CallOutcome.DOWN
        place, message = self._channel(row, channel), board.message.message
        is_post = message is not None and message == board.channel
        at = self._channel(row, row.channel) if is_post else place
        old = message and at.get_partial_message(message)
        note = ""
        if old and not buried:
            edited = await board.message.put(content, partial(self._edit, old), pictures)
            if edited not in _LOST:
                return _noted(board, edited)
            note = _NEW_BOARD
        if old is None and not await self._commit_to_deal(row, board, channel):
            return CallOutcome.DOWN
        if pictures is None and content.snapshot is not None:
            snapshot = content.snapshot
            _, pictures = await self._pictures.draw_board(lambda: snapshot)
        fresh = BoardMessage()
        fresh.want(content)
        outgoing = fresh.compose_message(content, pictures)
        nonce = nonce_of("board", row.id, channel, message)  # unique by the board before
        sent = await send_message(place, outgoing, nonce=nonce)
        if sent.outcome in _LOST and channel != row.channel:
            channel = row.channel
            note = _MOVED.format(channel=channel)
            sent = await send_message(self._channel(row, channel), outgoing, nonce=nonce)
        if sent.outcome is CallOutcome.DOWN:
            board.unanswered = True
        elif sent.value is not None:
            fresh.note_shown(sent.value, unsure=board.unanswered)
            await self._place(row, board, channel, fresh)
            if is_post:
                await self._show_challenge(row, channel)
            elif old:
                await delete_message(old)
        return _noted(board, sent.outcome, note)

    async def _show_challenge(self, row: MatchRow, channel: int) -> None:
        """Updates the message of a challenge, which was the board, to say where the match is
        played."""
        challenge = await self._bot.services.challenges.find_of_match(row.id)
        if challenge is not None:
            await show_challenge(self._bot, challenge, f": it is played in <#{channel}>")

    async def _commit_to_deal(self, row: MatchRow, board: _Board, channel: int) -> bool:
        """Sends the fingerprint of a match between people before its first board. If it was sent
        before the deal, sends how the players cut the deck. A match that was stopped before the
        deal has none. Returns False if Discord doesn't answer."""
        if board.committed or row.kind is not PEOPLE or row.cutting in ("committing", "open"):
            return True
        if row.cutting == "done":
            notice = fingerprint_notice(row, channel, cuts_message(row), " cuts")
        else:
            notice = fingerprint_notice(row, channel, fingerprint_message(row))
        sent = await self._bot.posts.send(notice)
        board.committed = sent.done
        return not sent.is_down

    async def _find(self, row: MatchRow, board: _Board, channel: int) -> bool:
        """Adopts a board that was posted but not noted, by an earlier process, or because Discord
        gave no answer. Returns False if Discord didn't answer."""
        since = row.created if board.unanswered else self._bot.posts.unsure_since(row.created)
        if since is None:
            return True
        place = self._channel(row, channel)
        found = await newest_message(
            self._bot, place, lambda message: _is_board(message, row), since
        )
        if found.value is not None:
            await self._place(row, board, channel, BoardMessage(found.value.id))
        return found.outcome is not CallOutcome.DOWN

    async def _edit(
        self, old: discord.PartialMessage, outgoing: OutgoingMessage | Compose
    ) -> CallResult[discord.Message]:
        """Edits a board. Reopens its thread if that was archived because nobody wrote for long."""
        edited = await edit_message(old, outgoing, later=True)
        if edited.outcome is not CallOutcome.ARCHIVED:
            return edited
        opened = await unarchive_thread(self._bot, old.channel.id)
        return await edit_message(old, outgoing) if opened.done else edited

    def _board(self, row: MatchRow) -> _Board:
        """Returns the state of the board of a match."""
        lease = self._bot.duty.lease_of(row.guild)
        if (known := self._boards.get(row.id)) is not None and known.lease != lease:
            self.forget_match(row.id)
        if row.id not in self._boards:
            message = BoardMessage(row.board_message)
            self._boards[row.id] = _Board(lease, row.table_channel, message)
            self._listen(self._boards[row.id])
            while len(self._boards) > REMEMBERED:
                self.forget_match(next(iter(self._boards)))
        self._boards.move_to_end(row.id)
        return self._boards[row.id]

    def _listen(self, board: _Board) -> None:
        """Starts to note messages below the board."""
        if board.channel is not None:
            self._heard.setdefault(board.channel, deque(maxlen=BURIED))

    async def _place(
        self, row: MatchRow, board: _Board, channel: int, message: BoardMessage
    ) -> None:
        """Stores the board's new place."""
        assert message.message is not None
        board.message.want(None)
        board.unanswered = False
        board.before = board.place
        board.channel, board.message = channel, message
        self._listen(board)
        await self._bot.services.match_directory.save_place(row.id, channel, message.message)

    def _channel(self, row: MatchRow, channel: int) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel, guild_id=row.guild)


def _noted(board: _Board, outcome: CallOutcome, note: str = "") -> CallOutcome:
    """Notes whether Discord lets the bot show the board, and the warning to the players about
    that."""
    if outcome is CallOutcome.DONE:
        board.unshown = False
    elif outcome in _UNSHOWN:
        board.unshown = True
        note = _UNSHOWN[outcome]
    board.note = note
    return outcome


def _look_of(snapshot: Snapshot) -> object:
    """Returns the look of a match's board. Boards with equal looks need no edit."""
    row, part = snapshot.row, snapshot.context.public_part
    forced, early = len(snapshot.forced), to_move(snapshot)
    return row.state, row.aside, snapshot.public, early, forced, part


def _is_board(message: discord.Message, row: MatchRow) -> bool:
    """Returns whether a message of the bot's own is the board of a match."""
    about = any(row.id in one.split(":") for one in ids_on(message))
    return about and message.flags.components_v2
