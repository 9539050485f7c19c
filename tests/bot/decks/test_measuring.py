"""The measuring of a deck's power: its process, and the stored results."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable

import pytest

import engine
from bot.base.settings import Settings
from bot.decks.collection import Decks
from bot.decks.deck_validation import read_deck_text
from bot.decks.power_process import SEED, DeckMeasurement
from bot.processes import background_process
from bot.processes.background_process import BackgroundProcess
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_rows import save_power
from engine.decks import Power
from tests.bot.waiting import PATIENCE, wait_until

GAME = next(game for game in engine.games().values() if game.measures)
TEXTS = [starter.text for starter in GAME.starters()]
ENDLESS = 1_000_000

WEAKEST = 19
"""The highest niceness of a process."""


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    opened = await Store.open(settings.database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


def sha256(text: str) -> str:
    """Returns the hash by which a deck with the given text is identified."""
    return read_deck_text(text, GAME.key).sha256


async def known(store: Store, workers: Workers, user: int, text: str) -> Power | None:
    """Returns the power that a player who sends the text sees."""
    return (await Decks(store, workers).keep(user, text)).deck.power


async def test_the_process_plays_the_matches_that_the_game_would(process: BackgroundProcess):
    measuring = DeckMeasurement(process, GAME.key, TEXTS[0], 16)
    await wait_until(lambda: measuring.over, "the measurement to end")
    *_, expected = GAME.measure(GAME.parse_deck(TEXTS[0]), 16, SEED)
    assert (measuring.power, measuring.failure) == (expected, "")
    assert await process.think(PATIENCE, os.getpid) != os.getpid()
    measuring.stop()


async def test_the_process_gives_way_to_others(
    process: BackgroundProcess,
    thinks_in_turn: Callable[[], None],
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(background_process, "prepare_in_background", thinks_in_turn)
    pid = await process.think(PATIENCE, os.getpid)
    assert os.getpriority(os.PRIO_PROCESS, pid) == WEAKEST
    if hasattr(os, "SCHED_IDLE"):
        assert os.sched_getscheduler(pid) == os.SCHED_IDLE


async def test_what_cannot_be_measured_says_why(process: BackgroundProcess):
    measuring = DeckMeasurement(process, GAME.key, "", 16)
    await wait_until(lambda: measuring.over, "the measurement to end")
    assert measuring.power is None
    assert "ValueError" in measuring.failure
    measuring.stop()


async def test_measuring_gives_way_to_thinking(process: BackgroundProcess):
    """The measurement would never end by itself."""
    measuring = DeckMeasurement(process, GAME.key, TEXTS[0], ENDLESS)
    await wait_until(lambda: measuring.power is not None, "the first matches")
    for _ in range(20):
        await process.think(PATIENCE, os.getpid)
        await asyncio.sleep(0.01)
    assert not measuring.over
    assert not measuring.failure
    measuring.stop()


async def test_the_matches_do_not_depend_on_who_thinks_meanwhile(process: BackgroundProcess):
    measuring = DeckMeasurement(process, GAME.key, TEXTS[0], 16)
    while not measuring.over:
        await process.think(PATIENCE, os.getpid)
        await asyncio.sleep(0.005)
    *_, expected = GAME.measure(GAME.parse_deck(TEXTS[0]), 16, SEED)
    assert measuring.power == expected
    measuring.stop()


async def test_what_a_process_has_not_finished_that_dies_the_next_begins_anew(
    process: BackgroundProcess,
):
    measuring = DeckMeasurement(process, GAME.key, TEXTS[0], 16)
    pid = await process.think(PATIENCE, os.getpid)
    os.kill(pid, signal.SIGKILL)
    await wait_until(lambda: measuring.over, "the measurement to end")
    *_, expected = GAME.measure(GAME.parse_deck(TEXTS[0]), 16, SEED)
    assert (measuring.power, measuring.failure) == (expected, "")
    assert await process.think(PATIENCE, os.getpid) != pid
    measuring.stop()


async def test_fewer_matches_never_replace_more(store: Store, workers: Workers):
    assert await known(store, workers, 1, TEXTS[0]) is None
    sha256 = read_deck_text(TEXTS[0], GAME.key).sha256

    async def keep(game: str, power: Power) -> None:
        async with store.write() as connection:
            await save_power(connection, game, sha256, power, 0)

    few, many, as_many = Power(60.0, 14.0, 40), Power(52.0, 9.0, 100), Power(53.0, 9.0, 100)
    await keep("another game", Power(1.0, 1.0, 500))
    for kept, then_known in ((few, few), (many, many), (few, many), (as_many, as_many)):
        await keep(GAME.key, kept)
        assert await known(store, workers, 1, TEXTS[0]) == then_known
