"""The queue of decks that wait to be measured, and the job that measures one of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import cache

import pytest

import engine
from bot.base import current_time
from bot.base.refusals import Refusal
from bot.decks import power_job, power_queue
from bot.decks.collection import Decks
from bot.decks.deck_validation import read_deck_text
from bot.decks.power_job import MOST_TRIES, measure_deck
from bot.decks.power_process import SEED
from bot.decks.power_queue import KEPT_SECONDS, LINE, STILL_SECONDS, LinePosition, PowerQueue
from bot.processes.background_process import BackgroundProcess
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.power_measurements import PowerMeasurement, begin_measuring, save_progress
from engine.decks import Power
from tests.bot.waiting import PATIENCE

GAME = next(game for game in engine.games().values() if game.measures)
TEXTS = [starter.text for starter in GAME.starters()]
ENDLESS = 1_000_000
FEW = 16


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a measurement note its progress again and again, with short pauses."""
    monkeypatch.setattr(power_job, "PROGRESS_SECONDS", 0.02)


@pytest.fixture
async def store(database_url: str) -> AsyncIterator[Store]:
    opened = Store.connected(database_url)
    yield opened
    await opened.close()


@pytest.fixture
async def process() -> AsyncIterator[BackgroundProcess]:
    background = BackgroundProcess()
    yield background
    await background.close()


@dataclass
class Line:
    """A queue whose jobs the test does; `begun` has the jobs that were requested."""

    store: Store
    decks: Decks
    process: BackgroundProcess
    begun: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.queue = PowerQueue(self.store, self.begun.append)

    async def ask(self, user: int, text: str) -> int:
        """Makes a player ask for the power of their deck with the given text."""
        sha256 = read_deck_text(text, GAME.key).sha256
        await self.decks.keep(user, text, name=sha256[:8])
        return await self.queue.ask(user, GAME.key, sha256, 100 + user)

    async def leave(self, user: int, text: str) -> None:
        """Notes that a user no longer needs a text."""
        await self.queue.leave(user, GAME.key, read_deck_text(text, GAME.key).sha256)

    async def measure(self, number: int, matches: int = FEW) -> None:
        """Does the job."""
        await measure_deck(self.store, self.process, matches, number)

    async def standing(self, number: int) -> LinePosition:
        return (await self.queue.look([number]))[number]

    async def now(self, number: int) -> PowerMeasurement:
        return (await self.standing(number)).measurement

    async def until(
        self, number: int, true: Callable[[PowerMeasurement], bool]
    ) -> PowerMeasurement:
        """Waits until a job has changed a measurement so."""
        deadline = time.monotonic() + PATIENCE
        while not true(now := await self.now(number)):
            assert time.monotonic() < deadline, f"the measurement stays {now}"
            await asyncio.sleep(0.02)
        return now

    async def known(self, user: int, text: str) -> Power | None:
        """Returns the power that a player who sends the text sees."""
        return (await self.decks.keep(user, text)).deck.power


@pytest.fixture
async def line(store: Store, workers: Workers, process: BackgroundProcess) -> Line:
    return Line(store, Decks(store, workers), process)


@cache
def expected(text: str, matches: int = FEW) -> Power | None:
    *_, power = GAME.measure(GAME.parse_deck(text), matches, SEED)
    return power


async def test_what_is_asked_for_waits_until_its_job_measures_it(line: Line):
    first, second = await line.ask(1, TEXTS[0]), await line.ask(2, TEXTS[1])
    assert line.begun == [first, second]
    assert [(await line.standing(one)).before for one in (first, second)] == [0, 1]
    assert [(await line.now(one)).state for one in (first, second)] == ["waiting", "waiting"]
    await line.measure(first)
    done = await line.now(first)
    assert (done.state, done.power, done.wanted_by) == ("over", expected(TEXTS[0]), {})
    assert await line.known(7, TEXTS[0]) == done.power
    assert await line.known(7, TEXTS[1]) is None
    assert (await line.standing(second)).before == 0


async def test_how_far_it_is_can_be_read_meanwhile(line: Line):
    one = await line.ask(1, TEXTS[0])
    job = asyncio.create_task(line.measure(one, ENDLESS))
    first = await line.until(one, lambda now: now.power is not None)
    assert first.state == "running"
    assert first.wanted_by == {1: 101}
    later = await line.until(one, lambda now: now.power != first.power)
    assert first.power is not None
    assert later.power is not None
    assert later.power.games > first.power.games
    await line.leave(1, TEXTS[0])
    await job


async def test_who_has_enough_keeps_what_is_known_while_others_go_on(line: Line):
    one = await line.ask(1, TEXTS[0])
    assert await line.ask(2, TEXTS[0]) == one
    job = asyncio.create_task(line.measure(one, ENDLESS))
    await line.until(one, lambda now: now.power is not None)
    await line.leave(1, TEXTS[0])
    seen = await line.known(7, TEXTS[0])
    assert seen is not None
    now = await line.until(one, lambda now: now.power != seen)
    assert (now.state, now.wanted_by) == ("running", {2: 102})
    await line.leave(2, TEXTS[0])
    await job
    assert (await line.now(one)).state == "over"
    later = await line.known(7, TEXTS[0])
    assert later == (await line.now(one)).power
    assert later is not None
    assert later.games > seen.games


async def test_what_nobody_wants_any_more_is_not_begun(line: Line):
    one = await line.ask(1, TEXTS[0])
    await line.leave(1, TEXTS[0])
    await line.measure(one, ENDLESS)
    assert ((await line.now(one)).state, (await line.now(one)).tries) == ("over", 0)


async def test_what_nobody_has_a_deck_for_any_more_leaves_the_line(line: Line):
    first, second, third = [await line.ask(user, TEXTS[user]) for user in (0, 1, 2)]
    job = asyncio.create_task(line.measure(first, ENDLESS))
    await line.until(first, lambda now: now.state == "running")
    (deck,) = await line.decks.of(1)
    await line.decks.delete(1, deck.id)
    await line.until(second, lambda now: now.state == "over")
    assert (await line.standing(third)).before == 1
    (deck,) = await line.decks.of(0)
    await line.decks.keep(0, TEXTS[3], name=deck.name)
    await job
    assert (await line.now(first)).state == "over"
    assert (await line.now(third)).state == "waiting"


@pytest.mark.both_databases
async def test_a_worker_that_dies_is_followed_by_one_that_begins_anew(line: Line):
    """The worker that was only held up notices this, and changes nothing."""
    one = await line.ask(1, TEXTS[0])
    held_up = asyncio.create_task(line.measure(one, ENDLESS))
    await line.until(one, lambda now: now.power is not None)
    await line.measure(one)
    now = await line.now(one)
    assert (now.state, now.tries, now.power) == ("over", 2, expected(TEXTS[0]))
    await held_up
    assert await line.now(one) == now
    assert await line.known(7, TEXTS[0]) == expected(TEXTS[0])


async def test_what_no_worker_lives_through_fails(line: Line, caplog: pytest.LogCaptureFixture):
    one = await line.ask(1, TEXTS[0])
    async with line.store.write() as connection:
        await begin_measuring(connection, one, MOST_TRIES, current_time.now())
        await save_progress(connection, one, Power(50.0, 5.0, 4), current_time.now())
    await line.measure(one)
    assert (await line.now(one)).state == "failed"
    assert "no worker has lived through it" in caplog.text
    assert await line.known(7, TEXTS[0]) is None


async def test_a_deck_whose_matches_do_not_end_keeps_nobody_waiting(
    line: Line, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    thinking = asyncio.create_task(line.process.think(PATIENCE, time.sleep, 0.3))
    await asyncio.sleep(0)
    monkeypatch.setattr(power_job, "LONGEST_SECONDS", 0.0)
    one = await line.ask(1, TEXTS[0])
    await line.measure(one, ENDLESS)
    assert (await line.now(one)).state == "failed"
    assert "no match was over in time" in caplog.text
    assert await line.known(7, TEXTS[0]) is None
    await thinking


async def test_the_line_takes_one_deck_of_each_and_is_not_endless(
    line: Line, monkeypatch: pytest.MonkeyPatch
):
    assert LINE == 12
    monkeypatch.setattr(power_queue, "LINE", 6)
    texts = [f"{TEXTS[0]}\n{'#' * number}" for number in range(7)]
    asked = [await line.ask(user, texts[user]) for user in range(6)]
    with pytest.raises(Refusal, match="one of your decks"):
        await line.ask(3, texts[4])
    with pytest.raises(Refusal, match="6 decks"):
        await line.ask(6, texts[6])
    assert await line.ask(6, texts[4]) == asked[4]
    await line.leave(3, texts[3])
    assert (await line.standing(asked[4])).before == 3
    another = await line.ask(3, texts[6])
    assert (await line.standing(another)).before == 5


async def test_another_press_has_another_message_show_it(line: Line):
    one = await line.ask(1, TEXTS[0])
    assert await line.queue.ask(1, GAME.key, read_deck_text(TEXTS[0], GAME.key).sha256, 999) == one
    assert (await line.now(one)).wanted_by == {1: 999}


async def test_what_is_in_the_line_and_does_not_move_is_begun_again(
    line: Line, monkeypatch: pytest.MonkeyPatch
):
    one, other = await line.ask(1, TEXTS[0]), await line.ask(2, TEXTS[1])
    await line.leave(2, TEXTS[1])
    line.begun.clear()
    line.queue.begin_again((await line.queue.look([one, other])).values(), also_moving=False)
    assert line.begun == []
    line.queue.begin_again((await line.queue.look([one, other])).values(), also_moving=True)
    assert line.begun == [one]
    later = current_time.now() + STILL_SECONDS
    monkeypatch.setattr(current_time, "now", lambda: later)
    line.queue.begin_again((await line.queue.look([one, other])).values(), also_moving=False)
    assert line.begun == [one, one]


async def test_what_has_ended_is_forgotten_after_a_while(
    line: Line, monkeypatch: pytest.MonkeyPatch
):
    one = await line.ask(1, TEXTS[0])
    await line.leave(1, TEXTS[0])
    await line.ask(1, TEXTS[1])
    assert one in await line.queue.look([one])
    later = current_time.now() + KEPT_SECONDS
    monkeypatch.setattr(current_time, "now", lambda: later)
    await line.ask(1, TEXTS[1])
    assert one not in await line.queue.look([one])
