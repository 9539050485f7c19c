"""Notices that the version before has stored: this one sends them as posts."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from bot.base.duty import EVERYTHING
from bot.store import Store
from bot.store.database.migration import migrate
from bot.store.posts.post_rows import find_posts
from bot.store.tables.core_schema import queue_news
from bot.store.tables.match_schema import match_news
from bot.store.transfer.older_notices import adopt_older_notices
from tests.bot.older_versions import DUMP, to_version, url_of

NOTED = """
INSERT INTO match_news (id, match_id, player, kind, tried, busy, later) VALUES
    (1, 'BEFORE0', 'A', 'warned', NULL, 0, 0),
    (2, 'BEFORE0', 'B', 'stopped', 5000, 1, 0),
    (3, 'BEFORE1', 'B', 'away', 6000, 1, 1);
INSERT INTO queue_news (id, guild, user, channel, kind, tried, busy, later) VALUES
    (1, 10, 7, 30, 'still', NULL, 0, 0),
    (2, 10, 8, 30, 'begun', NULL, 0, 0),
    (3, 10, 9, 30, 'back', 7000, 1, 0);
"""
FREE = [
    ("match notice", "BEFORE0.A.warned.1", 10, 20, 1, 0),
    ("queue notice", "still.30.7.1", 10, 30, 7, 0),
]
BUSY = [
    ("match notice", "BEFORE0.B.stopped.2", 10, 20, 2, 5000),
    ("match notice", "BEFORE1.B.away.3", 10, 20, None, 6000),
    ("queue notice", "back.30.9.3", 10, 30, 9, 7000),
]


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("notices") / "before.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    to_version(path, "0067", up=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(NOTED)
    migrate(url_of(path))
    return path


@pytest.fixture
async def store(migrated: Path, tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(url_of(Path(shutil.copy(migrated, tmp_path / "deckhand.db"))))
    yield store
    await store.close()


async def wanted(store: Store) -> list[tuple[str, str, int | None, int, int | None, int]]:
    rows = await store.fetch(find_posts, EVERYTHING, wanted=True)
    return sorted((r.kind, r.about, r.guild, r.channel, r.user, r.tried) for r in rows)


async def test_those_that_nobody_has_begun_to_send_are_adopted_at_once(store: Store) -> None:
    await store.run(adopt_older_notices, EVERYTHING)
    assert await wanted(store) == FREE
    await store.run(adopt_older_notices, EVERYTHING, left=True)
    assert await wanted(store) == sorted(FREE + BUSY)
    async with store.read() as connection:
        left = [await connection.scalar(select(table)) for table in (match_news, queue_news)]
    assert left == [None, None]


async def test_those_that_the_version_before_notes_later_are_adopted_too(store: Store) -> None:
    await store.run(adopt_older_notices, EVERYTHING, left=True)
    noted = {"guild": 10, "user": 7, "channel": 30, "kind": "live"}
    async with store.write() as connection:
        await connection.execute(insert(queue_news).values(noted))
    await store.run(adopt_older_notices, EVERYTHING)
    assert ("queue notice", "live.30.7.1", 10, 30, 7, 0) in await wanted(store)
