"""Measuring, which gives way to everything else: on a busy machine it comes last."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from bot.processes.background_process import BackgroundProcess
from bot.processes.time_limits import ProcessDied


class Gate:
    """A gate at which slices of measuring wait until it is opened. Behind it they are measured, or
    (`died`) their process has died."""

    def __init__(self) -> None:
        self._open = Event()
        self.died = False

    def open(self) -> None:
        """Lets the slices continue."""
        self._open.set()

    async def measure(
        self, process: BackgroundProcess, seconds: float, work: Callable[..., Any], *args: Any
    ) -> Any:
        """Does what `BackgroundProcess.measure` does, behind the gate."""
        if not self._open.wait(0.1):
            return None
        if self.died:
            raise ProcessDied
        return await MEASURE(process, seconds, work, *args)


MEASURE: Callable[..., Any] = BackgroundProcess.measure


def held_up(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Stops all measuring until the gate is opened."""
    gate = Gate()

    async def measure(process: BackgroundProcess, *args: Any) -> Any:
        return await gate.measure(process, *args)

    monkeypatch.setattr(BackgroundProcess, "measure", measure)
    return gate
