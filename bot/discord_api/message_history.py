"""Searches the history of a channel for a message that an earlier process may have sent."""

from collections.abc import Callable, Iterable
from typing import Any, Final

import discord

from bot.discord_api.discord_calls import CallResult, attempt_paced

LOOKED_BACK: Final = 200
"""The most messages of a channel that are searched."""

SKEW_SECONDS: Final = 30
"""Seconds by which Discord's clock may differ from this one."""

Fits = Callable[[discord.Message], bool]


async def newest_message(
    client: discord.Client, place: discord.abc.Messageable, fits: Fits, since: int
) -> CallResult[discord.Message | None]:
    """Returns the bot's newest message in a channel or thread for which `fits` returns True, among
    those sent since `since` (seconds since 1970). The result's value is None if there is no such
    message, or if the bot can't read the channel."""
    return await attempt_paced(_newest_that_fits, client, place, fits, since)


async def _newest_that_fits(
    client: discord.Client, place: discord.abc.Messageable, fits: Fits, since: int
) -> discord.Message | None:
    async for message in place.history(limit=LOOKED_BACK):
        if message.created_at.timestamp() < since - SKEW_SECONDS:
            return None
        if client.user is not None and message.author.id == client.user.id and fits(message):
            return message
    return None


def ids_on(message: discord.Message) -> set[str]:
    """Returns the custom ids of the buttons and menus on a message."""
    return set(component_ids(component.to_dict() for component in message.components))


def component_ids(components: Iterable[Any]) -> Iterable[str]:
    """Yields the custom ids of components, in Discord's JSON form, and of those nested in them."""
    for component in components:
        if "custom_id" in component:
            yield component["custom_id"]
        inner = [component["accessory"]] if "accessory" in component else []
        yield from component_ids([*component.get("components", ()), *inner])
