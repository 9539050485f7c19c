"""The end of the bot: it ends despite any obstacle, and names the obstacle."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from bot.base.clicks import all_answered, begin_click
from bot.base.shutdown import cancel_tasks, run_stage
from tests.repository import ROOT

SOON = 10.0
LONG = 60.0


async def never() -> None:
    await asyncio.Event().wait()


async def test_a_stage_that_takes_too_long_is_given_up_and_the_log_says_where_it_is(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def show() -> None:
        await never()

    async with asyncio.timeout(SOON):
        await run_stage("showing", show(), 0.05)
    (record,) = caplog.records
    assert "showing takes longer than 0.05 s" in record.getMessage()
    assert "show:" in record.getMessage()
    assert "> never:" in record.getMessage()


async def test_a_stage_is_given_up_that_does_not_hear_that_it_is(
    caplog: pytest.LogCaptureFixture,
) -> None:
    enough = asyncio.Event()

    async def deaf() -> None:
        while not enough.is_set():
            with suppress(asyncio.CancelledError):
                await enough.wait()

    async with asyncio.timeout(SOON):
        await run_stage("leaving", deaf(), 0.05)
    enough.set()
    assert "leaving takes longer" in caplog.text


async def test_what_fails_in_a_stage_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def fail() -> None:
        raise ValueError("a reason")

    await run_stage("closing", fail(), SOON)
    assert "closing failed" in caplog.text
    assert "a reason" in caplog.text


async def test_who_loses_that_it_is_cancelled_is_cancelled_again() -> None:
    lost = asyncio.Event()

    async def forgetful() -> None:
        with suppress(asyncio.CancelledError):
            await never()
        lost.set()
        await never()

    task = asyncio.create_task(forgetful())
    await asyncio.sleep(0)
    async with asyncio.timeout(SOON):
        await cancel_tasks(task, None)
    assert lost.is_set()
    assert task.cancelled()


async def test_what_is_being_answered_is_waited_for() -> None:
    answered = asyncio.Event()

    async def answer() -> None:
        begin_click(1)
        await answered.wait()

    task = asyncio.create_task(answer())
    await asyncio.sleep(0)
    waiting = asyncio.create_task(all_answered())
    await asyncio.wait({waiting}, timeout=0.1)
    assert not waiting.done()
    answered.set()
    async with asyncio.timeout(SOON):
        await waiting
    assert task.done()


HELD_UP = """
import threading
from bot.base.shutdown import end_at_last

def held_up():
    threading.Event().wait()

threading.Thread(target=held_up).start()
end_at_last(0.2)
"""


def test_a_process_ends_that_a_thread_holds_up_and_says_which() -> None:
    began = time.monotonic()
    command = [sys.executable, "-c", HELD_UP]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LONG)
    assert done.returncode == 1
    assert "in held_up" in done.stderr
    assert time.monotonic() - began < LONG
