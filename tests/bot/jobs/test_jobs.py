"""Invariants of all jobs, whichever process does them."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from bot.jobs import Job, Jobs, NotYet, jobs_on, worker
from bot.jobs.kept_jobs import KeptJobs
from bot.jobs.worker import JobWorker
from bot.store import Store
from tests.bot.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.both_databases


class Desk:
    """An object that does what the jobs of a test ask for, and records it."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.done: list[str] = []
        self.at_once = 0
        self.most_at_once = 0
        self.may_end = asyncio.Event()
        self.may_end.set()
        self.failures: Counter[str] = Counter()

    async def work(self, what: str, where: str = "") -> None:
        self.begun.append(what)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await asyncio.sleep(0.02)
            await self.may_end.wait()
            if self.failures[what] > 0:
                self.failures[what] -= 1
                raise NotYet("it is to fail")
        finally:
            self.at_once -= 1
        self.done.append(what)

    async def wait(self, fits: Callable[[], bool]) -> None:
        """Waits until something holds, and fails with the record so far if it doesn't."""
        try:
            await wait_until(fits, "jobs")
        except AssertionError as late:
            raise AssertionError(f"{late}; begun: {self.begun}, done: {self.done}") from late


@pytest.fixture
def desk() -> Desk:
    return Desk()


Run = Callable[..., Awaitable[Jobs]]


@pytest.fixture
async def run(database_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Run]:
    """Yields a function that has jobs of these kinds done, by this process or by a worker of the
    database."""
    monkeypatch.setattr(worker, "LOOK_SECONDS", 0.02)
    store = Store.connected(database_url)
    jobs = jobs_on(store, database_url)
    working: dict[JobWorker, asyncio.Task[None]] = {}

    async def begin(*kinds: Job) -> Jobs:
        for kind in kinds:
            jobs.add(kind)
        if isinstance(jobs, KeptJobs):
            doing = JobWorker(jobs, store)
            working[doing] = asyncio.create_task(doing.run())
        return jobs

    yield begin
    for doing, task in working.items():
        doing.stop()
        await task
    await jobs.close()
    await store.close()


async def test_a_job_is_done_once(run: Run, desk: Desk):
    jobs = await run(Job("work", desk.work))
    await jobs.defer("work", what="letter")
    await desk.wait(lambda: bool(desk.done))
    await asyncio.sleep(0.2)
    assert desk.begun == desk.done == ["letter"]


async def test_jobs_are_done_beside_each_other(run: Run, desk: Desk):
    desk.may_end.clear()
    jobs = await run(Job("work", desk.work))
    for what in "abc":
        jobs.defer_soon("work", what=what)
    await desk.wait(lambda: desk.most_at_once == 3)
    desk.may_end.set()
    await desk.wait(lambda: len(desk.done) == 3)


async def test_of_those_with_one_lock_one_is_done_at_a_time(run: Run, desk: Desk):
    jobs = await run(Job("work", desk.work, lock="{where}"))
    for what in "abc":
        await jobs.defer("work", what=what, where="here")
    await desk.wait(lambda: len(desk.done) == 3)
    assert desk.done == ["a", "b", "c"]
    assert desk.most_at_once == 1


async def test_another_lock_is_no_hindrance(run: Run, desk: Desk):
    desk.may_end.clear()
    jobs = await run(Job("work", desk.work, lock="{where}"))
    await jobs.defer("work", what="a", where="here")
    await jobs.defer("work", what="b", where="there")
    await desk.wait(lambda: desk.most_at_once == 2)
    desk.may_end.set()
    await desk.wait(lambda: len(desk.done) == 2)


async def test_what_waits_already_is_not_queued_again(run: Run, desk: Desk):
    desk.may_end.clear()
    jobs = await run(Job("work", desk.work, lock="{where}", queueing_lock="{where}"))
    await jobs.defer("work", what="first", where="here")
    await desk.wait(lambda: desk.begun == ["first"])
    for what in ("second", "third", "fourth"):
        await jobs.defer("work", what=what, where="here")
    desk.may_end.set()
    await desk.wait(lambda: len(desk.done) == 2)
    await asyncio.sleep(0.2)
    assert desk.done == ["first", "second"]


async def test_what_fails_is_tried_again(run: Run, desk: Desk):
    desk.failures["letter"] = 2
    jobs = await run(Job("work", desk.work, tries=3, pause=0.05))
    await jobs.defer("work", what="letter")
    await desk.wait(lambda: bool(desk.done))
    assert desk.begun == ["letter"] * 3


async def test_but_no_more_than_a_few_times(run: Run, desk: Desk):
    desk.failures["letter"] = 10
    jobs = await run(Job("work", desk.work, tries=2, pause=0.05), Job("after", desk.work))
    await jobs.defer("work", what="letter")
    await desk.wait(lambda: len(desk.begun) == 2)
    await asyncio.sleep(0.2)
    await jobs.defer("after", what="next")
    await desk.wait(lambda: desk.done == ["next"])
    assert desk.begun == ["letter", "letter", "next"]


async def test_those_that_workers_have_to_do_are_counted(run: Run, desk: Desk):
    desk.may_end.clear()
    jobs = await run(
        Job("work", desk.work, lock="one", pause=60.0), Job("other", desk.work, lock="one")
    )
    desk.failures["bad"] = 1
    for what in ("bad", "good"):
        await jobs.defer("work", what=what)
    await desk.wait(lambda: bool(desk.begun))
    found = await jobs.kept()
    if not isinstance(jobs, KeptJobs):
        assert found == {}
        desk.may_end.set()
        return
    assert found == {
        ("work", "running"): 1,
        ("work", "waiting"): 1,
        ("work", "again"): 0,
        ("other", "running"): 0,
        ("other", "waiting"): 0,
        ("other", "again"): 0,
    }
    desk.may_end.set()
    deadline = time.monotonic() + PATIENCE
    while (await jobs.kept())["work", "again"] != 1:
        assert time.monotonic() < deadline, "the job that failed is not kept to be done again"
        await asyncio.sleep(0.05)
    assert (await jobs.kept())["work", "running"] == 0


async def test_what_fails_while_the_same_waits_leaves_it_to_that(run: Run, desk: Desk):
    desk.may_end.clear()
    desk.failures["first"] = 10
    kind = Job("work", desk.work, pause=0.1, lock="{where}", queueing_lock="{where}")
    jobs = await run(kind)
    await jobs.defer("work", what="first", where="here")
    await desk.wait(lambda: desk.begun == ["first"])
    await jobs.defer("work", what="second", where="here")
    desk.may_end.set()
    await desk.wait(lambda: bool(desk.done))
    await asyncio.sleep(0.2)
    assert desk.begun == ["first", "second"]


async def test_of_those_that_take_long_one_is_done_at_a_time_beside_the_others(
    run: Run, desk: Desk
):
    desk.may_end.clear()
    jobs = await run(Job("long", desk.work, long=True), Job("work", desk.work))
    for what in ("long 1", "long 2"):
        await jobs.defer("long", what=what)
    await desk.wait(lambda: bool(desk.begun))
    await jobs.defer("work", what="quick")
    await desk.wait(lambda: len(desk.begun) == 2)
    await asyncio.sleep(0.1)
    assert desk.begun == ["long 1", "quick"]
    desk.may_end.set()
    await desk.wait(lambda: len(desk.done) == 3)
    assert desk.most_at_once == 2


def test_it_is_tried_again_after_longer_and_longer():
    async def nothing() -> None:
        pass

    kind = Job("work", nothing, tries=6, pause=2.0, longest_pause=10.0)
    assert [kind.pause_after(tries) for tries in range(1, 7)] == [2.0, 4.0, 8.0, 10.0, 10.0, None]
