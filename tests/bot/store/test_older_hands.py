"""Hands that the version before stores in tables of its own: for this one they are posts."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, select, update

from bot.discord_api.private_replies import PrivateReply
from bot.matches.match_directory import MatchDirectory
from bot.posts.private_posts import private_hand
from bot.store import Store
from bot.store.database.migration import migrate
from bot.store.database.rows import columns_of
from bot.store.privacy.departed_servers import delete_these_matches
from bot.store.running_matches.hand_posts import HAND, latest_call, no_hand
from bot.store.tables.match_schema import hand_messages, private_panels
from tests.bot.conftest import changeable_database
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.conftest import single, store
from tests.bot.matches.games import ALICE, BOB, Clock, begin
from tests.bot.matches.tables import Table
from tests.bot.older_versions import DUMP, take_back, to_version, url_of

__all__ = ["single", "store"]

NOTED = """
INSERT INTO hand_messages (match_id, player, channel, message, turn, closed, number, called)
    VALUES ('BEFORE0', 'A', 30, 40, 3, 0, 7, 5000), ('BEFORE0', 'B', NULL, NULL, 0, 1, -1, NULL);
INSERT INTO private_panels (match_id, player, message, token, second, number, expires)
    VALUES ('BEFORE0', 'A', 50, 'aW50', 1, 7, 6000);
UPDATE matches SET table_channel = 30 WHERE id = 'BEFORE0';
"""
POSTS = [
    ("hand", "BEFORE0.A", 10, 30, 40, 1, "A", "thread", None, 0, None, 7, 3, 0, 5000),
    ("hand", "BEFORE0.B", 10, 0, None, 2, "B", "direct", None, 0, None, -1, 0, 1, None),
    ("private hand", "BEFORE0.A", 10, 0, 50, 1, "A", "ephemeral", "aW50", 1, 6000, 7, 0, 0, None),
]
CALLED = 900_000
REPLY = PrivateReply("aW50ZXJhY3Rpb24", 1_000_900)


@pytest.fixture
def migrated(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yields a database of the newest version, whose schema may change."""
    with changeable_database(request) as url:
        yield url


@pytest.fixture
def url(postgresql_url: str) -> str:
    """Returns a database that processes of several versions use."""
    return postgresql_url


def test_an_upgrade_makes_posts_of_the_hands_and_can_be_taken_back(tmp_path: Path) -> None:
    path = tmp_path / "before.db"

    def rows(table: str, columns: str = "*") -> Sequence[tuple[object, ...]]:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2").fetchall()

    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    to_version(path, "0070", up=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(NOTED)
    before = rows("hand_messages"), rows("private_panels")
    to_version(path, "0071", up=True)
    columns = "kind, about, guild, channel, message, user, seat, surface, token, second, expires"
    assert rows("posts", f"{columns}, asked, turn, closed, called") == POSTS
    assert (rows("hand_messages"), rows("private_panels")) == ([], [])
    take_back(url_of(path), "0070")
    assert (rows("hand_messages"), rows("private_panels")) == before
    assert rows("posts") == []


@pytest.mark.parametrize("migrated", ["sqlite", "postgresql"], indirect=True)
async def test_hands_are_the_same_after_going_back_and_on(migrated: str) -> None:
    """On PostgreSQL the version before has them all the time."""
    store = await Store.open(migrated)
    row = await begin(store, ALICES, BOBS)
    directory = MatchDirectory(store, Clock())
    hand = replace(no_hand(row, "A"), channel=30, message=40, turn=3, asked=7, called=CALLED)
    await directory.save_hand(hand)
    await directory.save_hand(private_hand(hand, 50, REPLY, 7))
    await store.close()
    await asyncio.to_thread(take_back, migrated, "0070")
    await asyncio.to_thread(migrate, migrated)
    store = await Store.open(migrated)
    directory = MatchDirectory(store, Clock())
    found = await directory.hand(row, "A"), await directory.private_hand(row, "A")
    await store.close()
    assert [post and replace(post, id=0) for post in found] == [
        hand,
        private_hand(hand, 50, REPLY, 7),
    ]


async def older(store: Store) -> Sequence[Mapping[str, Any]]:
    """Returns the row that the version before reads."""
    async with store.read() as connection:
        return [
            columns_of(row)
            for table in (hand_messages, private_panels)
            for row in await connection.execute(select(table))
        ]


async def test_the_version_before_reads_what_this_one_stores(single: Table, store: Store) -> None:
    directory, row = MatchDirectory(store, Clock()), single.row
    of_alice = {"match_id": row.id, "player": "A"}
    hand = replace(no_hand(row, "A"), closed=True)
    await directory.save_hand(hand)
    refused = {"channel": None, "message": None, "turn": 0, "closed": True, "number": -1}
    assert await older(store) == [of_alice | refused | {"called": None, "called_at": -1}]
    hand = replace(hand, channel=30, message=40, turn=3, asked=7, closed=False, called=CALLED)
    await directory.save_hand(hand)
    await directory.save_hand(private_hand(hand, 50, REPLY, 7))
    sent = {"channel": 30, "message": 40, "turn": 3, "closed": False, "number": 7}
    private = {"message": 50, "token": REPLY.token, "second": False, "number": 7}
    assert await older(store) == [
        of_alice | sent | {"called": CALLED, "called_at": -1},
        of_alice | private | {"expires": REPLY.expires},
    ]
    await MatchDirectory(store, Clock(REPLY.expires)).delete_expired_hands()
    assert len(await older(store)) == 1
    async with store.write() as connection:
        await delete_these_matches(connection, [row.id])
    assert await older(store) == []


async def test_this_version_reads_what_the_version_before_stores(
    single: Table, store: Store
) -> None:
    directory, row = MatchDirectory(store, Clock()), single.row
    of_bob = {"match_id": row.id, "player": "B"}
    sent = {"channel": 30, "message": 40, "turn": 3, "closed": False, "number": 7}
    private = {"message": 50, "token": REPLY.token, "second": False, "number": 7}
    async with store.write() as connection:
        await connection.execute(insert(hand_messages).values(of_bob | sent))
        await connection.execute(
            insert(private_panels).values(of_bob | private | {"expires": REPLY.expires})
        )
    hand = await directory.hand(row, "B")
    assert hand.id
    known = replace(no_hand(row, "B"), id=hand.id, channel=30, message=40, turn=3, asked=7)
    assert hand == known
    found = await directory.private_hand(row, "B")
    assert found is not None
    assert found == replace(private_hand(hand, 50, REPLY, 7), id=found.id)
    async with store.write() as connection:
        await connection.execute(update(hand_messages).values(called=CALLED, message=41, turn=5))
        assert await latest_call(connection, BOB.id) == CALLED
        assert await latest_call(connection, ALICE.id) == 0
    assert await directory.hand(row, "B") == replace(known, called=CALLED, message=41, turn=5)
    assert (await single.live.current(row.id)).context.hand_messages["B"].message == 41
    async with store.write() as connection:
        for table in (hand_messages, private_panels):
            await connection.execute(delete(table))
    assert await directory.hand(row, "B") == no_hand(row, "B")
    assert await directory.private_hand(row, "B") is None
    assert HAND == "hand", "the migration names it"
