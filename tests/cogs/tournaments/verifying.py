"""Draws verified without a process of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.processes.background_process import BackgroundProcess


async def think_here(
    _process: BackgroundProcess, _seconds: float, work: Callable[[Any], Any], about: Any
) -> Any:
    """Replaces `think_last`, which would start a process."""
    return work(about)
