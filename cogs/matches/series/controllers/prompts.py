"""The messages that call a player who has to answer, in the match's channel or thread.

Each is sent once and can be answered by its buttons. It mentions the player only if a call is due.
When the answer is no longer awaited, it shows the outcome, or is deleted if the board shows that.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

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
from bot.posts.notice import Notice, Posted, channel_delivery
from bot.posts.post_kind import notice_kind
from bot.store.matches.match_rows import MatchRow
from bot.store.matches.rematches import RematchRow
from bot.store.running_matches.absences import AbsenceRow
from bot.store.running_matches.proposals import ProposalRow
from cogs.matches.absences.layouts import absence_message
from cogs.matches.series.layouts import proposals, rematch
from cogs.ui.match_display import PlayerCalls
from engine.players import Player, opponent

PROMPT: Final = notice_kind("prompt")


class PlayerPrompts:
    """The sender of prompts: messages that ask a player for an answer, such as to a draw."""

    def __init__(self, bot: Deckhand, calls: PlayerCalls) -> None:
        self._bot = bot
        self._calls = calls
        self._matches = bot.services.match_directory

    async def show_prompts(
        self, row: MatchRow, prompts: Sequence[PromptRow], now: Snapshot | None = None
    ) -> bool:
        """Sends or updates the messages for these `prompts` of a match. `now` is the match's
        current snapshot, None if the caller doesn't have it. Returns False if Discord didn't
        answer; then the caller should retry."""
        return all([await self._show(row, about, now) for about in prompts])

    async def put_away(self, row: MatchRow, message: int) -> CallResult[None]:
        """Deletes the message with the id `message`, the message of a prompt that was answered,
        from the match's channel or thread. Returns the outcome of the call to Discord."""
        return await delete_message(self._message(row, message))

    async def note_answered(self, about: PromptRow) -> None:
        """Stores that a prompt has no open message any more: its message was deleted, or shows how
        the player has answered. So it isn't edited again."""
        await self._matches.save_prompt(about, None)
        await self._bot.posts.forget(PROMPT, _post_of(about))

    async def _show(self, row: MatchRow, about: PromptRow, now: Snapshot | None) -> bool:
        """Sends the message of a prompt while the player has to answer, or closes the message
        afterwards. Stores the id of the open message. Returns False if Discord didn't answer."""
        if not has_to_show(row, about):
            return True
        player = _awaited_player(row, about)
        if player is not None:
            return await self._ask(row, about, player, now)
        assert about.message is not None
        outgoing, shown = _call_message(row, about, None, now), self._message(row, about.message)
        closed: CallResult[Any]
        closed = await (edit_message(shown, outgoing) if outgoing else delete_message(shown))
        if closed.outcome is CallOutcome.DOWN:
            return False
        await self.note_answered(about)
        return True

    async def _ask(
        self, row: MatchRow, about: PromptRow, player: Player, now: Snapshot | None
    ) -> bool:
        """Sends the message of a prompt to a player, and mentions them if that is due. Returns
        False if Discord didn't answer."""
        calls = await self._calls.is_call_due(row, player)
        sent = await self._send(row, about, player, now, calls=calls)
        if sent.is_down:
            return False
        await self._matches.save_prompt(about, sent.message)
        if calls and sent.message is not None:
            await self._calls.note_called(row, player)
        return True

    async def _send(
        self, row: MatchRow, about: PromptRow, player: Player, now: Snapshot | None, *, calls: bool
    ) -> Posted:
        match about:
            case ProposalRow():
                since = about.made
            case RematchRow():
                since = row.ended
            case AbsenceRow():
                since = await self._matches.waits_since(row.id)
        asks = _call_message(row, about, player, now, calls=calls)
        also = _call_message(row, about, player, now, calls=not calls)
        assert asks is not None
        assert also is not None
        user = row.users[player]
        called, outgoing = [user] if calls else [], replace(asks, silent=not calls)
        way = channel_delivery(row.guild, row.table_channel or row.channel, outgoing, *called)
        ways = (way,) if is_person(user) else ()
        post = _post_of(about)
        return await self._bot.posts.send(Notice(PROMPT, post, row.guild, ways, since, (also,)))

    def _message(self, row: MatchRow, message: int) -> discord.PartialMessage:
        channel = row.table_channel or row.channel
        place = self._bot.get_partial_messageable(channel, guild_id=row.guild)
        return place.get_partial_message(message)


def has_to_show(row: MatchRow, about: PromptRow) -> bool:
    """Returns whether a prompt's message is due: a new one because the player has to answer, or an
    edit because they no longer have to. Returns False if the message is up to date."""
    return (_awaited_player(row, about) is None) == (about.message is not None)


def _post_of(about: PromptRow) -> str:
    """Returns the key of a question. A repeated question has another key."""
    match about:
        case ProposalRow():
            return f"{about.match_id}.{about.kind}.{about.player}.{about.number}.{about.made}"
        case RematchRow():
            return f"{about.match_id}.rematch.{about.chooser or about.offered_by}.{about.due}"
        case AbsenceRow():
            return f"{about.match_id}.absence.{about.player}.{about.due}"


def _awaited_player(row: MatchRow, about: PromptRow) -> Player | None:
    """Returns the player whose answer is awaited, None if there is none."""
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
    calls: bool = False,
) -> OutgoingMessage | None:
    """Returns the current text of the message, with the player's mention if it `calls` them; None
    if it has to be deleted."""
    match about:
        case ProposalRow():
            details = proposals.details_of(now, about) if now and player else ()
            return proposals.call_message(row, about, details, calls=calls)
        case RematchRow():
            return None if player is None else rematch.call_message(row, about, player, calls=calls)
        case AbsenceRow():
            return absence_message(row, about, calls=calls)
