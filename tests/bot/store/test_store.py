"""The database: the guarantees of a transaction, and that migrations make what the code expects."""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.base.settings import Settings
from bot.base.urgency import unhurried
from bot.store import Store
from bot.store.database import sqlite_driver
from bot.store.database.conflicts import retry_on_conflict
from bot.store.database.key_value import read_value, save_value
from bot.store.database.sqlite_driver import Connection
from bot.store.decks.deck_rows import NewVersion, add_deck, add_version

pytestmark = pytest.mark.both_databases


async def test_a_start_waits_for_another_process_that_writes(tmp_path: Path):
    path = tmp_path / "busy.db"
    writer = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    writer.execute("BEGIN IMMEDIATE")
    done = threading.Timer(0.1, writer.rollback)
    done.start()
    store = await Store.open(f"sqlite+aiosqlite:///{path}")
    async with store.read() as connection:
        assert await connection.scalar(text("PRAGMA journal_mode")) == "wal"
    await store.close()
    done.join()
    writer.close()


async def test_it_is_as_safe_as_sqlite_gets(
    sqlite_url: str, pragmas: Sequence[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("bot.store.database.transactions.PRAGMAS", pragmas)
    store = await Store.open(sqlite_url)
    async with store.write() as connection:
        safety = [
            await connection.scalar(text(f"PRAGMA {name}"))
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    await store.close()
    assert safety == ["wal", 2, 1]


async def test_what_failed_half_way_was_never_there(settings: Settings):
    store = await Store.open(settings.database_url)

    async def fail_half_way() -> None:
        async with store.write() as connection:
            await save_value(connection, "a", "1")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail_half_way()
    async with store.read() as connection:
        assert await read_value(connection, "a") is None
    await store.close()


async def test_read_then_write_is_one_step_even_between_two_processes(settings: Settings):
    """Two stores on one database are like two processes."""
    stores = [await Store.open(settings.database_url) for _ in range(2)]

    @retry_on_conflict
    async def count_up(store: Store) -> None:
        async with store.write() as connection:
            number = int(await read_value(connection, "n") or 0)
            await save_value(connection, "n", str(number + 1))

    await asyncio.gather(*(count_up(store) for store in stores * 20))
    async with stores[0].read() as connection:
        assert await read_value(connection, "n") == "40"
    for store in stores:
        await store.close()


async def test_what_one_process_writes_at_the_same_time_is_not_done_again(database_url: str):
    store, tries = await Store.open(database_url), 0

    @retry_on_conflict
    async def count(number: int) -> None:
        nonlocal tries
        tries += 1
        async with store.write() as connection:
            await connection.scalar(text("SELECT count(*) FROM key_values"))
            await save_value(connection, f"number {number}", "counted")

    await asyncio.gather(*map(count, range(10)))
    await store.close()
    assert tries == 10


async def test_a_reader_sees_one_state_from_beginning_to_end(settings: Settings):
    store = await Store.open(settings.database_url)
    async with store.read() as reader:
        assert await read_value(reader, "a") is None
        async with store.write() as writer:
            await save_value(writer, "a", "1")
        assert await read_value(reader, "a") is None
    async with store.read() as reader:
        assert await read_value(reader, "a") == "1"
    await store.close()


async def test_a_player_has_one_deck_of_a_name(settings: Settings):
    store = await Store.open(settings.database_url)
    async with store.write() as connection:
        await add_deck(connection, 1, "Imps", "imps", 0)
        await add_deck(connection, 2, "Imps", "imps", 0)
    with pytest.raises(IntegrityError):
        async with store.write() as connection:
            await add_deck(connection, 1, "IMPS", "imps", 0)
    await store.close()


async def test_a_version_needs_its_deck(settings: Settings):
    store = await Store.open(settings.database_url)
    version = NewVersion("g", "text", "0" * 64, True, 1, None, 0, ("Imp",))
    with pytest.raises(Exception, match="No row was found"):
        async with store.write() as connection:
            await add_version(connection, 7, version, 0)
    await store.close()


async def test_what_members_wait_for_is_written_first(sqlite_url: str):
    store = await Store.open(sqlite_url)
    written: list[str] = []

    async def write(what: str) -> None:
        async with store.write():
            written.append(what)

    async def write_unhurried(what: str) -> None:
        with unhurried():
            await write(what)

    async with store.write():
        later = [asyncio.create_task(write_unhurried(f"note {n}")) for n in range(3)]
        await asyncio.sleep(0)
        press = asyncio.create_task(write("press"))
        await asyncio.sleep(0)
    await asyncio.gather(press, *later)
    await store.close()
    assert written == ["press", "note 0", "note 1", "note 2"]


@pytest.mark.parametrize("brief", [True, False])
async def test_nothing_else_happens_between_the_queries_of_a_brief_write(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, brief: bool
):
    monkeypatch.setattr(sqlite_driver, "Connection", Connection)
    store = await Store.open(sqlite_url)
    happened: list[str] = []
    for other in (not brief, brief):
        async with store.write(brief=other) as connection:
            happened.clear()
            asyncio.get_running_loop().call_soon(happened.append, "something")
            await save_value(connection, "key", "value")
            assert await read_value(connection, "key") == "value"
            assert happened == ([] if other else ["something"])
    await store.close()
