"""Retries for requests to Discord while the bot starts.

The library retries after most statuses above 500. After others it gives up, and the start would
fail.
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
"""Seconds before each retry."""

Request = Callable[..., Awaitable[Any]]


def with_retries(request: Request, is_ready: Callable[[], bool]) -> Request:
    """Returns a function that makes the request and retries if Discord fails, as long as `is_ready`
    returns False, which is while the bot is starting. The returned function raises the error of the
    last try."""

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
