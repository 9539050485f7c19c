"""Members who ask the bot for a message, without Discord."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from bot.client import Deckhand

GUILD, CHANNEL = 10, 20


def asking(
    bot: Deckhand,
    user: int = 1,
    *,
    guild: int | None = GUILD,
    channel: int = CHANNEL,
    thread_of: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> Any:
    """Returns what layouts and look-ups read of an interaction: who asks, where, and the options
    of the command that are filled in so far. `thread_of` is the channel in whose thread they ask.
    It can't be answered."""
    return SimpleNamespace(
        client=bot,
        user=SimpleNamespace(id=user),
        guild_id=guild,
        channel_id=channel,
        channel=SimpleNamespace(id=channel, parent_id=thread_of),
        namespace=SimpleNamespace(**{"tournament": None, "pairing": None, **(options or {})}),
    )
