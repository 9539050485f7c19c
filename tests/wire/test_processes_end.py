"""No process of a bot outlives its test, and each wait says what it waited for."""

from __future__ import annotations

import asyncio
import sys

import pytest

from tests.wire.fakecord import world as of_worlds
from tests.wire.fakecord.botproc import BotProcess, started
from tests.wire.fakecord.processes import command
from tests.wire.fakecord.waiting import all_ended, within
from tests.wire.fakecord.world import World
from tests.wire.seating import ROOT

WITHIN = 20.0
SLEEPS = "import time; print('sleeps', flush=True); time.sleep(600)"
LEAVES_ONE = """
import subprocess, sys
left = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
print(left.pid, flush=True)
"""
STARTS_ONE = f"""
import asyncio, sys
from tests.wire.fakecord.world import World

async def main():
    async with World() as world:
        bot = await world.launch([sys.executable, "-c", {SLEEPS!r}], ready=False)
        await world.wait_until(lambda: bot.output, {WITHIN}, "a word of it")
        print(bot.pid, flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""


async def launched(world: World, program: str) -> BotProcess:
    """Starts a program, and returns once it has written something."""
    bot = await world.launch([sys.executable, "-c", program], ready=False)
    await world.wait_until(lambda: bot.output, WITHIN, "a word of it")
    return bot


async def test_a_world_ends_its_bots_also_where_the_test_fails() -> None:
    bots: list[BotProcess] = []

    async def failing() -> None:
        async with World() as world:
            bots.append(await launched(world, SLEEPS))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await failing()
    [bot] = bots
    assert not bot.running
    assert bot.left() == []
    assert bot not in started


async def test_what_a_bot_leaves_behind_fails_the_test_and_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(of_worlds, "LEFT_SECONDS", 0.2)
    found: list[int] = []

    async def leaving() -> None:
        async with World() as world:
            bot = await launched(world, LEAVES_ONE)
            assert await bot.ended(WITHIN) == 0
            found.extend(bot.left())
            assert bot.output == [str(pid) for pid in found]

    with pytest.raises(AssertionError, match=r"processes have outlived their bots.*time\.sleep"):
        await leaving()
    [left] = found
    async with within(WITHIN, "the end of what was left"):
        while command(left):  # noqa: ASYNC110 - nobody is told when a process has ended
            await asyncio.sleep(0.01)


async def test_a_bot_ends_with_the_process_that_runs_the_tests() -> None:
    tests = await asyncio.create_subprocess_exec(
        sys.executable, "-c", STARTS_ONE, cwd=ROOT, stdout=asyncio.subprocess.PIPE
    )
    assert tests.stdout is not None
    try:
        async with within(WITHIN, "the bot"):
            bot = int(await tests.stdout.readline())
        assert "sleep" in command(bot)
    finally:
        tests.kill()
    async with within(WITHIN, "the end of both"):
        await tests.wait()
        while command(bot):  # noqa: ASYNC110 - nobody is told when a process has ended
            await asyncio.sleep(0.01)


async def test_a_wait_says_what_it_waited_for() -> None:
    async with World() as world:
        with pytest.raises(TimeoutError, match=r"after 0\.01 s waiting for the moon"):
            await world.wait_until(lambda: None, 0.01, "the moon")
        with pytest.raises(TimeoutError, match=r"after 0\.01 s waiting for the stars"):
            async with within(0.01, "the stars"):
                await asyncio.sleep(WITHIN)
        never = asyncio.create_task(asyncio.sleep(WITHIN), name="a dream")
        with pytest.raises(TimeoutError, match=r"waiting for sleep to end:\n.*a dream"):
            await all_ended([never], 0.01, "sleep")
        never.cancel()
        bot = await launched(world, SLEEPS)
        with pytest.raises(TimeoutError, match=r"waiting for bot 1 to end:\nsleeps"):
            await bot.ended(0.01)
