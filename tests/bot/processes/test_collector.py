"""The garbage collector ignores objects that live as long as the process."""

import asyncio
import gc
from collections.abc import Iterator

import pytest
import simcord

from bot.app.client import Deckhand
from bot.base.settings import Settings
from bot.processes.garbage_collector import THRESHOLDS
from bot.processes.time_limits import LimitedProcess

SECONDS = 60
MANY = 10_000
"""Number of objects: fewer than the modules of any process of the bot make."""


@pytest.fixture(autouse=True)
def fresh_collector() -> Iterator[None]:
    """Yields a collector with Python's settings; afterwards it is as before."""
    before = gc.get_threshold()
    gc.unfreeze()
    gc.set_threshold(700, 10, 10)
    yield
    gc.freeze()
    gc.set_threshold(*before)


async def test_a_bot_that_has_started_looks_for_garbage_in_nothing_that_stays(settings: Settings):
    world = simcord.Env(bot := Deckhand(settings), shard_count=1)
    await world.start()
    assert gc.get_freeze_count() > MANY
    assert gc.get_threshold() == THRESHOLDS
    await bot.close()
    await world.shutdown()


async def test_a_process_that_works_for_it_does_so_before_it_is_ready():
    process = LimitedProcess()
    assert (await process.call(SECONDS, gc.get_freeze_count)).value > MANY
    assert (await process.call(SECONDS, gc.get_threshold)).value == THRESHOLDS
    await asyncio.to_thread(process.stop)
