"""Edits ephemeral messages by the token of an interaction.

Discord accepts an interaction token for 15 minutes, from any process of the bot. The token is a
secret: anybody who has it can write there in the bot's name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import discord

from bot.base.current_time import now
from bot.discord_api.discord_calls import (
    CallResult,
    Compose,
    OutgoingMessage,
    attempt_call,
    edit_now,
    send_now,
)


class _Original(int):
    """The id of the answer to an interaction, for which Discord expects a word."""

    def __str__(self) -> str:
        return "@original"


ORIGINAL: Final = _Original()


@dataclass(frozen=True, slots=True)
class PrivateReply:
    """The data to edit an ephemeral message later. `token` is the token of the interaction that the
    message answers, valid until `expires` (seconds since 1970). `second` is the message's id if the
    message is a follow-up; None if the message is the answer itself."""

    token: str = field(repr=False)
    expires: int
    second: int | None = None

    @classmethod
    def to(cls, interaction: discord.Interaction) -> PrivateReply:
        """Returns the data with which the answer to an interaction can be edited later. If the
        interaction is a button that edits its own message, that message counts as the answer."""
        return cls(interaction.token, int(interaction.expires_at.timestamp()))

    def is_expired(self) -> bool:
        """Returns whether the interaction token has expired."""
        return now() >= self.expires


def _webhook(client: discord.Client, reply: PrivateReply) -> discord.Webhook:
    assert client.application_id is not None
    webhook = discord.Webhook.partial(client.application_id, reply.token, client=client)
    webhook.type = discord.WebhookType.application
    return webhook


def _message_id(reply: PrivateReply) -> int:
    return ORIGINAL if reply.second is None else reply.second


async def edit_reply(
    client: discord.Client, reply: PrivateReply, outgoing: OutgoingMessage | Compose
) -> CallResult[discord.Message | None]:
    """Replaces the content of the ephemeral message that `reply` stands for, and returns the new
    message."""
    edit = _webhook(client, reply).edit_message
    return await attempt_call(edit_now, edit, outgoing, _message_id(reply))


async def send_reply(
    client: discord.Client, reply: PrivateReply, outgoing: OutgoingMessage | Compose
) -> CallResult[discord.Message | None]:
    """Sends another ephemeral message to the member who sees the reply."""
    send = _webhook(client, reply).send
    return await attempt_call(send_now, send, outgoing, ephemeral=True, wait=True)


async def delete_reply(client: discord.Client, reply: PrivateReply) -> CallResult[None]:
    """Deletes the ephemeral message that `reply` stands for."""
    return await attempt_call(_webhook(client, reply).delete_message, _message_id(reply))
