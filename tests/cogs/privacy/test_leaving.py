"""The bot leaves a server: its data is kept for 30 days, its clocks are stopped, others lose
nothing."""

from __future__ import annotations

from dataclasses import replace

from bot.store.matches.match_clocks import ClockRow, get_clock, save_clock
from bot.store.settings.guild_settings import change_guild, guild_settings
from bot.store.tables.core_schema import metadata
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.privacy.leaving import Server, look_after
from tests.cogs.privacy.member_data import everything
from tests.cogs.privacy.people import count, traces
from tests.conftest import Table

KEPT_SECONDS = 30 * 24 * 3600

OTHERS = (
    "decks",
    "deck_versions",
    "deck_reports",
    "preferences",
    "blocks",
    "recent_acts",
    "measurements",
    "exports",
    "puzzle_attempts",
    "puzzle_solvers",
    "puzzle_ratings",
    "puzzle_reports",
    "key_values",
)
"""Tables with data of members or of the bot, not of a server."""


async def leave(table: Table) -> Server:
    """Removes the bot from the server."""
    backend = table.env.backend
    channels, messages = dict(backend.channels), dict(backend.messages)
    server = Server(table, backend.guilds[table.guild.id], channels, messages)
    backend.remove_guild(table.guild.id)
    await table.env.settle()
    return server


async def left(table: Table) -> int | None:
    async with table.bot.store.read() as connection:
        return (await guild_settings(connection, table.guild.id)).left


async def note_left(table: Table, when: int | None) -> None:
    """Stores that the bot left the server then, or (None) has not left it."""
    await table.bot.store.run(change_guild, table.guild.id, left=when)


def now(table: Table) -> int:
    return int(table.env.now().timestamp())


async def clock(duel: Duel) -> list[int]:
    """Returns the time since which they think, and the time when something is due."""
    async with duel.table.bot.store.read() as connection:
        row = await get_clock(connection, duel.id)
    assert row is not None
    return [row.asked, row.deadline, row.due]


async def rows(table: Table) -> dict[str, int]:
    """Returns the number of rows of each table that has any."""
    counts = {name: await count(table, name) for name in metadata.tables}
    return {name: number for name, number in counts.items() if number}


async def test_clocks_stand_still_until_the_bot_is_brought_back(table: Table):
    duel, asked = await begin(table), now(table) - 200
    row = ClockRow(duel.id, "A", asked, asked + 1000, asked + 500, 0, 0, 0, 0)
    await table.bot.store.run(save_clock, row)
    times = await clock(duel)
    server = await leave(table)
    assert await left(table) == now(table)
    await table.env.advance_time(1500)
    await server.take_back()
    assert await left(table) is None
    assert await clock(duel) == [time + 1500 for time in times]
    assert (await duel.row()).state == "running"
    await duel.take((await duel.mover())[0], "End turn")


async def test_it_is_noted_too_what_happened_while_the_bot_was_down(table: Table):
    await begin(table)
    server = await leave(table)
    await note_left(table, None)
    await table.restart()
    assert await left(table) == now(table)
    await server.take_back()
    await note_left(table, now(table) - 10)
    await table.restart()
    assert await left(table) is None


async def test_after_30_days_nothing_of_the_server_is_left_and_others_keep_what_is_theirs(
    table: Table,
):
    await everything(table)
    guild = table.env.create_guild("Another club")
    alice, bob = (guild.add_member(actor.user) for actor in (table.alice, table.bob))
    channel = guild.create_text_channel("table")
    there = await begin(replace(table, guild=guild, channel=channel, alice=alice, bob=bob))
    before = await rows(table)
    await leave(table)
    await note_left(table, now(table) - KEPT_SECONDS + 60)
    await look_after(table)
    assert (await rows(table))["matches"] == before["matches"]
    await table.env.advance_time(60)
    await look_after(table)
    after = await rows(table)
    assert {name: after[name] for name in OTHERS} == {name: before[name] for name in OTHERS}
    assert after["matches"] == 1
    assert (await there.row()).state == "running"
    assert await traces(table, str(table.guild.id)) == []
