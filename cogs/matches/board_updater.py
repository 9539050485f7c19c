"""Keeping the public message of each match where it should be and as it should be."""

from __future__ import annotations

from collections import OrderedDict

import discord

from bot.client import Deckhand
from bot.discord_calls import Called, Letter, Outcome, attempt, delete, edit, send, unarchive
from bot.matches.live_match import Snapshot
from bot.store.matches import MatchRow, place_board
from cogs.matches.board_layout import board_letter, void_letter
from cogs.matches.pictures import Pictures

BURIED = 12
"""How many messages below the board push it so far up that it moves to the bottom."""

REMEMBERED = 1000

_UNSHOWN = {
    Outcome.FORBIDDEN: "I may not write (or attach pictures) where this match is played, so its "
    "board is out of date. The match goes on here.",
    Outcome.GONE: "The channel of this match is gone, and its board with it. "
    "The match goes on here.",
    Outcome.ARCHIVED: "The thread of this match was closed, so its board is out of date. "
    "The match goes on here.",
}
_LOST = (Outcome.GONE, Outcome.ARCHIVED)
_NEW_BOARD = "The board was gone, so I have put up a new one. Nothing else has changed."
_MOVED = "The thread of this match is gone or closed. Its board is in <#{channel}> now."


class BoardUpdater:
    """The boards of all matches."""

    def __init__(self, bot: Deckhand, pictures: Pictures) -> None:
        self._bot = bot
        self._pictures = pictures
        self._looks: OrderedDict[str, object] = OrderedDict()
        self._turns: dict[str, int] = {}
        self._unshown: set[str] = set()
        self._notes: dict[str, str] = {}

    def note(self, match_id: str) -> str:
        """What the players should be told of the board, privately; mostly nothing."""
        return self._notes.get(match_id, "")

    def forget(self, match_id: str) -> None:
        """Drops what is known of a board, and its pictures."""
        self._pictures.forget(match_id)
        self._looks.pop(match_id, None)
        self._turns.pop(match_id, None)
        self._unshown.discard(match_id)
        self._notes.pop(match_id, None)

    async def show(self, snapshot: Snapshot, *, always: bool = False) -> bool:
        """Brings the board up to date, unless it looks as it should; `always` also then.

        A board that was deleted comes back, one that talk has pushed up moves to the bottom.
        False if Discord did not answer: then it is worth another try.
        """
        row = snapshot.row
        look = (row.state, snapshot.public, len(snapshot.forced), snapshot.context.shown)
        if not always and self._looks.get(row.id) == look:
            return True
        new_turn = self._turns.get(row.id) != snapshot.public.turn
        if row.id in self._unshown and not (always or new_turn):
            return True
        buried = new_turn and not snapshot.context.followed and await self._buried(row)
        letter = board_letter(snapshot, await self._pictures.board(snapshot))
        put = await self._put(row, letter, buried)
        if put.outcome is Outcome.DOWN:
            return False
        self._turns[row.id] = snapshot.public.turn
        if put.done:
            self._remember(row.id, look)
        return True

    async def show_void(self, row: MatchRow) -> bool:
        """Says in the place of the board that the match was stopped. False if Discord did not
        answer."""
        put = await self._put(row, void_letter(row), buried=False)
        return put.outcome is not Outcome.DOWN

    async def _put(self, row: MatchRow, letter: Letter, buried: bool) -> Called[discord.Message]:
        channel = row.table_channel or row.channel
        old = row.board_message and self._message(row, channel, row.board_message)
        note = ""
        if old and not buried:
            edited = await self._edit(old, letter)
            if edited.outcome not in _LOST:
                return self._noted(row, edited)
            note = _NEW_BOARD
        sent = await send(self._channel(row, channel), letter)
        if sent.outcome in _LOST and channel != row.channel:
            channel = row.channel
            note = _MOVED.format(channel=channel)
            sent = await send(self._channel(row, channel), letter)
        if sent.value is not None:
            await self._place(row, channel, sent.value.id)
            if old:
                await delete(old)
        return self._noted(row, sent, note)

    async def _edit(self, old: discord.PartialMessage, letter: Letter) -> Called[discord.Message]:
        """Edits a board, also where nobody has written for so long that its thread is closed."""
        edited = await edit(old, letter)
        if edited.outcome is not Outcome.ARCHIVED:
            return edited
        opened = await unarchive(self._bot, old.channel.id)
        return await edit(old, letter) if opened.done else edited

    async def _buried(self, row: MatchRow) -> bool:
        """Whether much was said below the board."""
        board = row.board_message
        if board is None:
            return False
        channel = self._channel(row, row.table_channel or row.channel)

        async def newer() -> int:
            after = discord.Object(board)
            return len([message async for message in channel.history(limit=BURIED, after=after)])

        return (await attempt(newer)).value == BURIED

    def _noted(
        self, row: MatchRow, called: Called[discord.Message], note: str = ""
    ) -> Called[discord.Message]:
        if called.done:
            self._unshown.discard(row.id)
        elif called.outcome in _UNSHOWN:
            self._unshown.add(row.id)
            note = _UNSHOWN[called.outcome]
        if note:
            self._notes[row.id] = note
        else:
            self._notes.pop(row.id, None)
        return called

    def _remember(self, match_id: str, look: object) -> None:
        self._looks[match_id] = look
        self._looks.move_to_end(match_id)
        while len(self._looks) > REMEMBERED:
            self.forget(next(iter(self._looks)))

    async def _place(self, row: MatchRow, channel: int, message: int | None) -> None:
        async with self._bot.store.write() as connection:
            await place_board(connection, row.id, channel, message)

    def _channel(self, row: MatchRow, channel: int) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel, guild_id=row.guild)

    def _message(self, row: MatchRow, channel: int, message: int) -> discord.PartialMessage:
        return self._channel(row, channel).get_partial_message(message)
