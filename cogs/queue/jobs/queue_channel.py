"""The channel of a server that shows how many wait, and never who."""

import discord

from bot.app.client import Deckhand
from bot.app.servers import channel_there
from bot.discord_api.discord_calls import (
    CallOutcome,
    CallResult,
    OutgoingMessage,
    edit_message,
    send_message,
)
from bot.store.settings.guild_settings import GuildRow
from cogs.queue.layouts.queue_messages import NUMBERS, waiting_message
from cogs.ui.send_once import sent_before


class QueueChannel:
    """One message in each server of this process that wants it."""

    def __init__(self, bot: Deckhand) -> None:
        self._bot = bot
        self._shown: dict[int, tuple[int, int | None, str | None]] = {}

    async def refresh(self) -> None:
        """Brings up to date the messages whose numbers have changed."""
        shown_in = await self._bot.services.matchmaking.numbers_to_show()
        theirs = {row.id for row, _ in shown_in}
        self._shown = {server: at for server, at in self._shown.items() if server in theirs}
        for row, waiting in shown_in:
            channel = channel_there(self._bot, row.id, row.queue_channel)
            outgoing = waiting_message(waiting, row.practice)
            shown = self._shown.get(row.id)
            look = f"{outgoing.content} {row.practice}"
            if channel is None or shown == (channel.id, row.queue_message, look):
                continue
            called = await self._show(row, channel.id, outgoing)
            if called.outcome is not CallOutcome.DOWN:
                message = row.queue_message if called.value is None else called.value.id
                self._shown[row.id] = channel.id, message, look

    async def _show(
        self, row: GuildRow, channel: int, outgoing: OutgoingMessage
    ) -> CallResult[discord.Message]:
        """Edits the message, or puts up another if it is gone."""
        place = self._bot.get_partial_messageable(channel, guild_id=row.id)
        known = row.queue_message
        if known is None and row.id not in self._shown:
            found = await self._find(place)
            if found.outcome is CallOutcome.DOWN:
                return CallResult(CallOutcome.DOWN)
            known = None if found.value is None else found.value.id
        if known is not None:
            edited = await edit_message(place.get_partial_message(known), outgoing)
            if edited.outcome is not CallOutcome.GONE:
                return await self._note(row, edited)
        return await self._note(row, await send_message(place, outgoing))

    async def _find(self, place: discord.PartialMessageable) -> CallResult[discord.Message | None]:
        """The message, where there was no time to note that it was sent."""
        return await sent_before(
            self._bot, place, lambda message: message.content.startswith(NUMBERS), 0
        )

    async def _note(
        self, row: GuildRow, called: CallResult[discord.Message]
    ) -> CallResult[discord.Message]:
        if called.value is not None and called.value.id != row.queue_message:
            await self._bot.services.settings.change_server(row.id, queue_message=called.value.id)
        return called
