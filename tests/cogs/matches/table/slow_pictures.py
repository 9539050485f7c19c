"""Pictures that take time to draw."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot.matches import pace
from bot.processes.workers import Workers
from tests.conftest import Table

DRAWING = 60
"""Seconds that a picture takes here: more than a test waits by itself for results."""


class Slow:
    """A drawer that needs time for every picture. `begun` has the drawing functions, in the order
    in which they were begun."""

    def __init__(self, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
        draw = table.bot.workers.draw
        self.begun: list[Callable[..., Any]] = []

        async def slowly(_: Workers, work: Callable[..., Any], *args: Any) -> Any:
            self.begun.append(work)
            await asyncio.sleep(DRAWING)
            return await draw(work, *args)

        monkeypatch.setattr(Workers, "draw", slowly)
        monkeypatch.setattr(pictures_of(table)._turns, "_free", 1000)
        monkeypatch.setattr(pace, "PICTURE_SECONDS", 0.01)


def pictures_of(table: Table) -> Any:
    """Returns the drawer of the boards and hands of the running bot."""
    cog: Any = table.bot.get_cog("match")
    return cog.boards._pictures
