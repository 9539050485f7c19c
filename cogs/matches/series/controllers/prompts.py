"""The messages that call a player whose word is waited for, where the match is played.

Each goes out once and can be answered by its buttons. When nothing is waited for any more it says
what came of it, or goes away where the board says that.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

import discord

from bot.app.client import Deckhand
from bot.base.anonymisation import is_former_member
from bot.base.computer import is_computer
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    OutgoingMessage,
    delete_message,
    edit_message,
)
from bot.matches.live.snapshot import Snapshot
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import RematchRow, save_rematch_message
from bot.store.running_matches.absences import AbsenceRow, save_absence_message, waits_since
from bot.store.running_matches.proposals import ProposalRow, save_proposal_message
from cogs.matches.absences.layouts import absence_message
from cogs.matches.series.layouts import proposals, rematch
from cogs.ui.send_once import left_over, send_once
from engine.players import opponent


class PlayerPrompts:
    """The calls of all matches."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot

    def has_to_show(self, snapshot: Snapshot) -> bool:
        """Whether there may be a call to send, or one that was sent to bring up to date."""
        context = snapshot.context
        calls = [(row.state == "open", row.message) for row in context.proposals]
        if context.rematch is not None:
            calls.append(
                (rematch.awaited_player(context.rematch) is not None, context.rematch.message)
            )
        if context.absence is not None:
            waits = context.absence.state == "away" and snapshot.row.state == "running"
            calls.append((waits, context.absence.message))
        return any(waits != (message is not None) for waits, message in calls)

    async def show_prompts(self, snapshot: Snapshot) -> bool:
        """Brings the calls of a match up to date. False if Discord did not answer: then it is
        worth another try."""
        row, context = snapshot.row, snapshot.context
        shown = [await self.show_proposals(row, context.proposals)]
        if context.rematch is not None:
            shown.append(await self._show_rematch(row, context.rematch))
        if context.absence is not None:
            shown.append(await self._show_absence(row, context.absence))
        return all(shown)

    async def show_proposals(self, row: MatchRow, proposals: Sequence[ProposalRow]) -> bool:
        """Brings the calls of what players propose up to date. False if Discord did not answer."""
        return all([await self._show_proposal(row, proposal) for proposal in proposals])

    async def note_answered(self, proposal: ProposalRow) -> None:
        """Notes that the call of a proposal says what became of it."""
        await self._bot.store.run(save_proposal_message, proposal, None)

    async def put_away(self, row: MatchRow, message: int) -> CallResult[None]:
        """Deletes a call that was answered."""
        return await delete_message(self._message(row, message))

    async def _show_proposal(self, row: MatchRow, proposal: ProposalRow) -> bool:
        outgoing = proposals.call_message(row, proposal)
        user = row.users[opponent(proposal.player)]
        return await self._show(
            proposal.message,
            proposal.state == "open",
            lambda: self._call(row, user, outgoing, proposal.made),
            lambda message: edit_message(self._message(row, message), outgoing),
            partial(save_proposal_message, row=proposal),
        )

    async def _show_rematch(self, row: MatchRow, following: RematchRow) -> bool:
        player = rematch.awaited_player(following)

        async def ask() -> CallResult[discord.Message]:
            assert player is not None
            outgoing = rematch.call_message(row, following, player)
            return await self._call(row, row.users[player], outgoing, row.ended)

        return await self._show(
            following.message,
            player is not None,
            ask,
            partial(self.put_away, row),
            partial(save_rematch_message, row=following),
        )

    async def _show_absence(self, row: MatchRow, absence: AbsenceRow) -> bool:
        outgoing = absence_message(row, absence)

        async def ask() -> CallResult[discord.Message]:
            async with self._bot.store.read() as connection:
                since = await waits_since(connection, row.id)
            return await self._call(row, row.users[opponent(absence.player)], outgoing, since)

        return await self._show(
            absence.message,
            row.state == "running" and absence.state != "back",
            ask,
            lambda message: edit_message(self._message(row, message), outgoing),
            partial(save_absence_message, row=absence),
        )

    async def _show(
        self,
        message: int | None,
        waits: bool,
        ask: Callable[[], Awaitable[CallResult[discord.Message]]],
        close: Callable[[int], Awaitable[CallResult[Any]]],
        save: Callable[..., Awaitable[None]],
    ) -> bool:
        """Sends the message that asks a player while an answer is awaited, closes it after that,
        and saves which message asks. Returns False where Discord does not answer."""
        if message is None and waits:
            called = await ask()
            asking = called.value.id if called.value else None
        elif message is not None and not waits:
            called, asking = await close(message), None
        else:
            return True
        if called.outcome is CallOutcome.DOWN:
            return False
        await self._bot.store.run(save, message=asking)
        return True

    async def _call(
        self, row: MatchRow, user: int, outgoing: OutgoingMessage, since: int | None
    ) -> CallResult[discord.Message]:
        """Calls a user for a reason that there is `since` then."""
        if is_former_member(user) or is_computer(user):
            return CallResult(CallOutcome.GONE)
        since = left_over(self._bot, since)
        return await send_once(self._bot, self._place(row), outgoing, user, since=since)

    def _message(self, row: MatchRow, message: int) -> discord.PartialMessage:
        return self._place(row).get_partial_message(message)

    def _place(self, row: MatchRow) -> discord.PartialMessageable:
        channel = row.table_channel or row.channel
        return self._bot.get_partial_messageable(channel, guild_id=row.guild)
