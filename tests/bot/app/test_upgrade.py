"""`deckhand upgrade`, and the check before a start."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import create_engine, inspect, text

from bot.app.running import run
from bot.app.upgrade import may_start, upgrade
from bot.backups.copies import file_of
from bot.base.settings import Settings
from bot.cli.command_line import main
from bot.store import Store
from bot.store.database.migration import migrate, newest_version
from bot.store.transfer import other_versions
from engine.core.encoding import fingerprint
from tests.bot.conftest import changeable_database
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.changed_rules import OLDER, change_rules, stored
from tests.bot.matches.games import GAME
from tests.bot.older_versions import DUMP, take_back, url_of

Output = pytest.CaptureFixture[str]

RATED = "UPDATE matches SET rated = true"


@pytest.fixture
def database_url(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yields a database whose schema may change."""
    with changeable_database(request) as url:
        yield url


@pytest.fixture(scope="module")
def empty_databases(
    empty_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[str], Path]:
    """Returns an empty database of a version, which is migrated once for all tests."""
    folder = tmp_path_factory.mktemp("empty databases")

    def of_version(version: str) -> Path:
        if version == newest_version():
            return empty_database
        path = folder / f"{version}.db"
        if not path.exists():
            migrate(url_of(path), version)
        return path

    return of_version


@pytest.fixture(autouse=True)
def empty_copies(empty_databases: Callable[[str], Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the copy on which matches are tried from a file that was migrated before. Migrating a
    new one takes half a second."""

    def copied(url: str, version: str) -> None:
        shutil.copy(empty_databases(version), file_of(url))

    monkeypatch.setattr(other_versions, "migrate", copied)


@pytest.fixture
def match_id(database_url: str) -> str:
    """Returns a running match of which the database does not show whether today's rules change
    it."""

    async def begin() -> str:
        store = await Store.open(database_url)
        row = await stored(store, OLDER)
        await store.close()
        return row.id

    return asyncio.run(begin())


@pytest.fixture
def new_rules(match_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes the rules so that the match can't continue."""
    change_rules(monkeypatch, touched=ALICES)


def change(url: str, statement: str) -> None:
    """Changes the contents of a database."""
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def everything(url: str) -> Mapping[str, Any]:
    """Returns every row of every table, including the one with the schema's version."""
    engine = create_engine(url.replace("+aiosqlite", ""))
    with engine.connect() as connection:
        rows = {
            name: sorted(map(repr, connection.execute(text(f'SELECT * FROM "{name}"'))))
            for name in inspect(connection).get_table_names()
        }
    engine.dispose()
    return rows


def version(url: str) -> str:
    [row] = everything(url)["alembic_version"]
    return row.strip("(',)")


@pytest.mark.usefixtures("new_rules")
def test_a_match_that_counts_keeps_the_upgrade_back(
    settings: Settings, match_id: str, capsys: Output
) -> None:
    for counts, words in (
        ("rated = true, pairing = NULL", "rated"),
        ("rated = false, pairing = 7", "of a tournament"),
        ("rated = true, pairing = 7", "rated, of a tournament"),
    ):
        change(settings.database_url, f"UPDATE matches SET {counts}")
        before = everything(settings.database_url)
        assert upgrade(settings) == 1
        said = capsys.readouterr()
        assert "0 running matches continue." in said.out
        assert "1 match would be stopped" in said.out
        assert f"  {match_id}  {GAME.title}: {words}\n" in said.out
        assert "--stop-matches" in said.err
        assert everything(settings.database_url) == before


@pytest.mark.usefixtures("new_rules")
def test_it_keeps_the_bot_from_its_start(settings: Settings, match_id: str, capsys: Output) -> None:
    change(settings.database_url, RATED)
    before = everything(settings.database_url)
    assert run(settings.model_copy(update={"token": SecretStr("a.b.c")})) == 1
    said = capsys.readouterr().err
    assert f"  {match_id}  {GAME.title}: " in said
    assert "deckhand run --stop-matches" in said
    assert everything(settings.database_url) == before


@pytest.mark.usefixtures("new_rules")
def test_another_match_does_not(settings: Settings, match_id: str, capsys: Output) -> None:
    before = everything(settings.database_url)
    assert upgrade(settings, check=True) == 0
    said = capsys.readouterr()
    assert f"  {match_id}  {GAME.title}: neither rated nor of a tournament\n" in said.out
    assert said.err == ""
    assert may_start(settings)
    assert capsys.readouterr().err == ""
    assert everything(settings.database_url) == before


@pytest.mark.parametrize("touched", [ALICES, "another deck"], ids=["known", "other cards"])
def test_a_match_goes_on_that_can(
    settings: Settings,
    match_id: str,
    touched: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Output,
) -> None:
    """This holds if the match is known to be unchanged, or has no card with new rules."""
    if touched == ALICES:
        change(settings.database_url, "UPDATE matches SET opening_fingerprint = ''")
    change(settings.database_url, RATED)
    change_rules(monkeypatch, touched=touched)
    assert upgrade(settings, check=True) == 0
    assert "\n1 running match continues.\n" in capsys.readouterr().out
    assert may_start(settings)


def test_a_match_is_replayed_to_its_latest_choice(
    settings: Settings, match_id: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """It begins as it would today, but its last choice leads elsewhere."""
    elsewhere = fingerprint(["another state"])
    statement = f"UPDATE choices SET fingerprint = '{elsewhere}' WHERE number = 1"
    change(settings.database_url, statement)
    change_rules(monkeypatch, touched="another deck")
    assert upgrade(settings, check=True) == 0
    assert f"  {match_id}  {GAME.title}: " in capsys.readouterr().out


@pytest.mark.usefixtures("new_rules")
def test_what_is_over_is_not_counted(settings: Settings, capsys: Output) -> None:
    change(settings.database_url, f"{RATED}, state = 'over'")
    assert upgrade(settings, check=True) == 0
    assert "\n0 running matches continue.\n" in capsys.readouterr().out


@pytest.mark.usefixtures("new_rules")
@pytest.mark.parametrize("older", ["0012", pytest.param("0022", marks=pytest.mark.soak)])
def test_a_much_older_database_is_looked_at_as_it_is(
    settings: Settings, match_id: str, older: str, capsys: Output
) -> None:
    """Before 0014 columns had other names, before 0013 rules had no version, and before 0023 there
    was a table less."""
    url = settings.database_url
    change(url, RATED)
    take_back(url, older)
    before = everything(url)
    assert upgrade(settings, check=True) == 1
    said = capsys.readouterr().out
    assert f"would be migrated from version {older} to {newest_version()}." in said
    assert f"  {match_id}  {GAME.title}: rated\n" in said
    assert everything(url) == before


@pytest.mark.usefixtures("new_rules")
def test_an_older_database_is_migrated_only_if_the_host_wants_it(
    settings: Settings, match_id: str, capsys: Output
) -> None:
    url = settings.database_url
    change(url, RATED)
    take_back(url, "0046")
    before = everything(url)
    assert not may_start(settings)
    assert upgrade(settings) == 1
    said = capsys.readouterr().out
    assert f"would be migrated from version 0046 to {newest_version()}." in said
    assert f"  {match_id}  {GAME.title}: rated\n" in said
    assert everything(url) == before
    assert upgrade(settings, stop_matches=True) == 0
    assert version(url) == newest_version()
    assert "are stopped by `deckhand run --stop-matches`" in capsys.readouterr().out


@pytest.mark.usefixtures("match_id")
def test_it_migrates_where_nothing_is_in_the_way(settings: Settings, capsys: Output) -> None:
    url = settings.database_url
    take_back(url, "0046")
    assert upgrade(settings) == 0
    assert version(url) == newest_version()
    assert f"has version {newest_version()} now" in capsys.readouterr().out
    assert upgrade(settings, check=True) == 0
    assert "nothing to migrate" in capsys.readouterr().out


@pytest.mark.both_databases
@pytest.mark.usefixtures("new_rules")
def test_the_bot_goes_on_writing_meanwhile(settings: Settings) -> None:
    change(settings.database_url, RATED)

    async def look() -> int:
        store = await Store.open(settings.database_url)
        async with store.write() as connection:
            await connection.execute(text("UPDATE matches SET rated = false"))
            status = await asyncio.to_thread(upgrade, settings, check=True)
        await store.close()
        return status

    assert asyncio.run(look()) == 1
    assert upgrade(settings, check=True) == 0


def test_a_usual_start_copies_nothing(
    settings: Settings, match_id: str, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """No room for a copy exists."""
    change(settings.database_url, RATED)
    monkeypatch.setattr(tempfile, "tempdir", "/nowhere")
    assert may_start(settings)
    change_rules(monkeypatch, touched=BOBS)
    assert not may_start(settings)
    assert "/nowhere" in capsys.readouterr().err


def test_a_newer_database_is_named(settings: Settings, capsys: Output) -> None:
    change(settings.database_url, "UPDATE alembic_version SET version_num = '9999'")
    for check in (True, False):
        assert upgrade(settings, check=check) == 2
        assert "version 9999, which is newer than this program" in capsys.readouterr().err
    assert not may_start(settings)
    assert "newer than this program" in capsys.readouterr().err


def test_a_database_that_cannot_be_reached_is_named(tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "no database").write_text("some other file, which is longer than a header" * 9)
    for database in (
        f"postgresql://me:secret@/deckhand?host={tmp_path}",
        str(tmp_path / "no database"),
    ):
        settings = Settings(_env_file=None, database=database)
        assert upgrade(settings, check=True) == 2
        said = capsys.readouterr().err
        assert "The database can't be read: " in said
        assert "secret" not in said


def test_where_there_is_no_database_only_an_upgrade_makes_it(
    tmp_path: Path, capsys: Output
) -> None:
    path = tmp_path / "folder" / "deckhand.db"
    settings = Settings(_env_file=None, database=str(path))
    assert upgrade(settings, check=True) == 0
    assert "no matches" in capsys.readouterr().out
    assert may_start(settings)
    assert not path.parent.exists()
    assert upgrade(settings) == 0
    assert version(settings.database_url) == newest_version()


def test_a_file_of_the_version_before_is_only_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    """Real rules have changed since for one of its matches. Its name is hard to write in a URL."""
    path = tmp_path / "100% #1.db"
    with closing(sqlite3.connect(tmp_path / "plain.db")) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    shutil.move(tmp_path / "plain.db", path)
    before = path.read_bytes()
    monkeypatch.setenv("DECKHAND_DATABASE", str(path))
    assert main(["upgrade", "--check"]) == 0
    said = capsys.readouterr().out
    assert "would be migrated from version 0010" in said
    assert "6 running matches continue." in said
    assert "1 match would be stopped" in said
    assert "BEFORE6  Lifeburn: neither rated nor of a tournament" in said
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
