"""Permissions for messages that members share."""

from collections.abc import Mapping
from typing import Final

import discord

from bot.base.refusals import Refusal
from cogs.ui.controls import Interaction

NEEDED: Final[Mapping[str, str]] = {
    "view_channel": "see this channel",
    "attach_files": "attach pictures",
}


def check_may_share(interaction: Interaction, what: str) -> None:
    """Raises Refusal if the member can't share `what` ("a deck") in this channel, because the
    member can't write or the bot can't show pictures in it."""
    if not may_write(interaction):
        raise Refusal("You can't write in this channel. Share in another one.")
    mine = interaction.app_permissions
    lacking = [words for name, words in NEEDED.items() if not getattr(mine, name)]
    if lacking:
        raise Refusal(
            f"To share {what}, I have to {' and '.join(lacking)}, and I don't have permission. "
            "Try another channel, or ask a moderator."
        )


def may_write(interaction: Interaction) -> bool:
    """Returns whether the member may write messages in the channel where they pressed something."""
    if isinstance(interaction.channel, discord.Thread):
        return interaction.permissions.send_messages_in_threads
    return interaction.permissions.send_messages
