"""The interfaces by which areas have a match shown, and the match that a message or a thread is
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
    """The boards and hands of all matches, and the messages that call their players. When a match
    is over and its end was shown, the client dispatches the event `match_over` with a snapshot."""

    @abstractmethod
    async def open_place(self, row: MatchRow) -> None:
        """Finds a thread for a match that has just started, and posts the fingerprint in it. If
        Discord doesn't answer, this is done when the match is shown."""

    @abstractmethod
    def show_soon(self, match_id: str, snapshot: Snapshot | None = None) -> None:
        """Schedules showing the match as it is now. The snapshot is used unless a newer one is
        known. If another process shows the match, notifies that process."""

    @abstractmethod
    def is_busy(self, match_id: str) -> bool:
        """Returns whether the hands of a match are being shown at the moment; their pictures don't
        count."""

    @abstractmethod
    async def show_board(self, match_id: str) -> None:
        """Brings the board up to date, or back. Returns when all of the match is shown; at once if
        another process shows it."""

    @abstractmethod
    def forget_match(self, match_id: str) -> None:
        """Drops a match from memory, here and in other processes. The next access reads it from the
        store."""

    @abstractmethod
    def catch_up(self) -> None:
        """Schedules a search for matches of `overdue_matches`. Called when it is time to retry one,
        or when a match has begun or ended, so that practice pauses or may continue."""

    @abstractmethod
    async def overdue_matches(self) -> Sequence[str]:
        """Returns the matches that should have been shown, weren't, and aren't being shown now.
        Matches that are due for a retry come first."""

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
        """Answers with the player's hand, privately, in place of a hand opened before; with
        `update`, on the player's page that was pressed. In a place that only the player sees,
        brings the hand that was sent there to the bottom instead."""

    @abstractmethod
    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player
    ) -> None:
        """Replaces the message that was pressed with the current hand. If others can see that
        message, answers with the hand privately."""

    @abstractmethod
    def note_press(self, row: MatchRow, user: int) -> None:
        """Notes that a player has just pressed something in a match outside their hand."""


class PressedHands(Protocol):
    """The hands of players who have pressed something."""

    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player
    ) -> bool:
        """Replaces the message that was pressed with the hand, like
        `MatchDisplay.answer_with_hand`. Returns whether the match needs an update as a result."""
        ...


class PlayerCalls(Protocol):
    """The calls of players to matches in which it's their turn."""

    async def is_call_due(self, row: MatchRow, seat: Player) -> bool:
        """Returns whether a question of a match calls its player, besides showing it to them."""
        ...

    async def note_called(self, row: MatchRow, seat: Player) -> None:
        """Stores that a question of a match has just called its player."""
        ...


class BoardDisplay(Protocol):
    """The boards of all matches."""

    def with_board_place(self, snapshot: Snapshot) -> Snapshot:
        """Returns the snapshot with the current place of the board."""
        ...

    async def answer_with_board(
        self, interaction: discord.Interaction[Any], message: discord.Message, snapshot: Snapshot
    ) -> None:
        """Edits the board's message, which was pressed, to the current words and controls."""
        ...


class PairingThreads(ABC):
    """The threads in which matches of tournaments are played."""

    @abstractmethod
    async def open_pairing_thread(self, row: MatchRow) -> None:
        """Finds a thread for a match of a tournament, and calls both players in it, unless this was
        done. It is idempotent: it can be repeated after an interruption, or if Discord didn't
        answer."""


async def show_practice(bot: Deckhand, display: MatchDisplay, user: int) -> None:
    """Updates the practice match of a user, if they are in one. Its hand shows what has become of
    their place in the queue."""
    if (row := await bot.services.practice.running(user)) is not None:
        display.show_soon(row.id)


async def unnoted_thread(
    bot: Deckhand, channel: discord.TextChannel, row: MatchRow, name: str
) -> discord.Thread | None:
    """Returns the thread that was opened for a match but couldn't be noted before an
    interruption."""
    for thread in channel.threads:
        opened = thread.created_at
        ours = thread.name == name and thread.owner_id == channel.guild.me.id
        if not ours or opened is None or opened.timestamp() < row.created:
            continue
        if await bot.services.match_directory.of_board(thread.id) is None:
            return thread
    return None


def match_on(message: discord.Message) -> str | None:
    """Returns the match that a message's controls are about, None if there is none."""
    found = filter(None, map(OF_MATCH.match, sorted(ids_on(message))))
    return next((one[1] for one in found), None)
