"""The message in a server's channel with the number of waiting members, never with their names."""

from collections.abc import Mapping

import discord

from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.discord_api.discord_calls import OutgoingMessage
from bot.posts.post_kind import PostKind
from bot.store.matches.match_clocks import ClockKey
from bot.store.settings.guild_settings import GuildRow
from cogs.queue.layouts.queue_messages import NUMBERS, waiting_lines, waiting_message

Numbers = tuple[GuildRow, Mapping[tuple[str, str, ClockKey], int]]
"""A server, and its number of waiting members by game, mode and clock."""


class QueueNumbers(PostKind[Numbers]):
    """The posts that say how many members are waiting, in each server that has a channel for
    them."""

    name = "queue numbers"

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot

    async def refresh(self) -> None:
        """Updates the posts with the number of waiting members, on the servers of this process."""
        for row, waiting in await self._bot.services.matchmaking.numbers_to_show():
            if channel_there(self._bot, row.id, row.queue_channel) is not None:
                await self._bot.posts.show(self, (row, waiting))

    def about(self, state: Numbers) -> str:
        return str(state[0].id)

    def place(self, state: Numbers) -> tuple[int, int]:
        row, _ = state
        assert row.queue_channel is not None
        return row.id, row.queue_channel

    def version(self, state: Numbers) -> str:
        row, waiting = state
        return "\n".join([*waiting_lines(waiting), str(row.practice)])

    async def render(self, state: Numbers) -> OutgoingMessage:
        row, waiting = state
        return waiting_message(waiting, row.practice)

    def is_shown_by(self, state: Numbers, message: discord.Message) -> bool:
        return message.content.startswith(NUMBERS)

    def older_message(self, state: Numbers) -> int | None:
        return state[0].queue_message

    def older_since(self, state: Numbers) -> int:
        return 0

    async def note_for_older(self, state: Numbers, message: int | None) -> None:
        row, _ = state
        if message != row.queue_message:
            await self._bot.services.settings.change_server(row.id, queue_message=message)
