"""Troubles of the processes of a bot while people play: one is killed or paused."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import cycle
from typing import Final

from .botproc import BotProcess

PAUSED_SECONDS: Final = 30.0
BETWEEN_SECONDS: Final = 120.0


async def pause_for(bot: BotProcess, seconds: float) -> None:
    """Pauses the process, and wakes it."""
    bot.pause()
    try:
        await asyncio.sleep(seconds)
    finally:
        bot.wake()


async def pause_again_and_again(bot: BotProcess) -> None:
    """Pauses the process for some time every few minutes, unless it is just being restarted."""
    while True:
        if bot.running:
            await pause_for(bot, PAUSED_SECONDS)
        await asyncio.sleep(BETWEEN_SECONDS)


async def crash(bot: BotProcess) -> None:
    """Kills the process, and starts it again."""
    await bot.crash()
    await bot.start()


async def crash_in_turn(bots: Sequence[BotProcess], every: float) -> None:
    """Kills and restarts one process after another, with pauses of `every` seconds. Paused
    processes are skipped.
    """
    for bot in cycle(bots):
        if not bot.paused:
            await crash(bot)
            await asyncio.sleep(every)
