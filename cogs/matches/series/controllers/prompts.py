"""The messages that call a player whose word is waited for, where the match is played.

Each goes out once and can be answered by its buttons; it mentions the player only if a call is due.
When nothing is waited for any more it says what came of it, or goes away where the board says that.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.app.client import Deckhand
from bot.base.people import is_person
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    OutgoingMessage,
    delete_message,
    edit_message,
)
from bot.matches.live.match_context import PromptRow
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import RematchRow
from bot.store.running_matches.absences import AbsenceRow
from bot.store.running_matches.proposals import ProposalRow
from cogs.matches.absences.layouts import absence_message
from cogs.matches.series.layouts import proposals, rematch
from cogs.ui.match_display import HandDisplay
from cogs.ui.send_once import left_over, same_as, send_once
from engine.players import Player, opponent


class PlayerPrompts:
    """The calls of all matches."""

    def __init__(self, bot: Deckhand, hands: HandDisplay) -> None:
        self._bot = bot
        self._hands = hands
        self._matches = bot.services.match_directory

    async def show_prompts(
        self, row: MatchRow, prompts: Sequence[PromptRow], now: Snapshot | None = None
    ) -> bool:
        """Brings the calls of a match up to date; `now` is how it stands, None if that can't be
        known. False if Discord did not answer: then it is worth another try."""
        return all([await self._show(row, about, now) for about in prompts])

    async def put_away(self, row: MatchRow, message: int) -> CallResult[None]:
        """Deletes a call that was answered."""
        return await delete_message(self._message(row, message))

    async def _show(self, row: MatchRow, about: PromptRow, now: Snapshot | None) -> bool:
        """Sends the message that calls a player while their word is awaited, closes it after that,
        and notes which message calls. Returns False where Discord does not answer."""
        if not has_to_show(row, about):
            return True
        player, asking = _awaited_player(row, about), None
        calls = player is not None and await self._hands.is_call_due(row, player)
        outgoing = _call_message(row, about, player, now, calls=calls)
        called: CallResult[Any]
        if player is not None and outgoing is not None:
            other = _call_message(row, about, player, now, calls=not calls)
            assert other is not None
            called = await self._call(row, about, player, outgoing, other, calls=calls)
            asking = called.value.id if called.value else None
        else:
            assert about.message is not None
            shown = self._message(row, about.message)
            called = await (edit_message(shown, outgoing) if outgoing else delete_message(shown))
        if called.outcome is CallOutcome.DOWN:
            return False
        await self._matches.save_prompt(about, asking)
        if player is not None and calls and asking is not None:
            await self._hands.note_called(row, player)
        return True

    async def _call(
        self,
        row: MatchRow,
        about: PromptRow,
        player: Player,
        outgoing: OutgoingMessage,
        other: OutgoingMessage,
        *,
        calls: bool,
    ) -> CallResult[discord.Message]:
        """Asks a player, unless an earlier process has since there is a reason for that, in this or
        the `other` way; `calls` also notifies them."""
        user = row.users[player]
        match about:
            case ProposalRow():
                since = about.made
            case RematchRow():
                since = row.ended
            case AbsenceRow():
                since = await self._matches.waits_since(row.id)
        if not is_person(user):
            return CallResult(CallOutcome.GONE)
        since, fits = left_over(self._bot, since), same_as(outgoing, other)
        called = [user] if calls else []
        outgoing = replace(outgoing, silent=not calls)
        place = self._place(row)
        return await send_once(self._bot, place, outgoing, *called, since=since, fits=fits)

    def _message(self, row: MatchRow, message: int) -> discord.PartialMessage:
        return self._place(row).get_partial_message(message)

    def _place(self, row: MatchRow) -> discord.PartialMessageable:
        channel = row.table_channel or row.channel
        return self._bot.get_partial_messageable(channel, guild_id=row.guild)


def has_to_show(row: MatchRow, about: PromptRow) -> bool:
    """Returns whether there is a call to send, or one that was sent to bring up to date."""
    return (_awaited_player(row, about) is None) == (about.message is not None)


def _awaited_player(row: MatchRow, about: PromptRow) -> Player | None:
    """Returns the player whose word is awaited, None where nobody's is."""
    match about:
        case ProposalRow():
            return opponent(about.player) if about.state == "open" else None
        case RematchRow():
            return rematch.awaited_player(about)
        case AbsenceRow():
            waits = about.state == "away" and row.state == "running"
            return opponent(about.player) if waits else None


def _call_message(
    row: MatchRow,
    about: PromptRow,
    player: Player | None,
    now: Snapshot | None,
    *,
    calls: bool,
) -> OutgoingMessage | None:
    """Returns what the message says now, by the player's mention if it `calls` them; None where it
    goes away."""
    match about:
        case ProposalRow():
            details = proposals.details_of(now, about) if now and player else ()
            return proposals.call_message(row, about, details, calls=calls)
        case RematchRow():
            return None if player is None else rematch.call_message(row, about, player, calls=calls)
        case AbsenceRow():
            return absence_message(row, about, calls=calls)
