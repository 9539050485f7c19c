"""A server may switch practice matches off; a host says how many may run."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import discord
import pytest

from bot.store.database import migrate
from bot.store.guilds import change_guild, guild_settings
from tests.bot.older_versions import take_back
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import (
    FIRST,
    board,
    give_up,
    labels,
    practise,
    rows,
    running,
    shown,
)
from tests.cogs.settings.panels import administrator, server_settings
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card

OFF = "switched off on this server"


async def switch(table: Table, *, on: bool) -> None:
    """An administrator does it."""
    boss = administrator(table)
    settings = await server_settings(table, boss)
    await table.restart()
    await boss.click(settings, label="Switch on" if on else "Switch off")
    async with table.bot.store.read() as connection:
        assert (await guild_settings(connection, table.guild.id)).practice is on


async def test_a_server_switches_practice_off_and_on_again(table: Table):
    await switch(table, on=False)
    assert OFF in text_of(await practise(table, game=FIRST.key))
    assert OFF in text_of(await practise(table))
    page = shown(await table.alice.slash(table.channel, "help"))
    assert OFF in text_of(shown(await table.alice.click(page, label="Play")))
    assert not await rows(table, table.alice)
    await switch(table, on=True)
    await practise(table, game=FIRST.key)
    assert await rows(table, table.alice)


def test_servers_that_had_settings_before_have_it_switched_on(tmp_path: Path):
    url = f"sqlite+aiosqlite:///{tmp_path}/before.db"
    migrate(url)
    take_back(url, "0026")
    with closing(sqlite3.connect(tmp_path / "before.db")) as database:
        database.execute("INSERT INTO guilds (id, home_made) VALUES (1, 0)")
        database.commit()
        migrate(url)
        assert database.execute("SELECT practice FROM guilds").fetchall() == [(1,)]


async def test_only_administrators_switch_it(table: Table):
    boss = administrator(table)
    settings = await server_settings(table, boss)
    table.env.backend.delete_role(table.guild.id, table.guild.roles["Boss"].id)
    refused = await boss.click(settings, label="Switch off")
    assert "Only administrators" in text_of(shown(refused))


async def test_a_direct_message_is_no_server_s_business(table: Table):
    await switch(table, on=False)
    shown(await table.alice.user.slash("match practice", game=FIRST.key))
    assert (await running(table)).guild is None


async def test_what_runs_goes_on_and_has_no_rematch(table: Table):
    await practise(table, game=FIRST.key)
    row = await running(table)
    await switch(table, on=False)
    await give_up(table, row)
    refused = await table.alice.click(await board(table, row), label="Rematch")
    assert OFF in text_of(shown(refused))


async def test_the_queue_s_message_then_offers_none(table: Table):
    async with table.bot.store.write() as connection:
        await change_guild(
            connection, table.guild.id, queue_channel=table.channel.id, practice=False
        )
    await table.restart()
    await table.env.advance_time(30)
    [message] = [one for one in table.channel.history() if "Waiting for" in one.content]
    assert labels(message) == ["Tell me"]
    await switch(table, on=True)
    await table.env.advance_time(30)
    [message] = [one for one in table.channel.history() if "Waiting for" in one.content]
    assert labels(message) == ["Play", "Tell me"]


async def test_a_server_that_wants_no_home_made_cards_wants_them_in_no_practice(table: Table):
    await table.bot.decks.keep(table.alice.id, with_own_card(FAIR), name="Mine")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, home_made=False)
    assert "home-made" in text_of(await practise(table, deck="Mine"))
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, home_made=True)
    await practise(table, deck="Mine")
    assert await rows(table, table.alice)


@pytest.mark.parametrize("lacking", ["attach_files", "send_messages"])
async def test_where_no_board_can_be_shown_that_is_said(table: Table, lacking: str):
    deny = {lacking: False, "create_public_threads": False, "create_private_threads": False}
    channel = table.guild.create_text_channel(
        "quiet", overwrites={table.guild.default_role: discord.PermissionOverwrite(**deny)}
    )
    refused = shown(await table.alice.slash(channel, "match practice", game=FIRST.key))
    assert "not allowed to" in text_of(refused)
    assert not await rows(table, table.alice)
