"""Members who ask the bot for a message, without Discord."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.app.client import Deckhand

GUILD, CHANNEL = 10, 20


def asking(
    bot: Deckhand,
    user: int = 1,
    *,
    guild: int | None = GUILD,
    channel: int = CHANNEL,
    thread_of: int | None = None,
) -> Any:
    """Returns a stand-in for an interaction, with everything that layouts and look-ups read of one:
    the member, and the place. `thread_of` is the channel in whose thread they ask. No option of the
    command is filled in, and the interaction can't be answered."""
    return SimpleNamespace(
        client=bot,
        user=SimpleNamespace(id=user),
        guild_id=guild,
        channel_id=channel,
        channel=SimpleNamespace(id=channel, parent_id=thread_of),
        namespace=SimpleNamespace(tournament=None),
    )
