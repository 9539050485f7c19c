"""The interfaces through which areas show a match, and the match that a message or a thread is
about."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

import discord

from bot.app.client import Deckhand
from bot.base.ids import OF_MATCH
from bot.discord_api.message_history import ids_on
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from cogs.ui.controls import Interaction
from engine.players import Player


class MatchDisplay(ABC):
    """The updater of the messages of all matches: boards, hands, and the messages that mention
    players. After it has shown the end of a match, it dispatches the event `match_over` with a
    snapshot."""

    @abstractmethod
    async def open_place(self, row: MatchRow) -> None:
        """Opens a thread (or uses the channel) for a match that has just started, and posts the
        commitment to the deal of its cards there. If Discord doesn't answer, the next update of the
        match's messages does this."""

    @abstractmethod
    def show_soon(self, match_id: str, snapshot: Snapshot | None = None) -> None:
        """Schedules an update of a match's messages, with this snapshot unless a newer one is
        known. If another process shows the match, asks that process for the update instead."""

    @abstractmethod
    def is_busy(self, match_id: str) -> bool:
        """Returns whether the hands of a match are being updated now. Drawing their pictures
        doesn't count."""

    @abstractmethod
    async def show_board(self, match_id: str) -> None:
        """Updates the board, and posts it again if it was deleted. Then waits until all messages of
        the match are up to date. Doesn't wait if another process shows the match."""

    @abstractmethod
    def forget_match(self, match_id: str) -> None:
        """Drops a match from memory in all processes. The next access reads it from the store."""

    @abstractmethod
    def catch_up(self) -> None:
        """Wakes the job that updates the messages of `overdue_matches`. Call this in two cases:

        - A match is due for a retry.
        - A match has started or ended, because its players' practice matches pause or resume then.
        """

    @abstractmethod
    async def overdue_matches(self) -> Sequence[str]:
        """Returns the ids of matches whose messages are overdue for an update and aren't being
        updated. Matches that are due for a retry come first."""

    @abstractmethod
    async def open_hand(
        self,
        interaction: Interaction,
        snapshot: Snapshot,
        seat: Player,
        note: str = "",
        *,
        update: bool = False,
    ) -> None:
        """Answers privately with the player's hand. `note` is shown at the top.

        - Usually the new hand replaces the hand that the player opened before. With `update`, the
          hand also replaces the page whose button was pressed.
        - If the hand was already sent where only the player can read, moves that hand to the bottom
          instead.
        """

    @abstractmethod
    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player
    ) -> None:
        """Replaces the message whose button was pressed with the player's current hand. If others
        can see that message, answers privately instead."""

    @abstractmethod
    def note_press(self, row: MatchRow, user: int) -> None:
        """Notes that a player has just pressed a button of the match on a message other than their
        hand. The bot takes this into account when it decides whether to mention them (see
        `PlayerCalls.is_call_due`)."""


class PressedHands(Protocol):
    """The hands of players who have pressed something."""

    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player
    ) -> bool:
        """Replaces the message whose button was pressed with the hand, like
        `MatchDisplay.answer_with_hand`. Returns True if all messages of the match have to be
        updated now, because this hand needs a new message or Discord refused the answer."""
        ...


class PlayerCalls(Protocol):
    """The mentions that call players to a match in which they have to choose."""

    async def is_call_due(self, row: MatchRow, seat: Player) -> bool:
        """Returns whether the message that asks the player something should mention them. This
        depends on how often they want mentions, and on whether the match has mentioned them since
        they last did something. If False, the message is sent without a mention."""
        ...

    async def note_called(self, row: MatchRow, seat: Player) -> None:
        """Stores that the player was just mentioned because the match asks them something."""
        ...


class BoardDisplay(Protocol):
    """The boards of all matches."""

    def with_board_place(self, snapshot: Snapshot) -> Snapshot:
        """Returns the snapshot, updated to the channel and message in which the board is now."""
        ...

    async def answer_with_board(
        self, interaction: discord.Interaction[Any], message: discord.Message, snapshot: Snapshot
    ) -> None:
        """Answers a press on the board by editing `message`, the board, to the current words and
        controls."""
        ...


class PairingThreads(ABC):
    """The threads in which matches of tournaments are played."""

    @abstractmethod
    async def open_pairing_thread(self, row: MatchRow) -> None:
        """Opens a thread for a tournament's match, and mentions both players there. Does nothing if
        the thread is open and both players were mentioned. The method is idempotent: call it again
        after an interruption, or if Discord didn't answer."""


async def show_practice(bot: Deckhand, display: MatchDisplay, user: int) -> None:
    """Updates the practice match of a user, if they have one, because its hand shows their place in
    the queue."""
    if (row := await bot.services.practice.running(user)) is not None:
        display.show_soon(row.id)


async def unnoted_thread(
    bot: Deckhand, channel: discord.TextChannel, row: MatchRow, name: str
) -> discord.Thread | None:
    """Returns the thread called `name` that this bot opened in a channel for a match, but didn't
    store because the process was interrupted. Returns None if there is no such thread."""
    for thread in channel.threads:
        opened = thread.created_at
        ours = thread.name == name and thread.owner_id == channel.guild.me.id
        if not ours or opened is None or opened.timestamp() < row.created:
            continue
        if await bot.services.match_directory.of_board(thread.id) is None:
            return thread
    return None


def match_on(message: discord.Message) -> str | None:
    """Returns the id of the match that a message's buttons belong to, None if they belong to
    none."""
    found = filter(None, map(OF_MATCH.match, sorted(ids_on(message))))
    return next((one[1] for one in found), None)
