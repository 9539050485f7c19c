"""Editing what one member alone sees, by the token of an interaction.

Discord takes that for 15 minutes, of any process of the bot. The token is a secret: who has it can
write there in the bot's name.
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
    """Stands for the id of what answered an interaction: Discord finds that by a word."""

    def __str__(self) -> str:
        return "@original"


ORIGINAL: Final = _Original()


@dataclass(frozen=True, slots=True)
class PrivateReply:
    """By what a message can be edited that one member alone sees: the `token` of the interaction
    that it answers, or with which it was pressed, until that `expires` (in seconds since 1970).
    `second` is its id where it is not the answer itself, but was sent after that."""

    token: str = field(repr=False)
    expires: int
    second: int | None = None

    @classmethod
    def to(cls, interaction: discord.Interaction) -> PrivateReply:
        """What edits the answer to an interaction, or the message that was pressed."""
        return cls(interaction.token, int(interaction.expires_at.timestamp()))

    def is_expired(self) -> bool:
        """Whether Discord takes nothing for it any more."""
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
    """Replaces the message, and gives it back as it is then."""
    edit = _webhook(client, reply).edit_message
    return await attempt_call(edit_now, edit, outgoing, _message_id(reply))


async def send_reply(
    client: discord.Client, reply: PrivateReply, outgoing: OutgoingMessage | Compose
) -> CallResult[discord.Message | None]:
    """Sends another one below it, which the member alone sees too."""
    send = _webhook(client, reply).send
    return await attempt_call(send_now, send, outgoing, ephemeral=True, wait=True)


async def delete_reply(client: discord.Client, reply: PrivateReply) -> CallResult[None]:
    """Deletes the message."""
    return await attempt_call(_webhook(client, reply).delete_message, _message_id(reply))
