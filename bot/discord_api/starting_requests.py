"""Requests to Discord while the bot starts: one that fails is made again, a few times.

The library makes those anew that fail with most statuses above 500; with others it gives up, and
the start would be over.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final

import aiohttp
import discord

log = logging.getLogger(__name__)

PAUSES: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds before each further try."""

Request = Callable[..., Awaitable[Any]]


def with_retries(request: Request, is_ready: Callable[[], bool]) -> Request:
    """The same request, made anew while the bot is starting and Discord fails. Raises what the last
    try raises."""

    @wraps(request)
    async def repeated(*args: Any, **kwargs: Any) -> Any:
        for pause in PAUSES:
            try:
                return await request(*args, **kwargs)
            except (discord.DiscordServerError, aiohttp.ClientError) as error:
                if is_ready():
                    raise
                log.warning("Discord fails, and is asked again: %s", error)
            await asyncio.sleep(pause)
        return await request(*args, **kwargs)

    return repeated
