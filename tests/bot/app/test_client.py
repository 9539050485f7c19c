"""A bot from its start to its end."""

import asyncio
import multiprocessing
import os
import threading

import pytest
import simcord

from bot.app.client import Deckhand
from bot.base.settings import Settings
from bot.processes.time_limits import ProcessDied
from bot.processes.workers import Workers
from tests.bot.deck_texts import LEGAL
from tests.conftest import Table


async def test_a_bot_that_is_closed_leaves_nothing_running(settings: Settings, workers: Workers):
    await asyncio.gather(workers.draw(os.getpid), workers.parse(None, os.getpid))  # have started
    processes, threads = set(multiprocessing.active_children()), set(threading.enumerate())
    bot = Deckhand(settings)
    world = simcord.Env(bot, shard_count=1)
    await world.start()
    assert (await bot.decks.keep(1, LEGAL)).deck.legal
    assert set(multiprocessing.active_children()) > processes
    await bot.close()
    await world.shutdown()
    assert set(multiprocessing.active_children()) <= processes
    mine = [t for t in set(threading.enumerate()) - threads if not t.name.startswith("asyncio")]
    for thread in mine:
        thread.join(timeout=5)
    assert [thread.name for thread in mine if thread.is_alive()] == []


async def test_closing_goes_on_where_who_closes_is_cancelled(settings: Settings, workers: Workers):
    bot = Deckhand(settings, workers)
    world = simcord.Env(bot, shard_count=1)
    await world.start()
    closing = asyncio.create_task(bot.close())
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.wait([closing])
    await bot.close()
    with pytest.raises(ProcessDied):
        await bot.services.background.think(1.0, os.getpid)
    await world.shutdown()


async def test_it_asks_discord_for_no_privileged_intents(table: Table):
    intents = table.bot.intents
    assert not any((intents.members, intents.presences, intents.message_content))
    assert table.bot.allowed_mentions is not None
    assert table.bot.allowed_mentions.to_dict() == {"parse": []}


async def test_decks_are_there_after_a_restart(table: Table):
    await table.bot.decks.keep(table.alice.id, LEGAL)
    await table.restart()
    (deck,) = await table.bot.decks.of(table.alice.id)
    assert await table.bot.decks.source(deck.version_id) == LEGAL
