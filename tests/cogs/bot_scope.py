"""What the bot does of its own accord, when a test changes something without a click."""

from __future__ import annotations

from collections.abc import Callable

import simcord

from tests.conftest import SETTLED_SECONDS


async def as_bot(env: simcord.Env, act: Callable[[], None]) -> None:
    """Has the bot do something, and returns when all that follows from it is done. SimCord waits
    only for what begins in the bot's own scope."""
    with env._bot_scope():
        act()
    await env.settle(idle=SETTLED_SECONDS)
