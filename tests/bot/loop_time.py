"""The clock of the event loop, moved by a test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.base.call_pace import PERIOD


class Time:
    """The clock and the timers of the event loop, moved by the test."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self.now = loop.time()
        self.due: list[tuple[float, Callable[[], None]]] = []
        monkeypatch.setattr(loop, "time", lambda: self.now)
        monkeypatch.setattr(loop, "call_later", self._call_later)

    def _call_later(self, seconds: float, act: Callable[[], None]) -> Any:
        self.due.append((self.now + seconds, act))
        return object()

    async def period(self) -> None:
        """Lets the period pass in which no more than the allowed calls may be made."""
        self.now += PERIOD
        due, self.due = self.due, []
        for _, act in due:
            act()
        await asyncio.sleep(0)
