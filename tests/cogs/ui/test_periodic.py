"""Rounds that are made again and again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.ui.periodic import EACH_SECOND, LONGEST, WAKE, PeriodicJob


@dataclass
class ProcessMessages:
    """A replacement that sends no messages, and records the handlers of messages from other
    processes."""

    heard: dict[str, list[Callable[[str], None]]] = field(default_factory=dict)

    def add_handler(self, kind: str, heard: Callable[[str], None]) -> None:
        self.heard.setdefault(kind, []).append(heard)


@dataclass
class Bot:
    """The parts of a bot that a job needs; the bot is ready."""

    process_messages: ProcessMessages = field(default_factory=ProcessMessages)
    settings: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(processes=1))

    async def wait_until_ready(self) -> None:
        """Returns at once."""


@pytest.fixture
def bot() -> Bot:
    return Bot()


async def settled() -> None:
    """Returns when the rounds that are due now are made."""
    for _ in range(20):
        await asyncio.sleep(0.002)


async def test_once_stopped_nothing_brings_another_round(bot: Bot) -> None:
    rounds: list[int] = []

    async def make_round() -> None:
        rounds.append(len(rounds))

    job = PeriodicJob(cast(Any, bot), "rounds", make_round)
    job.start()
    await settled()
    assert len(rounds) == 1
    await job.stop()
    job.wake()
    await settled()
    assert len(rounds) == 1


async def test_a_round_that_was_asked_for_while_one_failed_is_made(
    bot: Bot, caplog: pytest.LogCaptureFixture
) -> None:
    rounds: list[int] = []
    failing = asyncio.Event()

    async def make_round() -> None:
        rounds.append(len(rounds))
        if len(rounds) == 1:
            await failing.wait()
            raise ZeroDivisionError

    job = PeriodicJob(cast(Any, bot), "rounds", make_round)
    job.wake()
    await asyncio.sleep(0)
    job.wake()
    failing.set()
    await settled()
    assert len(rounds) == 2
    assert "rounds: a round failed" in caplog.text
    caplog.clear()


async def test_another_process_wakes_the_job_of_that_name(bot: Bot) -> None:
    rounds: list[str] = []

    def counted(name: str) -> PeriodicJob:
        async def make_round() -> None:
            rounds.append(name)

        return PeriodicJob(cast(Any, bot), name, make_round)

    jobs = [counted("mine"), counted("other")]
    for job in jobs:
        job.start()
    await settled()
    rounds.clear()
    for heard in bot.process_messages.heard[WAKE]:
        heard("mine")
    await settled()
    assert rounds == ["mine"]
    for job in jobs:
        await job.stop()


@pytest.mark.parametrize(
    ("processes", "seconds"), [(1, LONGEST), (2, EACH_SECOND), (3, EACH_SECOND)]
)
async def test_where_several_share_the_bot_a_round_comes_sooner(
    bot: Bot, processes: int, seconds: int
) -> None:
    async def make_round() -> None:
        """Does nothing: nothing is due."""

    bot.settings.processes = processes
    job = PeriodicJob(cast(Any, bot), "rounds", make_round, shared_longest=EACH_SECOND)
    job.start()
    await settled()
    assert job._timer.seconds == pytest.approx(seconds, abs=0.5)
    await job.stop()
