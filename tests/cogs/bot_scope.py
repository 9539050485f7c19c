"""Actions of the bot that no click asks for."""

from __future__ import annotations

from collections.abc import Callable

import simcord

from tests.conftest import SETTLED_SECONDS


async def as_bot(env: simcord.Env, act: Callable[[], None]) -> None:
    """Does something as the bot, and returns when everything that follows is done. SimCord waits
    only for tasks that begin in the bot's own scope."""
    with env._bot_scope():
        act()
    await env.settle(idle=SETTLED_SECONDS)
