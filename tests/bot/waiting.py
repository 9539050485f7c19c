"""Waiting, with a limit, for another task, thread or process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 50.0
"""Maximum seconds that a test waits for another process: more than it takes on a busy machine."""

PAUSE: Final = 0.01
"""Seconds between checks."""


async def wait_until(holds: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Waits until something holds. Raises AssertionError with `what` after `seconds`."""
    began = time.monotonic()
    while not holds():
        assert time.monotonic() - began < seconds, f"waited {seconds} s for {what}"
        await asyncio.sleep(PAUSE)
