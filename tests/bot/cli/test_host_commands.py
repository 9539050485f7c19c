"""The host's commands on a database that can't be used, or that others use."""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.backups.copies import file_of
from bot.cli.command_line import main
from bot.store import Store
from bot.store.database.conflicts import DatabaseAway
from bot.store.database.migration import migrate
from tests.postgresql import EMPTY, Cluster

HELD_SECONDS = 1.5
"""Seconds longer than a transaction waits during which a member would wait."""

COMMANDS = [
    ["ratings"],
    ["prune", "--older-than", "30", "--dry-run"],
    ["block", "user", "5"],
    ["unblock", "user", "5"],
    ["blocks"],
    ["member", "7"],
]


@pytest.fixture
def database(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns the database file that the commands use."""
    monkeypatch.setenv("DECKHAND_DATABASE", str(file_of(sqlite_url)))
    return file_of(sqlite_url)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_newer_database_is_named_in_a_line_and_stays_as_it_is(
    database: Path, command: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = database.read_bytes()
    assert main(command) == 1
    said = capsys.readouterr().err
    assert "version 9999, which is newer than this program" in said
    assert said.count("\n") == 1
    assert database.read_bytes() == before


@pytest.fixture(scope="module")
def older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a file of an older version."""
    made = tmp_path_factory.mktemp("older") / "older.db"
    migrate(f"sqlite+aiosqlite:///{made}", "0047")
    return made


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_an_older_database_is_named_in_a_line_and_stays_as_it_is(
    older: Path,
    tmp_path: Path,
    command: Sequence[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    old = Path(shutil.copy(older, tmp_path / "old.db"))
    monkeypatch.setenv("DECKHAND_DATABASE", str(old))
    before = old.read_bytes()
    assert main(command) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert "has version 0047" in said.err
    assert "`deckhand upgrade` migrates it" in said.err
    assert said.err.count("\n") == 1
    assert old.read_bytes() == before


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_database_that_is_not_there_is_named_and_not_made(
    tmp_path: Path,
    command: Sequence[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    missing = tmp_path / "data" / "deckhand.db"
    monkeypatch.setenv("DECKHAND_DATABASE", str(missing))
    assert main(command) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"There's no database {missing}. ")
    assert said.err.count("\n") == 1
    assert not missing.parent.exists()


def test_what_a_command_makes_is_for_nobody_else_to_read(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        main(["check", str(tmp_path / "none.txt")])
        (tmp_path / "made").touch()
    finally:
        os.umask(before)
    assert (tmp_path / "made").stat().st_mode & 0o777 == 0o600


def test_what_is_no_database_is_said_so(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database.write_bytes(b"some other file" * 999)
    assert main(["ratings"]) == 1
    assert capsys.readouterr().err.startswith("The database can't be used: the database is damaged")


def test_they_wait_for_who_is_writing(
    database: Path, capsys: pytest.CaptureFixture[str], as_shipped: bool
) -> None:
    seconds = HELD_SECONDS if as_shipped else 0.2
    with closing(sqlite3.connect(database, isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        timer = threading.Timer(seconds, lambda: other.execute("COMMIT"))
        timer.start()
        assert main(["block", "user", "5"]) == 0
        timer.join()
    assert main(["blocks"]) == 0
    assert "user 5" in capsys.readouterr().out


AWAY = "postgresql://deckhand:secret@127.0.0.1:1/deckhand"
"""A URL at which no server runs."""


@pytest.mark.parametrize(
    "command",
    [*COMMANDS, ["upgrade"], ["backup", "copy.db"]],
    ids=lambda command: command[0],
)
def test_a_postgresql_that_is_away_is_said_without_a_traceback(
    command: Sequence[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKHAND_DATABASE", AWAY)
    assert main(command) in (1, 2)
    said = capsys.readouterr().err
    assert "port 1 failed: Connection refused" in said
    assert "Traceback" not in said
    assert "secret" not in said


def test_nothing_is_moved_from_or_to_a_postgresql_that_is_away(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for source, target in ((AWAY, str(tmp_path / "new.db")), (str(database), AWAY)):
        assert main(["move", "--from", source, "--to", target]) == 1
        assert "Connection refused" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("wrong", "said"),
    [("port=1", "No such file"), ("dbname=none", "does not exist"), ("nope=1", "nope")],
)
async def test_what_opens_a_database_of_postgresql_says_why_it_cannot(
    postgresql: Cluster, wrong: str, said: str
) -> None:
    with pytest.raises(DatabaseAway) as away:
        await Store.open(f"{postgresql.url('template1')}&{wrong}")
    assert said in away.value.reason
    assert "\n" not in away.value.reason


def test_a_postgresql_that_takes_no_writes_is_said_by_an_upgrade(
    postgresql: Cluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with postgresql.database(EMPTY) as url:
        closed = f"{url}&options=-c%20default_transaction_read_only%3Don"
        monkeypatch.setenv("DECKHAND_DATABASE", closed)
        assert main(["upgrade"]) == 2
    said = capsys.readouterr().err
    assert "couldn't be migrated" in said
    assert "read-only transaction" in said
    assert said.count("\n") == 1
