"""Permissions that the bot needs to show a board."""

import discord

from bot.base.refusals import Refusal
from cogs.ui.controls import Interaction


def check_permissions(interaction: Interaction) -> None:
    """Raises Refusal if the bot lacks permissions to show a match's board in this channel."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = {
        "view_channel": "see this channel",
        "send_messages_in_threads" if in_thread else "send_messages": "write here",
        "attach_files": "attach pictures",
    }
    mine = interaction.app_permissions
    lacking = [words for name, words in needed.items() if not getattr(mine, name)]
    if lacking:
        raise Refusal(
            f"For a match I have to {' and '.join(lacking)}, and I don't have permission. Try "
            "another channel, or ask a moderator."
        )
