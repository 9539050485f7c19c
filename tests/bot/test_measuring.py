"""Measuring a deck's power: the process, the line of those that wait, and what is kept."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

import engine
from bot import power_queue
from bot.background_process import BackgroundProcess
from bot.deck_validation import read
from bot.decks import Decks
from bot.power_process import SEED, Measuring
from bot.power_queue import LINE, Measurement, PowerQueue
from bot.refusals import Refusal
from bot.settings import Settings
from bot.store import Store
from bot.store.decks import save_power
from bot.workers import Workers
from engine.decks import Power
from tests.bot.held_up import PATIENCE

GAME = next(game for game in engine.games().values() if game.measures)
TEXTS = [starter.text for starter in GAME.starters()]
ENDLESS = 1_000_000

WEAKEST = 19
"""No process gives way more than that."""


@pytest.fixture
async def store(settings: Settings) -> AsyncIterator[Store]:
    opened = await Store.open(settings.database_url)
    yield opened
    await opened.close()


async def until(true: Callable[[], bool]) -> None:
    """Waits, for the simulated bot's processes are real."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.02)


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


async def go_on_until(line: PowerQueue, true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        await line.go_on()
        await asyncio.sleep(0.02)


def sha256(text: str) -> str:
    """By what a deck of that text is told apart."""
    return read(text, GAME.key).sha256


async def wanted(
    store: Store, workers: Workers, line: PowerQueue, user: int, text: str
) -> Measurement:
    """A player who has a deck of that text asks for its power."""
    await Decks(store, workers).keep(user, text)
    return line.ask(user, GAME.key, text, sha256(text))


async def known(store: Store, workers: Workers, user: int, text: str) -> Power | None:
    """What a player who sends the text sees of its power."""
    return (await Decks(store, workers).keep(user, text)).deck.power


async def test_the_process_plays_the_matches_that_the_game_would_and_gives_way_to_others(
    process: BackgroundProcess,
):
    measuring = Measuring(process, GAME.key, TEXTS[0], 16)
    await until(lambda: measuring.over)
    *_, expected = GAME.measure(GAME.parse_deck(TEXTS[0]), 16, SEED)
    assert (measuring.power, measuring.failure) == (expected, "")
    pid = await process.think(PATIENCE, os.getpid)
    assert pid != os.getpid()
    assert os.getpriority(os.PRIO_PROCESS, pid) == WEAKEST
    if hasattr(os, "SCHED_IDLE"):
        assert os.sched_getscheduler(pid) == os.SCHED_IDLE
    measuring.stop()


async def test_what_cannot_be_measured_says_why(process: BackgroundProcess):
    measuring = Measuring(process, GAME.key, "", 16)
    await until(lambda: measuring.over)
    assert measuring.power is None
    assert "ValueError" in measuring.failure
    measuring.stop()


async def test_measuring_gives_way_to_thinking(process: BackgroundProcess):
    """It would never end by itself"""
    measuring = Measuring(process, GAME.key, TEXTS[0], ENDLESS)
    await until(lambda: measuring.power is not None)
    for _ in range(20):
        await process.think(PATIENCE, os.getpid)
        await asyncio.sleep(0.01)
    assert not measuring.over
    assert not measuring.failure
    measuring.stop()


async def test_the_matches_do_not_depend_on_who_thinks_meanwhile(process: BackgroundProcess):
    measuring = Measuring(process, GAME.key, TEXTS[0], 16)
    while not measuring.over:
        await process.think(PATIENCE, os.getpid)
        await asyncio.sleep(0.005)
    *_, expected = GAME.measure(GAME.parse_deck(TEXTS[0]), 16, SEED)
    assert measuring.power == expected
    measuring.stop()


async def test_what_a_process_has_not_finished_that_dies_the_next_begins_anew(
    process: BackgroundProcess,
):
    measuring = Measuring(process, GAME.key, TEXTS[0], 16)
    pid = await process.think(PATIENCE, os.getpid)
    os.kill(pid, signal.SIGKILL)
    await until(lambda: measuring.over)
    *_, expected = GAME.measure(GAME.parse_deck(TEXTS[0]), 16, SEED)
    assert (measuring.power, measuring.failure) == (expected, "")
    assert await process.think(PATIENCE, os.getpid) != pid
    measuring.stop()


async def test_one_after_the_other_is_measured_and_kept(
    store: Store, workers: Workers, process: BackgroundProcess
):
    line = PowerQueue(store, process, 16)
    first = await wanted(store, workers, line, 1, TEXTS[0])
    second = await wanted(store, workers, line, 2, TEXTS[1])
    assert (line.before(first), line.before(second)) == (0, 1)
    await go_on_until(line, lambda: first.ended)
    assert (first.state, second.state, line.before(second)) == ("over", "running", 0)
    assert await known(store, workers, 7, TEXTS[0]) == first.power
    assert await known(store, workers, 7, TEXTS[1]) is None
    await go_on_until(line, lambda: not line.busy)
    assert await known(store, workers, 8, TEXTS[1]) == second.power


async def test_who_has_enough_keeps_what_is_known_while_others_go_on(
    store: Store, workers: Workers, process: BackgroundProcess
):
    line = PowerQueue(store, process, ENDLESS)
    one = await wanted(store, workers, line, 1, TEXTS[0])
    assert await wanted(store, workers, line, 2, TEXTS[0]) is one
    await go_on_until(line, lambda: one.power is not None)
    await line.leave(1, one)
    assert await known(store, workers, 7, TEXTS[0]) == one.power
    assert not one.ended
    seen = one.power
    await go_on_until(line, lambda: one.power != seen)
    await line.leave(2, one)
    await line.go_on()
    assert one.state == "over"
    assert not line.busy
    later = await known(store, workers, 7, TEXTS[0])
    assert later == one.power
    assert later is not None
    assert seen is not None
    assert later.games > seen.games


async def test_a_deck_whose_matches_do_not_end_keeps_nobody_waiting(
    store: Store,
    workers: Workers,
    process: BackgroundProcess,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
):
    thinking = asyncio.create_task(process.think(PATIENCE, time.sleep, 3.0))
    await asyncio.sleep(0)
    line = PowerQueue(store, process, ENDLESS)
    one = await wanted(store, workers, line, 1, TEXTS[0])
    await line.go_on()
    await line.go_on()
    assert one.state == "running"
    monkeypatch.setattr(power_queue, "LONGEST_SECONDS", 0.0)
    await line.go_on()
    assert one.state == "failed"
    assert "no match was over in time" in caplog.text
    assert not line.busy
    await thinking
    assert await known(store, workers, 7, TEXTS[0]) is None


async def test_what_nobody_has_a_deck_for_any_more_leaves_the_line(
    store: Store, workers: Workers, process: BackgroundProcess
):
    line, decks = PowerQueue(store, process, ENDLESS), Decks(store, workers)
    first = await wanted(store, workers, line, 1, TEXTS[0])
    second = await wanted(store, workers, line, 2, TEXTS[1])
    third = await wanted(store, workers, line, 3, TEXTS[2])
    await line.go_on()
    for user in (1, 2):
        (deck,) = await decks.of(user)
        await decks.delete(user, deck.id)
    await line.go_on()
    assert (first.state, second.state, third.state) == ("over", "over", "running")
    (deck,) = await decks.of(3)
    await decks.keep(3, TEXTS[0], name=deck.name)
    await line.go_on()
    assert third.state == "over"
    assert not line.busy


@pytest.mark.parametrize("waits", [False, True])
async def test_who_joins_while_it_is_looked_up_who_has_the_deck_stays(
    store: Store,
    workers: Workers,
    process: BackgroundProcess,
    monkeypatch: pytest.MonkeyPatch,
    waits: bool,
):
    look_up = power_queue.who_has
    line = PowerQueue(store, process, ENDLESS)
    if waits:
        await wanted(store, workers, line, 3, TEXTS[1])
    one = line.ask(1, GAME.key, TEXTS[0], sha256(TEXTS[0]))
    await Decks(store, workers).keep(2, TEXTS[0])

    async def join_meanwhile(connection: Any, users: set[int], game: str, sha256: str) -> set[int]:
        found = await look_up(connection, users, game, sha256)
        if sha256 == one.sha256:
            line.ask(2, GAME.key, TEXTS[0], sha256)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(power_queue, "who_has", join_meanwhile)
        await line.go_on()
    assert one.wanted_by == {2}
    assert one.state == ("waiting" if waits else "running")
    await line.close()


async def test_the_line_takes_one_deck_of_each_and_is_not_endless(
    store: Store, process: BackgroundProcess
):
    line = PowerQueue(store, process, 16)
    asked = [line.ask(user, GAME.key, f"deck {user}", f"{user}") for user in range(LINE)]
    with pytest.raises(Refusal, match="one deck of yours"):
        line.ask(3, GAME.key, "another", "another")
    with pytest.raises(Refusal, match=f"{LINE} decks"):
        line.ask(LINE, GAME.key, "another", "another")
    await line.leave(3, asked[3])
    assert asked[3].ended
    assert line.before(asked[4]) == 3
    assert line.before(line.ask(3, GAME.key, "another", "another")) == LINE - 1


async def test_fewer_matches_never_replace_more(store: Store, workers: Workers):
    assert await known(store, workers, 1, TEXTS[0]) is None
    sha256 = read(TEXTS[0], GAME.key).sha256

    async def keep(game: str, power: Power) -> None:
        async with store.write() as connection:
            await save_power(connection, game, sha256, power, 0)

    few, many, as_many = Power(60.0, 14.0, 40), Power(52.0, 9.0, 100), Power(53.0, 9.0, 100)
    await keep("another game", Power(1.0, 1.0, 500))
    for kept, then_known in ((few, few), (many, many), (few, many), (as_many, as_many)):
        await keep(GAME.key, kept)
        assert await known(store, workers, 1, TEXTS[0]) == then_known
