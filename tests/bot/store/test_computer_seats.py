"""A database from before the computer had a seat in matches."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.matches.actions import Choose
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_kinds import PEOPLE
from bot.store.matches.match_rows import get_match
from bot.tournaments.after_match import after_match
from tests.bot.matches.games import Clock
from tests.bot.older_versions import DUMP, GO_ON, every_row, migrated_copy, to_version, url_of

BEFORE = "0025"
ADDED = {
    "decks": {"draft_number": 0},
    "matches": {
        "computer": None,
        "level": "",
        "computer_seed": None,
        "computer_version": 0,
        "taught_a": 0,
        "taught_b": 0,
        "aside": 0,
        "deal_scheme": 0,
        "secret": None,
        "commitment": "",
        "cut_a": None,
        "cut_b": None,
        "cutting": "",
        "cut_until": None,
        "skipped_a": 0,
        "skipped_b": 0,
        "words_deleted_a": 0,
        "words_deleted_b": 0,
        "origin": "",
        "origin_open": 0,
        "exercise": "",
        "stopped_by": None,
        "too_slow": 0,
    },
    "choices": {"cut": 0, "bank": None},
    "guilds": {
        "practice": 1,
        "report_channel": None,
        "puzzle_channel": None,
        "forbidden_words": "",
        "arrived": None,
        "door_channel": None,
        "door_message": None,
    },
    "queue": {"offered": 0},
    "tournaments": {"number_source": "", "drawing": "", "public_number": None},
}
"""Columns that rows of tables have gained since then."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a database with running matches, as the version before has left it."""
    made = tmp_path_factory.mktemp("computer seats") / "before.db"
    with closing(sqlite3.connect(made)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    to_version(made, BEFORE, up=True)
    with closing(sqlite3.connect(made)) as connection:
        connection.execute("INSERT INTO guilds (id) VALUES (77)")
        connection.commit()
    return made


@pytest.fixture(scope="module")
def migrated(before: Path) -> Path:
    """Returns that database, migrated."""
    return migrated_copy(before)


@pytest.fixture
def path(migrated: Path, tmp_path: Path) -> Path:
    """Returns the migrated database, for one test."""
    return Path(shutil.copy(migrated, tmp_path / "migrated.db"))


def test_nothing_is_lost(before: Path, migrated: Path) -> None:
    older, after = every_row(before), every_row(migrated)
    assert older["matches"]
    assert older["choices"]
    for table, rows in older.items():
        assert after[table] == [row | ADDED.get(table, {}) for row in rows], table


def test_it_can_be_taken_back(before: Path, path: Path) -> None:
    """A practice match in a direct message then has some server: none was not allowed."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(
            "UPDATE matches SET guild = NULL, computer = 'B' WHERE id = ?", GO_ON[:1]
        )
        connection.commit()
    to_version(path, BEFORE)
    older = every_row(before)
    [direct] = [row for row in older["matches"] if row["id"] == GO_ON[0]]
    assert direct["guild"]
    direct["guild"] = 0
    assert every_row(path) == older


async def test_a_match_of_people_goes_on_as_one(path: Path) -> None:
    store = await Store.open(url_of(path))
    matches = MatchService(store, Clock(), after_match)
    for match_id in GO_ON:
        now = await matches.current(match_id)
        assert now.row.kind is PEOPLE
        player = now.public.waiting_for
        assert player is not None
        decision = now.views[player].decision
        assert decision is not None
        user = now.row.users[player]
        after = await matches.do(match_id, user, Choose(now.number, decision.default, sure="yes"))
        assert after.number > now.number
        async with store.read() as connection:
            stored = await get_match(connection, match_id)
        assert stored is not None
        assert (stored.computer, stored.level) == (None, "")
    await store.close()
