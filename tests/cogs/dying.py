"""Bots that die while they send a message, and bots that lose Discord."""

from __future__ import annotations

import asyncio
from typing import Any, Literal

import discord

from tests.conftest import Table

Moment = Literal["before", "after"]
"""A moment of death: just before Discord has the message, or just after it, before anything could
be noted."""

MOMENTS: tuple[Moment, ...] = ("before", "after")


def die_sending(bot: discord.Client, moment: Moment, *, once: bool = False) -> None:
    """Ends every task that sends a message from now on; it does nothing more in this process. With
    `once` only the first message reaches Discord."""
    send = bot.http.send_message
    sent = 0

    async def die(*given: Any, **named: Any) -> None:
        nonlocal sent
        sent += 1
        if moment == "after" and not (once and sent > 1):
            await send(*given, **named)
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)

    bot.http.send_message = die  # type: ignore[method-assign]


def answer_nothing(bot: discord.Client, answered: int = 0) -> None:
    """Makes Discord give no answer to the next message except those `answered`, nor to two more
    tries. The message reaches Discord."""
    send = bot.http.send_message
    tries = 0

    async def unanswered(*given: Any, **named: Any) -> Any:
        nonlocal tries
        tries += 1
        sent = await send(*given, **named) if tries <= answered + 1 else None
        if tries <= answered:
            return sent
        if tries == answered + 3:
            bot.http.send_message = send  # type: ignore[method-assign]
        raise TimeoutError

    bot.http.send_message = unanswered  # type: ignore[method-assign]


async def stay_away(table: Table, seconds: int) -> None:
    """Keeps a dead bot away for `seconds`, longer than its heartbeat may be late, before another
    comes up.
    """

    async def never(*_: Any, **__: Any) -> None:
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)

    table.bot.http.send_message = never  # type: ignore[method-assign]
    for shard in table.bot.shards.values():
        await shard.disconnect()
    await table.env.advance_time(seconds)
    await table.restart()


async def lose_discord(table: Table) -> None:
    """Makes the bot hear and do nothing any longer, as if it were dead."""
    for shard in table.bot.shards.values():
        await shard.disconnect()


async def find_discord(table: Table) -> None:
    for shard in table.bot.shards.values():
        await shard.reconnect()
    await table.env.settle()
