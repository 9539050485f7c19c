"""Calls stay below Discord's limit."""

from __future__ import annotations

import asyncio

import pytest

from bot.base.call_pace import FEW, CallPace
from tests.bot.loop_time import Time


async def made(pace: CallPace, calls: list[str], what: str, *, later: bool = False) -> None:
    await pace.wait_for_turn(later=later)
    calls.append(what)


async def test_no_period_has_more_calls_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    time, pace, calls = Time(monkeypatch), CallPace(3), list[str]()
    tasks = [asyncio.create_task(made(pace, calls, str(number))) for number in range(8)]
    await asyncio.sleep(0)
    counts = [len(calls)]
    while len(calls) < 8:
        await time.period()
        counts.append(len(calls))
    assert counts == [3, 6, 8]
    assert calls == [str(number) for number in range(8)]
    await asyncio.gather(*tasks)


async def test_what_can_come_later_comes_after_what_somebody_waits_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time, pace, calls = Time(monkeypatch), CallPace(1), list[str]()
    tasks: list[asyncio.Task[None]] = []
    for what in ("first", "board", "hand", "other hand"):
        tasks.append(asyncio.create_task(made(pace, calls, what, later=what == "board")))
        await asyncio.sleep(0)
    for _ in range(4):
        await time.period()
    assert calls == ["first", "hand", "other hand", "board"]


async def test_another_limit_counts_the_calls_that_were_just_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time, pace, calls = Time(monkeypatch), CallPace(4), list[str]()
    for number in range(2):
        await made(pace, calls, str(number))
    pace.set_limit(3)
    tasks = [asyncio.create_task(made(pace, calls, str(number))) for number in range(2, 6)]
    await asyncio.sleep(0)
    assert len(calls) == 3
    await time.period()
    assert len(calls) == 6
    await asyncio.gather(*tasks)


async def test_a_process_that_was_paused_makes_few_calls_until_it_knows_of_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    time, pace, calls = Time(monkeypatch), CallPace(10), list[str]()
    pace.set_limit(8, 5.0)
    time.now += 6.0
    tasks = [asyncio.create_task(made(pace, calls, str(number))) for number in range(12)]
    await asyncio.sleep(0)
    assert len(calls) == FEW
    pace.set_limit(5, 5.0)
    await time.period()
    assert len(calls) == FEW + 5
    await time.period()
    assert len(calls) == 12
    await asyncio.gather(*tasks)
