"""Calls stay below Discord's limit."""

from __future__ import annotations

import asyncio

import pytest

from bot.call_pace import CallPace


async def test_no_second_has_more_calls_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, pace, made = asyncio.get_running_loop(), CallPace(3), list[float]()
    begun, waited = loop.time(), 0.0

    async def sleep(seconds: float) -> None:
        nonlocal waited
        waited = max(waited, seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(loop, "time", lambda: begun)
    for _ in range(8):
        waited = 0.0
        await pace.turn()
        made.append(waited)
    assert made == [0, 0, 0, 1, 1, 1, 2, 2]


async def test_a_clock_that_was_put_back_holds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, pace = asyncio.get_running_loop(), CallPace(1)
    now = loop.time()
    monkeypatch.setattr(loop, "time", lambda: now + 100_000)
    await pace.turn()
    monkeypatch.setattr(loop, "time", lambda: now)
    await asyncio.wait_for(pace.turn(), 5)
