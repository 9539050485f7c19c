"""A database from before its tables and columns got their current names."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.matches.actions import Choose
from bot.matches.match_service import MatchService
from bot.matchmaking.service import MatchmakingService
from bot.store import Store
from bot.store.database.migration import migrate
from bot.store.matches.match_rows import MatchRow, get_match
from bot.store.matches.rematches import get_rematch
from bot.store.matchmaking.queue import found_queue_pairs
from bot.store.ratings.rating_rows import rating_change_of
from bot.store.settings.preferences import preferences_of
from bot.store.tables.tournament_schema import pairings
from bot.store.tournaments.audit_log import audit_log_of
from bot.store.tournaments.pairings import matches_of_pairing
from bot.tournaments.after_match import after_match
from engine.players import PLAYERS
from tests.bot.matches.games import Clock
from tests.bot.older_versions import (
    FIRST_GAME,
    MATCH,
    RATED,
    ROWS,
    every_row,
    migrated_copy,
    to_version,
    url_of,
)
from tests.bot.tournaments.event import Event
from tests.bot.tournaments.stored import ID, NOON

TABLES = {
    "acts": "audit_log",
    "bouts": "pairings",
    "notes": "key_values",
    "pairings": "queue_pairs",
    "panels": "hand_messages",
    "passes": "auto_passes",
    "powers": "deck_powers",
    "results": "rating_changes",
    "sequels": "rematches",
    "verdicts": "deck_verdicts",
}
"""Former names of tables, with their current ones."""

COLUMNS = {
    ("acts", "act"): "action",
    ("matches", "bout"): "pairing",
    ("matches", "opening"): "opening_fingerprint",
    ("matches", "to_show"): "pending_refresh",
    ("pairings", "told"): "called",
    ("preferences", "habit"): "pass_preference",
    ("queue", "pairing"): "pair",
}
"""Former names of columns, with their current ones."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns a database as the version before has left it."""
    made = tmp_path_factory.mktemp("plain names") / "before.db"
    to_version(made, "0013")
    with closing(sqlite3.connect(made)) as connection:
        connection.executescript(f"BEGIN; {ROWS.read_text(encoding='utf-8')} COMMIT;")
    return made


@pytest.fixture(scope="module")
def migrated(before: Path) -> Path:
    """Returns that database, migrated."""
    return migrated_copy(before)


@pytest.fixture
def path(before: Path, tmp_path: Path) -> Path:
    """Returns the database as the version before has left it, for one test."""
    return Path(shutil.copy(before, tmp_path / "before.db"))


@pytest.fixture
async def store(migrated: Path, tmp_path: Path) -> AsyncIterator[Store]:
    """Yields the migrated database, for one test."""
    opened = await Store.open(url_of(Path(shutil.copy(migrated, tmp_path / "migrated.db"))))
    yield opened
    await opened.close()


def test_nothing_is_lost(path: Path) -> None:
    before = every_row(path)
    assert all(before[table] for table in TABLES)
    for table, column in COLUMNS:
        assert any(row[column] for row in before[table]), column
    to_version(path, "0014", up=True)
    assert every_row(path) == {
        TABLES.get(table, table): [
            {COLUMNS.get((table, column), column): value for column, value in row.items()}
            for row in rows
        ]
        for table, rows in before.items()
    }


@pytest.mark.soak
def test_it_can_be_taken_back(before: Path, migrated: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(migrated, tmp_path / "migrated.db"))
    to_version(path, "0013")
    assert every_row(path) == every_row(before)


def test_an_id_of_a_pairing_is_not_given_away_again(path: Path) -> None:
    """Otherwise a match of a deleted pairing would count as a game of another."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("DELETE FROM bouts; VACUUM;")
    migrate(url_of(path))
    with closing(sqlite3.connect(path)) as connection:
        added = connection.execute(
            "INSERT INTO pairings (tournament, round, number, entrant_a) VALUES (?, 1, 1, 1)", [ID]
        )
        assert added.lastrowid == 3


async def test_a_match_goes_on(store: Store) -> None:
    live = MatchService(store, Clock(NOON + 60), after_match)
    now = await live.current(MATCH)
    assert now.context.hand_messages["A"].message == 40
    assert now.row.pending_refresh == now.number == 5
    ended = await finish(store, MATCH)
    assert ended.winner is not None


async def test_a_player_is_asked_as_they_wished(store: Store) -> None:
    async with store.read() as connection:
        wished = await preferences_of(connection, 1, 2)
    assert [wished[user].pass_preference for user in (1, 2)] == ["always", "able"]


async def test_a_tournament_goes_on(store: Store) -> None:
    cup = Event(store, Clock(NOON + 60))
    [left] = await cup.undecided()
    await finish(store, (await cup.match(left)).id)
    await cup.keep()
    over = await cup.play_on()
    assert (over.row.state, len(over.pairings)) == ("over", 4)
    async with store.read() as connection:
        done = [entry.action for entry in await audit_log_of(connection, ID)]
        ids = (await connection.execute(select(pairings.c.id))).scalars().all()
        games = [await matches_of_pairing(connection, one) for one in ids]
    assert done == ["start", "round", "round", "finish"]
    assert [len(played) for played in games] == [1, 1, 1, 1]


async def test_a_series_goes_on(store: Store) -> None:
    cup = Event(store, Clock(NOON + 60))
    await cup.rematches.choose(FIRST_GAME, 1, begins=True)
    async with store.read() as connection:
        follows = await get_rematch(connection, FIRST_GAME)
    assert follows is not None
    assert follows.next_match is not None
    await finish(store, follows.next_match)


async def test_two_whom_the_queue_has_found_begin(store: Store) -> None:
    async with store.read() as connection:
        [pair] = await found_queue_pairs(connection)
    assert pair.called
    queue = MatchmakingService(store, Clock(NOON + 1))
    begun = [await queue.note_ready(pair.id, user) for user in (pair.user_a, pair.user_b)]
    assert begun[1] is not None


async def test_what_a_match_was_worth_is_known(store: Store) -> None:
    async with store.read() as connection:
        change = await rating_change_of(connection, RATED)
    assert change is not None
    assert (change.change_a, change.change_b) == (138, -73)


async def finish(store: Store, match_id: str) -> MatchRow:
    """Plays a match to its end, with the last option each time."""
    live = MatchService(store, Clock(NOON + 60), after_match)
    async with store.read() as connection:
        row = await get_match(connection, match_id)
        assert row is not None
        users = {player: row.users[player] for player in PLAYERS}
    while (player := (now := await live.current(match_id)).public.waiting_for) is not None:
        decision = now.views[player].decision
        assert decision is not None
        await live.do(match_id, users[player], Choose(now.number, len(decision.options) - 1))
    async with store.read() as connection:
        ended = await get_match(connection, match_id)
    assert ended is not None
    assert ended.state == "over"
    return ended
