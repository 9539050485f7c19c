"""Copying the data from which running matches are replayed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, insert, select, update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.database.conflicts import DatabaseFull
from bot.store.database.migration import newest_version
from bot.store.running_matches.early_choices import EarlyChoice, add_early_choices
from bot.store.tables.core_schema import deck_versions, decks, guilds
from bot.store.tables.match_schema import choices, early_choices, matches
from bot.store.transfer import other_versions, table_copies
from bot.store.transfer.other_versions import copy_matches, read_only, version_of
from bot.tournaments.after_match import after_match
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import GAME, Clock, begin, take

pytestmark = pytest.mark.both_databases

NEW_RULES = {GAME.key: GAME.rules_version + 1}


async def rows(connection: AsyncConnection, table: Table) -> Sequence[Any]:
    return sorted((await connection.execute(select(table))).all(), key=repr)


async def test_of_running_matches_everything_is_copied_and_nothing_else(
    database_url: str, empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_copies, "AT_A_TIME", 2)
    new = tmp_path / "copy.db"
    monkeypatch.setattr(other_versions, "migrate", lambda *_: shutil.copy(empty_database, new))
    store = await Store.open(database_url)
    live = MatchService(store, Clock(), after_match)
    for match_id in (running := [(await begin(store, ALICES, BOBS)).id for _ in range(3)]):
        for _ in range(3):
            await take(live, match_id)
    early = EarlyChoice(0, "B", 1, 5)
    async with store.write() as connection:
        await add_early_choices(connection, running[0], [early])
    async with store.read() as connection:
        tables = (decks, deck_versions, matches, choices, early_choices)
        before = {table: await rows(connection, table) for table in tables}
    assert all(before.values())

    over = await begin(store, ALICES, BOBS)
    await take(live, over.id)
    async with store.write() as connection:
        await add_early_choices(connection, over.id, [early])
        await connection.execute(update(matches).where(matches.c.id == over.id), {"state": "over"})
        await connection.execute(insert(guilds), {"id": 10})

    url = f"sqlite+aiosqlite:///{new}"
    async with read_only(database_url) as source:
        version = await version_of(source)
        assert version == newest_version()
        await copy_matches(source, url, version, NEW_RULES)
    await store.close()

    copy = await Store.open(url)
    async with copy.read() as connection:
        assert {table: await rows(connection, table) for table in tables} == before
        assert not await rows(connection, guilds)
    await copy.close()


async def test_what_is_only_looked_at_cannot_be_changed(database_url: str) -> None:
    with pytest.raises((DBAPIError, DatabaseFull)):
        async with read_only(database_url) as connection:
            await connection.execute(insert(guilds), {"id": 10})
