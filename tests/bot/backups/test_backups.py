"""`deckhand backup` and `deckhand restore`, with a file and with PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.backups import postgresql_dumps, sqlite_files
from bot.backups.copies import file_of
from bot.backups.failures import NotBackedUp, NotRestored
from bot.backups.sqlite_files import check_copy, copy_to, put_back
from bot.base import current_time
from bot.base.settings import Settings
from bot.cli.backup_command import backup, restore
from bot.store import Store
from bot.store.cluster.heartbeats import HEARTBEAT
from bot.store.database.conninfo import conninfo_of
from bot.store.database.key_value import read_value, save_value
from bot.store.database.migration import newest_version
from bot.store.transfer.table_copies import TableContents, contents_of
from tests.bot.conftest import changeable_database
from tests.postgresql import Cluster

Output = pytest.CaptureFixture[str]

HELD_SECONDS = 10
"""Seconds after which another program releases a database."""


@pytest.fixture(params=["sqlite", "postgresql"])
def settings(request: pytest.FixtureRequest) -> Iterator[Settings]:
    """Yields the settings of a bot with a database of the test's own, which may be changed
    completely."""
    with changeable_database(request) as url:
        yield Settings(_env_file=None, token=None, database=url)


def note(settings: Settings, key: str, value: str) -> None:
    """Stores a value in the database."""

    async def write() -> None:
        store = await Store.open(settings.database_url)
        await store.run(save_value, key, value)
        await store.close()

    asyncio.run(write())


def noted(settings: Settings, key: str) -> str | None:
    async def read() -> str | None:
        store = await Store.open(settings.database_url)
        async with store.read() as connection:
            found = await read_value(connection, key)
        await store.close()
        return found

    return asyncio.run(read())


def contents(settings: Settings) -> Mapping[str, TableContents]:
    async def read() -> Mapping[str, TableContents]:
        store = await Store.open(settings.database_url)
        async with store.read() as connection:
            found = await contents_of(connection)
        await store.close()
        return found

    return asyncio.run(read())


def test_what_was_there_is_there_again(settings: Settings, tmp_path: Path, capsys: Output) -> None:
    copy = tmp_path / "copy"
    note(settings, "what", "before")
    before = contents(settings)
    assert backup(settings, str(copy)) == 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    note(settings, "what", "after")
    assert restore(settings, str(copy)) == 0
    assert contents(settings) == before
    note(settings, "more", "can't save anything")
    [kept] = tmp_path.glob("*.before-restore")
    note(settings, "what", "later")
    assert str(kept) in capsys.readouterr().out
    assert restore(settings, str(kept)) == 0
    assert noted(settings, "what") == "after"
    assert not list(tmp_path.glob("*.part"))


def test_the_bot_may_write_meanwhile(settings: Settings, tmp_path: Path) -> None:
    async def write_on() -> int:
        store = await Store.open(settings.database_url)
        copying = asyncio.create_task(asyncio.to_thread(backup, settings, str(tmp_path / "copy")))
        number = 0
        while not copying.done():
            await store.run(save_value, "number", str(number := number + 1))
            await asyncio.sleep(0)  # in a test, queries do not wait for anything
        await store.close()
        return await copying

    assert asyncio.run(write_on()) == 0
    assert restore(settings, str(tmp_path / "copy")) == 0


def test_a_file_that_is_there_stays(settings: Settings, tmp_path: Path, capsys: Output) -> None:
    there = tmp_path / "there"
    there.write_text("something")
    assert backup(settings, str(there)) == 1
    assert there.read_text() == "something"
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a file/copy", "n" * 300, "no folder/copy"])
def test_where_no_copy_can_be_a_sentence_says_why(
    settings: Settings, tmp_path: Path, capsys: Output, name: str
) -> None:
    (tmp_path / "a file").touch()
    assert backup(settings, str(tmp_path / name)) == 1
    assert restore(settings, str(tmp_path / name)) == 1
    [not_made, not_restored] = capsys.readouterr().err.splitlines()
    assert not_made.startswith("No backup was made: ")
    assert not_restored.startswith("Nothing was restored: ")
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("settings", "what"),
    [
        *(("sqlite", what) for what in ("nothing", "junk", "half a copy")),
        *(pytest.param("postgresql", what, marks=pytest.mark.soak) for what in ("nothing", "junk")),
        ("postgresql", "half a copy"),
    ],
    indirect=["settings"],
)
def test_what_is_no_copy_changes_nothing(
    settings: Settings, tmp_path: Path, capsys: Output, what: str
) -> None:
    file = tmp_path / "file"
    note(settings, "what", "stays")
    if what == "junk":
        file.write_bytes(b"no database" * 99)
    elif what == "half a copy":
        backup(settings, str(file))
        os.truncate(file, file.stat().st_size // 2)
    assert restore(settings, str(file)) == 1
    assert "Nothing was restored: " in capsys.readouterr().err
    assert noted(settings, "what") == "stays"


def test_nor_does_what_has_a_version_and_no_matches(
    settings: Settings, tmp_path: Path, capsys: Output
) -> None:
    whole, half = str(tmp_path / "whole"), str(tmp_path / "half")
    note(settings, "what", "stays")
    assert backup(settings, whole) == 0
    execute(settings, "DROP TABLE choices")
    assert backup(settings, half) == 0
    assert restore(settings, whole) == 0
    assert restore(settings, half) == 1
    assert f"{half} isn't a database of Deckhand" in capsys.readouterr().err
    assert noted(settings, "what") == "stays"


@pytest.mark.parametrize("version", [b"0001", "*", "", 1])
def test_nor_does_what_is_of_no_version(sqlite_url: str, tmp_path: Path, version: object) -> None:
    copy = tmp_path / "copy"
    copy_to(file_of(sqlite_url), copy)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("DROP TABLE alembic_version")
        connection.execute("CREATE TABLE alembic_version (version_num)")
        connection.execute("INSERT INTO alembic_version VALUES (?)", (version,))
        connection.commit()
    with pytest.raises(NotRestored, match="isn't a database of Deckhand"):
        check_copy(copy)


def test_a_bot_that_runs_is_not_disturbed(
    settings: Settings, tmp_path: Path, capsys: Output
) -> None:
    assert backup(settings, str(tmp_path / "copy")) == 0
    note(settings, HEARTBEAT, str(current_time.now() - 5))
    assert restore(settings, str(tmp_path / "copy")) == 1
    assert "stop it first" in capsys.readouterr().err
    assert noted(settings, HEARTBEAT) is not None


def test_a_copy_of_a_later_version_is_named(
    settings: Settings, tmp_path: Path, capsys: Output
) -> None:
    change_version(settings, "9999")
    assert backup(settings, str(tmp_path / "copy")) == 0
    change_version(settings, None)
    assert restore(settings, str(tmp_path / "copy")) == 1
    assert "has version 9999, which is newer than this program" in capsys.readouterr().err


def test_without_the_programs_of_postgresql_they_are_named(
    postgresql: Cluster, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgresql.database() as url:
        settings = Settings(_env_file=None, token=None, database=url)
        assert backup(settings, str(tmp_path / "copy")) == 0
        monkeypatch.setenv("PATH", str(tmp_path))
        assert backup(settings, str(tmp_path / "other")) == 1
        assert "pg_dump isn't installed here" in capsys.readouterr().err
        assert restore(settings, str(tmp_path / "copy")) == 1
        assert "pg_restore isn't installed here" in capsys.readouterr().err


def test_a_password_is_on_no_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(f'#!/bin/sh\necho "$@ $PGPASSWORD" > {tmp_path}/told\nexit 3\n')
    program.chmod(0o700)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    url = "postgresql://me:se%40cret@host/there"
    settings = Settings(_env_file=None, token=None, database=url)
    assert backup(settings, str(tmp_path / "copy")) == 1
    arguments, _, password = (tmp_path / "told").read_text().strip().rpartition(" ")
    assert password == "se@cret"
    assert "cret" not in arguments
    assert "cret" not in capsys.readouterr().err
    assert not (tmp_path / "copy").exists()


def test_a_damaged_database_is_set_aside(sqlite_url: str, tmp_path: Path, capsys: Output) -> None:
    settings, copy = Settings(_env_file=None, token=None, database=sqlite_url), tmp_path / "copy"
    note(settings, "what", "stays")
    assert backup(settings, str(copy)) == 0
    database = file_of(sqlite_url)
    with database.open("r+b") as file:
        file.write(os.urandom(200))
    assert backup(settings, str(tmp_path / "another")) == 1
    assert "file is not a database" in capsys.readouterr().err
    assert not (tmp_path / "another").exists()
    assert restore(settings, str(copy)) == 0
    assert noted(settings, "what") == "stays"
    assert database.with_name(f"{database.name}.damaged").exists()


def test_a_copy_that_finds_no_room_leaves_nothing(sqlite_url: str, small_disk: Path) -> None:
    with pytest.raises(NotBackedUp, match=r"full|I/O"):
        copy_to(file_of(sqlite_url), small_disk / "copy")
    assert list(small_disk.iterdir()) == []


def test_a_restore_that_finds_no_room_changes_nothing(
    sqlite_url: str, tmp_path: Path, small_disk: Path, capsys: Output
) -> None:
    """The copy does not fit, and everything in the existing database remains."""
    settings = Settings(_env_file=None, token=None, database=sqlite_url)
    assert backup(settings, str(tmp_path / "copy")) == 0
    database = small_disk / "deckhand.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(
            "CREATE TABLE alembic_version (version_num); CREATE TABLE matches (id);"
            "CREATE TABLE key_values (key, value); INSERT INTO matches VALUES ('stays');"
        )
    there = Settings(_env_file=None, token=None, database=str(database))
    assert restore(there, str(tmp_path / "copy")) == 1
    assert "Nothing was restored" in capsys.readouterr().err
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT id FROM matches").fetchall() == [("stays",)]


@pytest.mark.parametrize("what", ["nothing", "a damaged database"])
def test_a_restore_that_finds_no_room_makes_no_empty_database(
    sqlite_url: str, tmp_path: Path, small_disk: Path, capsys: Output, what: str
) -> None:
    """Otherwise the bot would start with an empty database, and `upgrade --check` would find
    nothing wrong."""
    settings = Settings(_env_file=None, token=None, database=sqlite_url)
    assert backup(settings, str(tmp_path / "copy")) == 0
    database = small_disk / "deckhand.db"
    if what != "nothing":
        database.write_bytes(b"damaged" * 999)
    there = Settings(_env_file=None, token=None, database=str(database))
    assert restore(there, str(tmp_path / "copy")) == 1
    assert "Nothing was restored" in capsys.readouterr().err
    left = {file.name: file.read_bytes() for file in small_disk.iterdir()}
    assert left == ({} if what == "nothing" else {database.name: b"damaged" * 999})


def test_a_database_that_is_gone_is_there_again(
    sqlite_url: str, tmp_path: Path, capsys: Output
) -> None:
    settings, copy = Settings(_env_file=None, token=None, database=sqlite_url), tmp_path / "copy"
    note(settings, "what", "stays")
    assert backup(settings, str(copy)) == 0
    file_of(sqlite_url).unlink()
    capsys.readouterr()
    assert restore(settings, str(copy)) == 0
    assert capsys.readouterr().out == f"{file_of(sqlite_url)} now holds what {copy} holds.\n"
    assert noted(settings, "what") == "stays"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens the wait for a database that another program is using."""
    monkeypatch.setattr(sqlite_files, "BUSY_SECONDS", 0.5)


@contextmanager
def held(database: Path) -> Iterator[None]:
    """Locks a database by another program: nobody else can read it, or write to it."""
    released = threading.Event()
    holding = threading.Event()

    def hold() -> None:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("PRAGMA locking_mode=EXCLUSIVE")
            connection.execute("BEGIN EXCLUSIVE")
            connection.execute("DELETE FROM matches")
            holding.set()
            if not released.wait(HELD_SECONDS):
                late.append(database)

    late: list[Path] = []
    holder = threading.Thread(target=hold)
    holder.start()
    assert holding.wait(HELD_SECONDS), "the other program does not get the database"
    try:
        yield
    finally:
        released.set()
        holder.join(HELD_SECONDS)
        assert not holder.is_alive(), "the other program does not let go of the database"
    assert late == [], "it was waited for"


@pytest.mark.usefixtures("impatient")
def test_who_cannot_copy_a_database_that_another_holds_is_told_so(
    sqlite_url: str, tmp_path: Path, capsys: Output
) -> None:
    settings = Settings(_env_file=None, token=None, database=sqlite_url)
    with held(file_of(sqlite_url)):
        assert backup(settings, str(tmp_path / "copy")) == 1
    assert "another program is using the database" in capsys.readouterr().err
    assert not list(tmp_path.glob("copy*"))


@pytest.mark.usefixtures("impatient")
def test_nor_is_a_database_written_that_another_holds(sqlite_url: str, tmp_path: Path) -> None:
    copy_to(file_of(sqlite_url), tmp_path / "copy")
    with held(file_of(sqlite_url)), pytest.raises(NotRestored, match="another program is using"):
        put_back(tmp_path / "copy", file_of(sqlite_url))
    with held(tmp_path / "copy"), pytest.raises(NotRestored, match="another program is using"):
        check_copy(tmp_path / "copy")


def test_nor_is_one_of_postgresql_waited_for(
    postgresql: Cluster, tmp_path: Path, capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_dumps, "BUSY_SECONDS", 1)
    with postgresql.database() as url, psycopg.connect(conninfo_of(url)) as connection:
        connection.execute("SET idle_in_transaction_session_timeout = '10s'")
        connection.execute("LOCK TABLE matches")
        settings = Settings(_env_file=None, token=None, database=url)
        assert backup(settings, str(tmp_path / "copy")) == 1
        connection.execute("SELECT 1")  # it was not waited for longer than that
    assert "pg_dump has failed" in capsys.readouterr().err


def change_version(settings: Settings, version: str | None) -> None:
    """Sets the version of the schema, or restores the real one."""
    told = version or newest_version()
    execute(settings, f"UPDATE alembic_version SET version_num = '{told}'")


def execute(settings: Settings, statement: str) -> None:
    """Changes the database by a statement of SQL, past the bot."""

    async def write() -> None:
        engine = create_async_engine(settings.database_url)
        async with engine.begin() as connection:
            await connection.execute(text(statement))
        await engine.dispose()

    asyncio.run(write())
