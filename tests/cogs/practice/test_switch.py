"""A server may switch practice matches off."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.database.migration import migrate
from bot.store.settings.guild_settings import change_guild, guild_settings
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import (
    FIRST,
    ask,
    concede,
    hand_of,
    labels,
    practise,
    rows,
    running,
    shown,
)
from tests.cogs.settings.panels import administrator, server_settings
from tests.conftest import Table

OFF = "switched off on this server"


async def test_a_server_switches_practice_off_and_on_again(table: Table):
    await practise(table, game=FIRST.key)
    row, boss = await running(table), administrator(table)
    settings = await server_settings(table, boss, "Matches and organisers")
    await boss.click(settings, label="Stop practice")
    async with table.bot.store.read() as connection:
        assert not (await guild_settings(connection, table.guild.id)).practice
    assert (await running(table)).id == row.id
    await concede(table, row)
    refused = shown(await table.alice.click(await hand_of(table, row), label="Rematch"))
    assert OFF in text_of(refused)
    assert OFF in text_of(await practise(table, game=FIRST.key))
    assert not await rows(table, table.alice)
    await ask(table, table.bob.user, game=FIRST.key)
    assert (await running(table, table.bob)).guild is None
    await boss.click(settings, label="Allow practice")
    await practise(table, game=FIRST.key)
    assert await rows(table, table.alice)


def test_servers_that_had_settings_before_have_it_switched_on(tmp_path: Path):
    url = f"sqlite+aiosqlite:///{tmp_path}/before.db"
    migrate(url, "0026")
    with closing(sqlite3.connect(tmp_path / "before.db")) as database:
        database.execute("INSERT INTO guilds (id, home_made) VALUES (1, 0)")
        database.commit()
        migrate(url, "0027")
        assert database.execute("SELECT practice FROM guilds").fetchall() == [(1,)]


async def test_the_queues_message_then_offers_none(table: Table):
    async with table.bot.store.write() as connection:
        await change_guild(
            connection, table.guild.id, queue_channel=table.channel.id, practice=False
        )
    await table.restart()
    await table.env.advance_time(30)
    [message] = [one for one in table.channel.history() if "Waiting for" in one.content]
    assert labels(message) == ["Find an opponent", "Tell me"]
    boss = administrator(table)
    await boss.click(
        await server_settings(table, boss, "Matches and organisers"), label="Allow practice"
    )
    await table.env.advance_time(30)
    [message] = [one for one in table.channel.history() if "Waiting for" in one.content]
    assert labels(message) == ["Find an opponent", "Play", "Tell me"]
