"""`deckhand move`: from a file into PostgreSQL, and back."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import psycopg
import pytest

from bot.base import current_time
from bot.cli.command_line import main
from bot.matches.actions import Concede
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.cluster.heartbeats import HEARTBEAT
from bot.store.database.key_value import save_value
from bot.store.database.migration import migrate
from bot.store.decks.deck_rows import add_deck
from bot.store.tournaments.tournament_rows import add_pairings
from bot.store.transfer.table_copies import TABLES, TableContents, contents_of
from bot.tournaments.after_match import after_match
from tests.bot.matches.games import Clock
from tests.bot.older_versions import MATCH, ROWS, to_version
from tests.bot.tournaments.stored import ID, NOON, there
from tests.postgresql import Cluster


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a file with rows in nearly all tables. Deleted pairings had higher numbers than the
    existing ones."""
    path = tmp_path_factory.mktemp("move") / "filled.db"
    to_version(path, "0013")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(f"BEGIN; {ROWS.read_text(encoding='utf-8')} COMMIT;")
        connection.executescript("UPDATE sqlite_sequence SET seq = 70 WHERE name = 'bouts'")
    migrate(f"sqlite+aiosqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            "INSERT INTO match_logs SELECT id, x'00' FROM matches WHERE state = 'over' LIMIT 1;"
            f"INSERT INTO open_agreements VALUES ('{MATCH}', 'A');"
            f"INSERT INTO match_reviews VALUES ('{MATCH}', 'A', 1, 1, '{{}}', 5);"
            "INSERT INTO puzzle_attempts VALUES (1, 'g', 'p', 'M', 5, 6, 'won', 0, 7, 8, 1, 0);"
            "INSERT INTO puzzle_solvers VALUES (1, 'g', 25.5, 8.25, 1010, 1, 0);"
            "INSERT INTO puzzle_ratings VALUES ('g', 'p', 24.5, 4.75, 1, 0);"
            "INSERT INTO puzzle_reports VALUES (1, 'g', 'p', 'too easy', 6);"
            "INSERT INTO daily_solutions VALUES (1, '2026-11-27', 'g', 10, 'Alice', 2);"
            "INSERT INTO daily_puzzles VALUES (10, '2026-11-27', 20, 30, 5);"
            f"INSERT INTO match_beginnings VALUES ('{MATCH}', x'00', NULL, x'00', NULL);"
        )
    beat(f"sqlite+aiosqlite:///{path}", 1_000_000)
    return path


@pytest.fixture
def old(filled: Path, tmp_path: Path) -> str:
    """Returns the file, for one test."""
    return f"sqlite:///{shutil.copy(filled, tmp_path / 'old.db')}"


@pytest.fixture
def new(postgresql: Cluster) -> Iterator[str]:
    """Yields the database to which the file is moved."""
    with postgresql.database() as url:
        yield url


def beat(url: str, at: int) -> None:
    """Sets the bot's last heartbeat to the given time, in seconds since 1970."""

    async def note() -> None:
        store = await Store.open(url)
        await store.run(save_value, HEARTBEAT, str(at))
        await store.close()

    asyncio.run(note())


def contents(url: str) -> Mapping[str, TableContents]:
    """Returns the contents of a database."""

    async def look() -> Mapping[str, TableContents]:
        store = await Store.open(url.replace("sqlite:///", "sqlite+aiosqlite:///"))
        async with store.read() as connection:
            found = await contents_of(connection)
        await store.close()
        return found

    return asyncio.run(look())


def move(source: str, target: str) -> int:
    return main(["move", "--from", source, "--to", target])


def test_everything_is_the_same_there_and_back_and_matches_go_on(
    old: str, new: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    back = f"sqlite+aiosqlite:///{tmp_path}/back.db"
    before = contents(old)
    assert sum(one.rows > 0 for one in before.values()) > len(TABLES) / 2
    assert move(old, new) == 0
    assert contents(new) == before
    said = capsys.readouterr().out
    assert f"choices                     {before['choices'].rows} rows" in said
    assert "5 matches replayed" in said
    assert move(new, back) == 0
    assert contents(f"sqlite:///{tmp_path}/back.db") == before

    async def go_on(url: str) -> None:
        """Plays on, and checks that new rows get new numbers."""
        store = await Store.open(url)
        live = MatchService(store, Clock(NOON + 60), after_match)
        number = (await live.current(MATCH)).number
        assert (
            await live.do(MATCH, (await live.current(MATCH)).row.users["A"], Concede())
        ).number > number
        cup = await there(store, ID)
        async with store.write() as connection:
            assert await add_deck(connection, 1, "Newest", "newest", 0) == 8
            pairing = {**asdict(cup.pairings[0]), "number": 9}
            del pairing["id"]
            await add_pairings(connection, [pairing])
        assert max(one.id for one in (await there(store, ID)).pairings) == 71
        await store.close()

    for url in (new, back):
        asyncio.run(go_on(url))


def test_a_bot_that_runs_is_not_moved(old: str, new: str, capsys: pytest.CaptureFixture[str]):
    beat(old.replace("sqlite:", "sqlite+aiosqlite:"), current_time.now() - 40)
    assert move(old, new) == 1
    assert "stop it first" in capsys.readouterr().err
    assert not any(one.rows for one in contents(new).values())


def test_what_is_there_already_stays(old: str, new: str, capsys: pytest.CaptureFixture[str]):
    beat(new, 5)
    assert move(old, new) == 1
    assert "has to be empty" in capsys.readouterr().err
    assert sum(one.rows for one in contents(new).values()) == 1


def test_it_is_not_moved_onto_itself(old: str, capsys: pytest.CaptureFixture[str]):
    before = contents(old)
    assert move(old, old.removeprefix("sqlite:///")) == 1
    assert "the same database" in capsys.readouterr().err
    assert contents(old) == before


def test_a_difference_is_found_and_nothing_is_left_behind(
    old: str, new: str, capsys: pytest.CaptureFixture[str]
):
    """The new database changes what it is given."""
    with psycopg.connect(new.replace("+psycopg", "")) as connection:
        connection.execute(
            "CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS "
            "$$ BEGIN NEW.name := left(NEW.name, 3); RETURN NEW; END $$"
        )
        connection.execute(
            "CREATE TRIGGER cut BEFORE INSERT ON decks FOR EACH ROW EXECUTE FUNCTION cut()"
        )
    assert move(old, new) == 1
    assert "the table decks differs" in capsys.readouterr().err
    assert not any(one.rows for one in contents(new).values())


def test_a_row_that_is_not_taken_is_named(old: str, new: str, capsys: pytest.CaptureFixture[str]):
    with closing(sqlite3.connect(old.removeprefix("sqlite:///"))) as connection:
        connection.execute("UPDATE decks SET name = ?", ["long" * 50])
        connection.commit()
    assert move(old, new) == 1
    assert "refuses a row of the table decks" in capsys.readouterr().err
    assert not any(one.rows for one in contents(new).values())


def test_a_database_that_is_not_there_is_not_moved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    source, target = tmp_path / "typo.db", tmp_path / "new.db"
    assert move(str(source), str(target)) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert f"Nothing was moved. There's no database {source}." in said.err
    assert not any(tmp_path.iterdir())


def test_an_older_database_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    source, target = tmp_path / "old.db", tmp_path / "new.db"
    to_version(source, "0013")
    before = source.read_bytes()
    assert move(str(source), str(target)) == 1
    assert "has version 0013" in capsys.readouterr().err
    assert source.read_bytes() == before
    assert not target.exists()


def test_a_database_that_is_not_known_is_named(capsys: pytest.CaptureFixture[str], old: str):
    assert move(old, "mysql://me:secret@there/name") == 2
    said = capsys.readouterr().err
    assert "not a file" in said
    assert "secret" not in said
