"""A new version of the program starts on the database of the one before, which had other rules."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.upgrade import outlook
from bot.base.settings import url_of
from tests.bot.older_versions import DUMP
from tests.wire.fakecord.botproc import BotDied
from tests.wire.fakecord.world import World
from tests.wire.seating import PATIENCE, launch
from tests.wire.stored import stored

STOPPED = "BEFORE6"


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Returns a database in which the match that can't continue is a rated one."""
    path = tmp_path / "deckhand.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
        connection.execute("UPDATE matches SET rated = 1 WHERE id = ?", [STOPPED])
        connection.commit()
    return path


async def test_it_does_not_start_where_it_would_stop_a_rated_match(database: Path) -> None:
    async with World() as world:
        with pytest.raises(BotDied, match="exited with 1"):
            await launch(world, database)
        [bot] = world.bots
        await bot.stop()
        assert f"{STOPPED}  Lifeburn: rated" in bot.log
        assert "deckhand run --stop-matches" in bot.log
        assert bot.tracebacks() == []
        assert not world.hub.gateway.online
    assert stored(database, "SELECT version_num FROM alembic_version") == ("0010",)


@pytest.mark.soak
async def test_a_host_has_it_start_all_the_same(database: Path) -> None:
    async with World() as world:
        bot = await launch(world, database, arguments=["run", "--stop-matches"])

        def is_stopped() -> bool:
            return stored(database, "SELECT state FROM matches WHERE id = ?", STOPPED) == ("void",)

        await world.wait_until(is_stopped, PATIENCE, "the match to be stopped")
        await bot.stop(PATIENCE)
    running = "SELECT count(*) FROM matches WHERE state = 'running'"
    assert stored(database, running) == (6,)
    assert (await outlook(url_of(str(database)))).stopped == ()
