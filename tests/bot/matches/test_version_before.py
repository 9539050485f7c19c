"""A database of the version before: its matches continue, and end like others."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

import engine
from bot.matches.actions import Choose, Concede
from bot.matches.match_refusals import MatchVoid
from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.database.migration import migrate
from bot.store.matches.match_rows import get_match
from bot.store.tables.match_schema import matches
from bot.tournaments.after_match import after_match
from tests.bot.matches.games import USERS, Clock
from tests.bot.older_versions import DUMP, GO_ON, url_of
from tests.bot.posts.wanted import take_match_notices

SOME, MOST = 60, 3000
"""Maximum numbers of choices that `make test` and `make soak` make in a match."""


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the database of the version before, migrated."""
    path = tmp_path_factory.mktemp("version before") / "migrated.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
    migrate(url_of(path))
    return path


@pytest.fixture
async def store(migrated: Path, tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(url_of(Path(shutil.copy(migrated, tmp_path / "deckhand.db"))))
    yield store
    await store.close()


async def test_there_is_a_match_of_each_game_and_mode(store: Store) -> None:
    async with store.read() as connection:
        begun = await connection.execute(select(matches.c.game, matches.c.mode))
        found = {(row.game, row.mode) for row in begun}
    games = engine.games().values()
    assert found == {
        (game.key, mode) for game in games for mode in ("", *(mode.key for mode in game.modes))
    }


@pytest.mark.parametrize("most", [SOME, pytest.param(MOST, marks=pytest.mark.soak)])
@pytest.mark.parametrize("match_id", GO_ON)
async def test_a_match_begun_before_is_finished(store: Store, match_id: str, most: int) -> None:
    """A match that takes longer ends when a player concedes."""
    live, luck = MatchService(store, Clock(), after_match), Random(4)
    now = await live.current(match_id)
    for _ in range(most):
        player = now.public.waiting_for
        if player is None:
            break
        decision = now.views[player].decision
        assert decision is not None
        option = luck.randrange(len(decision.options))
        now = await live.do(match_id, USERS[player], Choose(now.number, option, sure="yes"))
    ending = "played"
    if (player := now.public.waiting_for) is not None:
        assert most == SOME
        now, ending = await live.do(match_id, USERS[player], Concede()), "conceded"
    async with store.read() as connection:
        row = await get_match(connection, match_id)
    assert row is not None
    assert (row.state, row.ending) == ("over", ending)
    assert row.winner is not None
    assert (
        await MatchService(store, Clock(), after_match).current(match_id)
    ).public.winner == row.winner


async def test_a_match_with_a_card_that_goes_otherwise_now_is_stopped(store: Store) -> None:
    with pytest.raises(MatchVoid):
        await MatchService(store, Clock(), after_match).current("BEFORE6")
    async with store.read() as connection:
        row = await get_match(connection, "BEFORE6")
    assert row is not None
    assert (row.state, row.winner) == ("void", None)
    assert await take_match_notices(store) == [("A", "stopped"), ("B", "stopped")]
