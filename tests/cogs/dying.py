"""Bots that die while they send a message."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import discord

Moment = Literal["before", "after"]
"""Just before Discord has the message, or just after it, before anything could be noted."""

MOMENTS: tuple[Moment, ...] = ("before", "after")


def die_sending(bot: discord.Client, moment: Moment) -> None:
    """Whatever sends a message from now on ends there, and does nothing more in this process."""
    send = bot.http.send_message

    async def die(*given: Any, **named: Any) -> None:
        if moment == "after":
            await send(*given, **named)
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)

    bot.http.send_message = die  # type: ignore[method-assign]
