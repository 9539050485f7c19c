"""Heavy work: done in time, or not at all, and never blocking the event loop."""

import asyncio
import math
import multiprocessing
import os
import signal
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from multiprocessing import forkserver

import pytest

import engine
from bot.base.turns import Turn
from bot.decks.deck_validation import read_deck_text
from bot.processes.start_method import process_context
from bot.processes.time_limits import TooSlow
from bot.processes.workers import Workers
from engine.core.randomness import seed_from_int
from rendering import draw_hand
from rendering.draw.colour_table import colours
from rendering.draw.typefaces import coverage
from tests.bot.busy_readers import stuck


def starter_text() -> str:
    return next(iter(engine.games().values())).starters()[0].text


async def test_a_deck_is_read(workers: Workers):
    reading = await workers.parse(None, read_deck_text, starter_text())
    assert reading.legal
    assert reading.game == next(iter(engine.games()))
    assert reading.sheet.size > 0


async def test_a_deck_that_takes_too_long_is_given_up_and_the_next_one_is_read(
    own_workers: Workers, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(own_workers, "reading_seconds", 0.1)
    with pytest.raises(TooSlow):
        await own_workers.parse(None, time.sleep, 30)
    monkeypatch.undo()
    assert (await own_workers.parse(None, read_deck_text, starter_text())).legal


async def test_what_fails_has_taken_its_members_time_as_well(
    own_workers: Workers, monkeypatch: pytest.MonkeyPatch
):
    turns: list[Turn] = []
    turn_of = own_workers._turns.turn

    @asynccontextmanager
    async def noted(member: int | None) -> AsyncIterator[Turn]:
        async with turn_of(member) as turn:
            turns.append(turn)
            yield turn

    monkeypatch.setattr(own_workers._turns, "turn", noted)
    with pytest.raises(RuntimeError):
        await own_workers.parse(7, int, "no number")
    assert [turn.seconds > 0 for turn in turns] == [True]


async def test_a_process_that_died_is_replaced():
    before = set(multiprocessing.active_children())
    own = Workers()
    assert (await own.parse(None, read_deck_text, starter_text())).legal
    for process in set(multiprocessing.active_children()) - before:
        process.kill()
        process.join()
    assert (await own.parse(None, read_deck_text, starter_text())).legal
    await own.close()


async def test_a_picture_is_drawn_again_where_its_process_dies(own_workers: Workers):
    number = await own_workers.draw(os.getpid)
    killing = asyncio.create_task(own_workers.draw(time.sleep, 1.0))
    await asyncio.sleep(0.2)
    os.kill(number, signal.SIGKILL)
    assert await killing is None
    assert await own_workers.draw(os.getpid) != number


async def test_a_picture_that_takes_too_long_is_given_up_and_the_next_one_is_drawn(
    own_workers: Workers, monkeypatch: pytest.MonkeyPatch
):
    await own_workers.draw(os.getpid)
    monkeypatch.setattr("bot.processes.workers.DRAWING_SECONDS", 0.1)
    with pytest.raises(TooSlow):
        await own_workers.draw(time.sleep, 30)
    monkeypatch.undo()
    assert await own_workers.draw(os.getpid) > 0


async def test_what_fails_while_it_draws_is_said_and_the_process_goes_on(own_workers: Workers):
    number = await own_workers.draw(os.getpid)
    with pytest.raises(RuntimeError, match="isqrt"):
        await own_workers.draw(math.isqrt, -1)
    assert await own_workers.draw(os.getpid) == number


async def test_the_loop_goes_on_meanwhile(workers: Workers):
    await workers.parse(None, read_deck_text, starter_text())
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            ticks += 1
            await asyncio.sleep(0.001)

    ticking = asyncio.create_task(tick())
    await workers.draw(time.sleep, 0.1)
    ticking.cancel()
    assert ticks > 20


async def test_they_end_when_told():
    own = Workers()
    await own.parse(None, read_deck_text, starter_text())
    began = time.monotonic()
    await own.close()
    assert time.monotonic() - began < 5


async def test_members_have_their_texts_read_in_turn(workers: Workers):
    async with stuck(workers) as readers:
        done: list[int | None] = []

        async def read_for(member: int | None) -> None:
            await workers.parse(member, read_deck_text, starter_text())
            done.append(member)

        readers.stick()
        reading = [asyncio.create_task(read_for(member)) for member in (None, 1, None, 1, 1, 2)]
        await asyncio.sleep(0)
        readers.free()
        await asyncio.gather(*reading)
    assert done == [None, 1, 2, 1, 1, None]


def looked_up() -> tuple[int, int]:
    """Returns how many fonts this process has read so far, and how many colours it has mixed."""
    return coverage.cache_info().misses, colours.cache_info().misses


async def test_the_first_picture_waits_for_no_font_and_no_table_of_colours():
    workers = Workers()
    try:
        before = await workers.draw(looked_up)
        assert all(before)
        game = next(iter(engine.games().values()))
        decks = [game.parse_deck(starter.text) for starter in game.starters()[-2:]]
        view = game.begin((decks[0], decks[1]), seed_from_int(0)).view("A")
        await workers.draw(draw_hand, view)
        assert await workers.draw(looked_up) == before
    finally:
        await workers.close()


def test_where_there_is_nothing_to_copy_processes_start_by_themselves(
    monkeypatch: pytest.MonkeyPatch,
):
    def refuse() -> None:
        raise OSError("AF_UNIX path too long")

    monkeypatch.setattr(forkserver, "ensure_running", refuse)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert process_context.__wrapped__().get_start_method() == "spawn"
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before


def test_where_the_system_can_they_are_copies():
    able = "forkserver" in multiprocessing.get_all_start_methods()
    assert process_context().get_start_method() == ("forkserver" if able else "spawn")
