"""Rounds that are made again and again."""

from __future__ import annotations

import asyncio

import pytest

from cogs.ui.periodic import PeriodicJob
from tests.conftest import Table


async def test_once_stopped_nothing_brings_another_round(table: Table) -> None:
    rounds: list[int] = []

    async def make_round() -> None:
        rounds.append(len(rounds))

    job = PeriodicJob(table.bot, "rounds", make_round)
    job.start()
    await table.env.settle()
    assert len(rounds) == 1
    await job.stop()
    job.wake()
    await table.env.settle()
    assert len(rounds) == 1


async def test_a_round_that_was_asked_for_while_one_failed_is_made(
    table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    rounds: list[int] = []
    failing = asyncio.Event()

    async def make_round() -> None:
        rounds.append(len(rounds))
        if len(rounds) == 1:
            await failing.wait()
            raise ZeroDivisionError

    job = PeriodicJob(table.bot, "rounds", make_round)
    job.wake()
    await asyncio.sleep(0)
    job.wake()
    failing.set()
    await table.env.settle()
    assert len(rounds) == 2
    assert "rounds: a round failed" in caplog.text
    caplog.clear()
