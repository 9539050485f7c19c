"""A copy each day, of which the latest are kept."""

# ruff: noqa: ASYNC240 - files are small

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from bot.backups.daily import DAY_SECONDS, DailyBackups
from bot.base.settings import Settings
from bot.jobs import jobs_on
from bot.jobs.kept_jobs import KeptJobs
from bot.jobs.worker import JobWorker
from bot.store import Store
from bot.store.database.key_value import save_value
from tests.bot.waiting import wait_until

NOON = 1_800_014_400
"""Seconds since 1970 of a day in January 2027."""


class Day:
    """A clock that returns a time set by the test."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


Make = Callable[..., Awaitable[DailyBackups]]


@pytest.fixture
def day() -> Day:
    return Day()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns the folder of the copies: with SQLite beside the file, else in the data folder."""
    monkeypatch.setenv("DECKHAND_DATA", str(tmp_path))
    return tmp_path / "backups"


@pytest.fixture
async def make(database_url: str, day: Day, folder: Path) -> AsyncIterator[Make]:
    """Yields a function that makes the daily copies of one process; the process or a worker does
    the jobs."""
    stores: list[Store] = []
    ending: list[Callable[[], Awaitable[object]]] = []

    async def begin(kept: int = 7) -> DailyBackups:
        store = Store.connected(database_url)
        stores.append(store)
        jobs = jobs_on(store, database_url)
        settings = Settings(_env_file=None, token=None, database=database_url, backups=kept)
        made = DailyBackups(store, settings, jobs, day)
        ending.append(jobs.close)
        if isinstance(jobs, KeptJobs):
            worker = JobWorker(jobs, store)
            task = asyncio.create_task(worker.run())

            async def end() -> None:
                worker.stop()
                await task

            ending.insert(0, end)
        return made

    yield begin
    for end in ending:
        await end()
    for store in stores:
        await store.close()


async def copies(folder: Path, number: int) -> list[str]:
    """Returns the names of the copies, once there are `number` of them."""

    def found() -> list[str]:
        return sorted(one.name for one in folder.glob("deckhand-*[bp]"))

    await wait_until(lambda: len(found()) == number, f"{number} copies in {folder}")
    return found()


@pytest.mark.both_databases
async def test_the_first_is_made_a_day_after_the_first_start(
    make: Make, day: Day, folder: Path
) -> None:
    backups = await make()
    for passed in (0, DAY_SECONDS // 2, DAY_SECONDS - 1):
        day.now = NOON + passed
        await backups.back_up_if_due()
    await asyncio.sleep(0.1)
    assert not folder.exists()
    day.now = NOON + DAY_SECONDS
    await backups.back_up_if_due()
    [name] = await copies(folder, 1)
    assert name.startswith("deckhand-2027-01-16.")


@pytest.mark.both_databases
async def test_of_several_processes_one_makes_it(
    make: Make, day: Day, folder: Path, database_url: str
) -> None:
    one = await make()
    other = one if database_url.startswith("sqlite") else await make()
    await one.back_up_if_due()
    day.now += DAY_SECONDS
    await asyncio.gather(one.back_up_if_due(), other.back_up_if_due())
    await copies(folder, 1)
    before = next(folder.iterdir()).stat()
    await asyncio.sleep(0.3)
    await asyncio.gather(one.back_up_now(), other.back_up_now(), other.back_up_if_due())
    await asyncio.sleep(0.3)
    after = next(folder.iterdir()).stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


async def test_the_last_are_kept_and_nothing_else_is_touched(
    make: Make, day: Day, folder: Path
) -> None:
    backups = await make(kept=3)
    await backups.back_up_if_due()
    folder.mkdir()
    others = [folder / "my own.db", folder / "my own.db.part"]
    left = [folder / f"deckhand-2026-12-31.db.part{ending}" for ending in ("", "-journal")]
    left.append(folder / "deckhand-2026-12-31.dump.part")  # of copies that were killed
    for file in (*others, *left):
        file.touch()
    for _ in range(5):
        day.now += DAY_SECONDS
        await backups.back_up_now()
    names = await copies(folder, 3)
    assert [name[9:19] for name in names] == ["2027-01-18", "2027-01-19", "2027-01-20"]
    assert all(file.exists() for file in others)
    assert not any(file.exists() for file in left)


async def test_who_wants_none_has_none(make: Make, day: Day, folder: Path) -> None:
    backups = await make(kept=0)
    await backups.back_up_if_due()
    day.now += 9 * DAY_SECONDS
    await backups.back_up_if_due()
    await asyncio.sleep(0.1)
    assert not folder.exists()


async def test_where_there_is_no_room_the_log_says_so_and_it_is_tried_again(
    make: Make, day: Day, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    backups = await make()
    await backups._store.run(save_value, "latest daily backup", "0")
    folder.write_text("a file stands in the way")
    await backups.back_up_if_due()
    said = "the daily backup wasn't made"
    await wait_until(lambda: said in caplog.text, "the log to say that there is no room")
    folder.unlink()
    await backups.back_up_now()
    await copies(folder, 1)
