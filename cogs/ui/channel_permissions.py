"""Permissions that the bot and a member need in the channel of a press."""

from collections.abc import Mapping
from typing import Final

import discord

from bot.base.refusals import Refusal
from cogs.ui.controls import Interaction

_PICTURES: Final[Mapping[str, str]] = {
    "view_channel": "see this channel",
    "attach_files": "attach pictures",
}


def check_permissions(interaction: Interaction) -> None:
    """Raises Refusal if the bot lacks permissions to show a match's board in this channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "view_channel": "see this channel",
        "send_messages_in_threads" if in_thread else "send_messages": "write here",
        "attach_files": "attach pictures",
    }
    _check_bot_can(interaction, "For a match", needed)


def check_may_share(interaction: Interaction, what: str) -> None:
    """Raises Refusal if the member can't share `what` ("a deck") in this channel, because the
    member can't write or the bot can't show pictures in it."""
    if not may_write(interaction):
        raise Refusal("You can't write in this channel. Share in another one.")
    _check_bot_can(interaction, f"To share {what},", _PICTURES)


def may_write(interaction: Interaction) -> bool:
    """Returns whether the member may write messages in the channel where they pressed something."""
    if isinstance(interaction.channel, discord.Thread):
        return interaction.permissions.send_messages_in_threads
    return interaction.permissions.send_messages


def _check_bot_can(interaction: Interaction, purpose: str, needed: Mapping[str, str]) -> None:
    """Raises Refusal if the bot lacks one of the `needed` permissions, which are given with words
    for each. The refusal begins with the `purpose`."""
    mine = interaction.app_permissions
    lacking = [words for name, words in needed.items() if not getattr(mine, name)]
    if lacking:
        raise Refusal(
            f"{purpose} I have to {' and '.join(lacking)}, and I don't have permission. Try "
            "another channel, or ask a moderator."
        )
