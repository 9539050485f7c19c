"""Work in other processes is done in time or given up, and affects no other work."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest

from bot.base.refusals import Refusal
from bot.processes.time_limits import LimitedProcess, ProcessDied, TooSlow
from tests.repository import ROOT

LONG = 60.0
SOON = 20.0
"""Seconds: long for a busy machine, short for work that takes a minute."""

HUGE = 50_000_000
"""Bytes: more than a pipe takes at a time."""


@pytest.fixture
async def process() -> AsyncIterator[LimitedProcess]:
    limited = LimitedProcess()
    yield limited
    await asyncio.to_thread(limited.stop)


async def pid(process: LimitedProcess) -> int:
    return (await process.call(LONG, os.getpid)).value


def deaf() -> None:
    """Ignores SIGTERM, like work that is stuck in a library."""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
    time.sleep(LONG)


def refuse() -> None:
    raise Refusal("Not like that.")


async def test_how_long_it_took_is_told_without_the_wait_for_the_process(process: LimitedProcess):
    done = await process.call(LONG, time.sleep, 0.1)
    assert 0.1 <= done.seconds < SOON
    first, second = await asyncio.gather(*(process.call(LONG, time.sleep, 0.3) for _ in range(2)))
    assert first.seconds < 0.6
    assert second.seconds < 0.6


async def test_what_the_work_raises_is_told_and_the_process_goes_on(process: LimitedProcess):
    before = await pid(process)
    with pytest.raises(Refusal, match="Not like that"):
        await process.call(LONG, refuse)
    with pytest.raises(RuntimeError, match="int failed: ValueError"):
        await process.call(LONG, int, "x")
    assert await pid(process) == before


@pytest.mark.parametrize("stuck", [time.sleep, deaf])
async def test_what_takes_too_long_is_killed_and_the_next_is_done(process: LimitedProcess, stuck):
    before = await pid(process)
    began = time.perf_counter()
    with pytest.raises(TooSlow):
        await process.call(0.2, stuck, *(() if stuck is deaf else (LONG,)))
    assert await pid(process) != before
    assert time.perf_counter() - began < SOON
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


@pytest.mark.skipif(
    "forkserver" not in multiprocessing.get_all_start_methods(), reason="no process is a copy here"
)
async def test_what_tells_a_whole_group_to_end_leaves_the_work_to_the_bot(process: LimitedProcess):
    before, copied = await pid(process), (await process.call(LONG, os.getppid)).value
    for one in (before, copied):
        os.kill(one, signal.SIGTERM)
    assert await pid(process) == before


async def test_a_limit_is_kept_where_the_bots_own_clock_stands_still(
    process: LimitedProcess, monkeypatch: pytest.MonkeyPatch
):
    before = await pid(process)
    stood = time.monotonic()
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: stood)
        with pytest.raises(TooSlow):
            await process.call(0.2, time.sleep, LONG)
        after = await pid(process)
        os.kill(after, signal.SIGKILL)
        assert await pid(process) not in (before, after)


async def test_one_that_dies_with_nothing_to_do_is_replaced(process: LimitedProcess):
    for pause in (0.0, 0.1):
        before = await pid(process)
        os.kill(before, signal.SIGKILL)
        await asyncio.sleep(pause)
        assert await pid(process) != before


async def test_one_that_dies_at_work_takes_only_that_work_along(process: LimitedProcess):
    other = LimitedProcess()
    before = await pid(process)
    elsewhere = asyncio.create_task(other.call(LONG, time.sleep, 0.6))
    working = asyncio.create_task(process.call(LONG, time.sleep, LONG))
    await asyncio.sleep(0.2)
    os.kill(before, signal.SIGKILL)
    with pytest.raises(ProcessDied):
        await working
    assert await pid(process) != before
    await elsewhere
    await asyncio.to_thread(other.stop)


async def test_whoever_waits_is_answered_by_the_next_where_it_dies_over_another(
    process: LimitedProcess,
):
    before = await pid(process)
    at_work = asyncio.create_task(process.call(LONG, time.sleep, LONG))
    await asyncio.sleep(0.3)
    waiting = [asyncio.create_task(pid(process)) for _ in range(3)]
    await asyncio.sleep(0.1)
    os.kill(before, signal.SIGKILL)
    async with asyncio.timeout(SOON):
        (after,) = set(await asyncio.gather(*waiting))
    assert after != before
    with pytest.raises(ProcessDied):
        await at_work


@pytest.mark.parametrize(
    "seconds",
    [0.06, *(pytest.param(seconds, marks=pytest.mark.soak) for seconds in (0.02, 0.1))],
)
async def test_one_that_dies_while_it_answers_blocks_no_other(
    process: LimitedProcess, seconds: float
):
    before = await pid(process)
    working = asyncio.create_task(process.call(LONG, bytes, HUGE))
    await asyncio.sleep(seconds)
    os.kill(before, signal.SIGKILL)
    with suppress(ProcessDied):  # it may have been quicker
        await working
    assert await asyncio.wait_for(pid(process), SOON) != before


async def test_nobody_waits_for_the_work_of_one_who_has_gone(process: LimitedProcess):
    before = await pid(process)
    working = asyncio.create_task(process.call(LONG, time.sleep, LONG))
    await asyncio.sleep(0.2)
    working.cancel()
    assert await asyncio.wait_for(pid(process), SOON) != before


async def test_after_the_end_nothing_is_begun():
    process = LimitedProcess()
    await pid(process)
    ending = asyncio.create_task(asyncio.to_thread(process.stop))
    await ending
    with pytest.raises(ProcessDied):
        await pid(process)


STUCK = """
import asyncio, gc, os, signal, sys, time
from bot.processes import start_method
from bot.processes.time_limits import LimitedProcess

start_method._PREPARED[:] = ["bot.processes.time_limits"]

async def main():
    process = LimitedProcess(gc.collect)
    print((await process.call(60, os.getpid)).value, flush=True)
    working = asyncio.create_task(process.call(60, time.sleep, {seconds}))
    await asyncio.sleep(0.3)
    {end}
    await working

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("end", "seconds"),
    [
        ("os.kill(os.getpid(), signal.SIGINT)", LONG),
        pytest.param("sys.exit(3)", LONG, marks=pytest.mark.soak),
        pytest.param("os.kill(os.getpid(), signal.SIGTERM)", 1, marks=pytest.mark.soak),
        ("os.kill(os.getpid(), signal.SIGKILL)", 0.6),
    ],
)
def test_whatever_ends_the_bot_ends_its_processes_at_once_or_after_what_they_do(
    end: str, seconds: float, tmp_path: Path
):
    script = tmp_path / "stuck.py"
    script.write_text(STUCK.format(end=end, seconds=seconds))
    done = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=LONG,
    )
    assert done.returncode != 0
    worker, ended = int(done.stdout), time.monotonic()
    while time.monotonic() - ended < SOON:
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return
        time.sleep(0.02)
    os.kill(worker, signal.SIGKILL)
    raise AssertionError("the process still works")
