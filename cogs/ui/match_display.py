"""The display of matches, as areas know it that change a match or have it shown, and the match that
a message or a thread is about."""

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
    """The boards and hands of all matches, and the messages that call their players. The client
    hears of the event `match_over`, with a snapshot, when a match is over and that was shown."""

    @abstractmethod
    async def open_place(self, row: MatchRow) -> None:
        """Finds a match that has just started its place, and posts the fingerprint there. If
        Discord doesn't answer, that is done when the match is shown."""

    @abstractmethod
    def show_soon(self, match_id: str, snapshot: Snapshot | None = None) -> None:
        """Shows the match as it is now, soon. The snapshot tells how that is, unless a newer one
        did before. If another process shows the match, tells that process."""

    @abstractmethod
    def is_busy(self, match_id: str) -> bool:
        """Returns whether the hands of a match are being shown, but for their pictures."""

    @abstractmethod
    async def show_board(self, match_id: str) -> None:
        """Puts the board up to date or back, and returns when all of the match is shown; that of
        another process at once."""

    @abstractmethod
    def forget_match(self, match_id: str) -> None:
        """Drops what is in memory of a match, here and elsewhere; the next look at it takes it from
        the store."""

    @abstractmethod
    def catch_up(self) -> None:
        """Looks soon for matches of `overdue_matches` to show: it is time to try one again, or a
        match has begun or ended, so practice is put aside or may continue."""

    @abstractmethod
    async def overdue_matches(self) -> Sequence[str]:
        """Returns the matches that should have been shown and were not, and that nothing is being
        done about: first those whose time it is to be tried again."""

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
        """Answers with the player's hand, for them alone, in place of one opened before; with
        `update` on the page of theirs that was pressed. A press in a place that the player has to
        themselves brings the hand that was sent there to the bottom instead."""

    @abstractmethod
    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player
    ) -> None:
        """Puts the hand as it is now in the place of the message that was pressed; where others may
        see that message, answers with it privately."""

    @abstractmethod
    def note_press(self, row: MatchRow, user: int) -> None:
        """Notes that a player has just pressed something in a match beside their hand."""


class PressedHands(Protocol):
    """The hands of players who have pressed something."""

    async def answer_with_hand(
        self, interaction: Interaction, snapshot: Snapshot, seat: Player
    ) -> bool:
        """Puts the hand in the place of the message that was pressed, as that of the display does.
        Returns whether the match is to be shown because of that."""
        ...


class PlayerCalls(Protocol):
    """The calls of players to the matches that wait for their word."""

    async def is_call_due(self, row: MatchRow, seat: Player) -> bool:
        """Returns whether a question of a match calls its player, beside showing it to them."""
        ...

    async def note_called(self, row: MatchRow, seat: Player) -> None:
        """Stores that a question of a match has just called its player."""
        ...


class BoardDisplay(Protocol):
    """The boards of all matches."""

    def with_board_place(self, snapshot: Snapshot) -> Snapshot:
        """Returns the snapshot with the place where the board is by now."""
        ...

    async def answer_with_board(
        self, interaction: discord.Interaction[Any], message: discord.Message, snapshot: Snapshot
    ) -> None:
        """Puts the words and controls of the board as it is now on its message, which was
        pressed."""
        ...


class PairingThreads(ABC):
    """The threads in which matches of tournaments are played."""

    @abstractmethod
    async def open_pairing_thread(self, row: MatchRow) -> None:
        """Finds a match of a tournament its place, and calls both players there, unless that was
        done. Broken off at any point, or if Discord doesn't answer, it can be done again."""


async def show_practice(bot: Deckhand, display: MatchDisplay, user: int) -> None:
    """Brings the practice match of a user up to date, if they are in one: what became of their
    waiting stands on its panel."""
    if (row := await bot.services.practice.running(user)) is not None:
        display.show_soon(row.id)


async def unnoted_thread(
    bot: Deckhand, channel: discord.TextChannel, row: MatchRow, name: str
) -> discord.Thread | None:
    """Returns the thread that was opened for a match, if there was no time to note that."""
    for thread in channel.threads:
        opened = thread.created_at
        ours = thread.name == name and thread.owner_id == channel.guild.me.id
        if not ours or opened is None or opened.timestamp() < row.created:
            continue
        if await bot.services.match_directory.of_board(thread.id) is None:
            return thread
    return None


def match_on(message: discord.Message) -> str | None:
    """Returns the match that a message of the bot's is about by its controls, None if it is about
    none."""
    found = filter(None, map(OF_MATCH.match, sorted(ids_on(message))))
    return next((one[1] for one in found), None)
