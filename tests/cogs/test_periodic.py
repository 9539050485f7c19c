"""Rounds that are made again and again."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.notifications import Notification
from cogs.ui.periodic import EACH_SECOND, LONGEST, WAKE, PeriodicJob
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


async def test_another_process_wakes_the_job_of_that_name(table: Table) -> None:
    rounds: list[str] = []

    def counted(name: str) -> PeriodicJob:
        async def make_round() -> None:
            rounds.append(name)

        return PeriodicJob(table.bot, name, make_round)

    jobs = [counted("mine"), counted("other")]
    for job in jobs:
        job.start()
    await table.env.settle()
    rounds.clear()
    table.bot.notifier._hear(Notification(WAKE, "mine", "another process"))
    await table.env.settle()
    assert rounds == ["mine"]
    for job in jobs:
        await job.stop()


@pytest.mark.parametrize(
    ("processes", "seconds"), [(1, LONGEST), (2, EACH_SECOND), (3, EACH_SECOND)]
)
async def test_where_several_share_the_bot_a_round_comes_sooner(
    table: Table, processes: int, seconds: int
) -> None:
    async def make_round() -> None:
        """Nothing is due."""

    table.bot.settings = table.bot.settings.model_copy(update={"processes": processes})
    job = PeriodicJob(table.bot, "rounds", make_round, shared_longest=EACH_SECOND)
    job.start()
    await table.env.settle()
    assert job._timer.seconds == pytest.approx(seconds, abs=0.5)
    await job.stop()
