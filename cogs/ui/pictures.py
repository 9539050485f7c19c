"""Drawing for a message, off the event loop."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import ParamSpec

from bot.discord_calls import Attached
from bot.workers import Workers
from rendering import Picture

log = logging.getLogger(__name__)

P = ParamSpec("P")


async def drawn(
    workers: Workers, draw: Callable[P, Picture], *args: P.args, **kwargs: P.kwargs
) -> tuple[Attached, ...]:
    """The picture to attach; nothing, and a word in the log, if drawing fails: what the
    message says is worth sending without it."""
    try:
        picture = await workers.draw(draw, *args, **kwargs)
    except Exception:
        log.exception("a picture could not be drawn")
        return ()
    return (Attached(picture.filename, picture.data, picture.alt),)
