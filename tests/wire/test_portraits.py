"""An avatar comes over HTTP from where Discord keeps pictures, and the match goes on meanwhile."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from rendering.avatar import SIDE
from tests.wire.fakecord.world import World
from tests.wire.seating import PATIENCE, launch, seat
from tests.wire.table import POLLING_SECONDS


def portraits(database: Path) -> list[tuple[int, str, bytes]]:
    """Whose avatars are stored, their keys, and what was made of them."""
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT user, avatar, picture FROM portraits").fetchall()


async def test_the_avatar_of_who_plays_is_fetched_and_no_other(tmp_path: Path) -> None:
    database = tmp_path / "deckhand.db"
    async with World(ack_deadline=30.0) as world:
        guild = await world.guild("Arena", channels=["general"])
        users = await world.user("Alice"), await world.user("Bob")
        users[0].raw.avatar = "0123456789abcdef"
        bot = await launch(world, database)
        table = await seat(world, guild.channel("general"), users, database, game="cardfinity")
        await table.play(Random(1), 2)
        for _ in range(round(PATIENCE / POLLING_SECONDS)):
            if portraits(database):
                break
            await asyncio.sleep(POLLING_SECONDS)
        [(user, avatar, picture)] = portraits(database)
        assert (user, avatar) == (users[0].id, "0123456789abcdef")
        assert int.from_bytes(picture[16:20]) == int.from_bytes(picture[20:24]) == SIDE
        await table.play(Random(2), 2)
        assert not bot.tracebacks()
        world.assert_clean()
