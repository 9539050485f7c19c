"""The bot leaves a server: its data waits for 30 days, its clocks stand still, others lose
nothing."""

from __future__ import annotations

from dataclasses import asdict, replace

from sqlalchemy import insert

from bot.privacy.departed_servers import AT_A_TIME
from bot.store.clocks import ClockRow, get_clock, save_clock
from bot.store.departed_servers import delete_matches
from bot.store.guilds import change_guild, guild_settings
from bot.store.match_schema import matches
from bot.store.recent_acts import delete_acts
from bot.store.schema import metadata
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
"""What is nobody's but the members' and the bot's own."""


async def leave(table: Table) -> Server:
    """The bot is thrown out of the server."""
    backend = table.env.backend
    channels, messages = dict(backend.channels), dict(backend.messages)
    server = Server(table, backend.guilds[table.guild.id], channels, messages)
    backend.remove_guild(table.guild.id)
    await table.env.settle()
    return server


async def left_long_ago(table: Table, seconds: int) -> Server:
    """The bot left that long ago, and is looking after its servers now."""
    server = await leave(table)
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, left=now(table) - seconds)
    await look_after(table)
    return server


async def left(table: Table) -> int | None:
    async with table.bot.store.read() as connection:
        return (await guild_settings(connection, table.guild.id)).left


def now(table: Table) -> int:
    return int(table.env.now().timestamp())


async def set_clock(duel: Duel, asked: int) -> None:
    """Somebody thinks since then, and has 1000 seconds."""
    row = ClockRow(duel.id, "A", asked, asked + 1000, asked + 500, 0, 0, 0, 0)
    async with duel.table.bot.store.write() as connection:
        await save_clock(connection, row)


async def clock(duel: Duel) -> list[int]:
    """Since when they think, and when something is due."""
    async with duel.table.bot.store.read() as connection:
        row = await get_clock(connection, duel.id)
    assert row is not None
    return [row.asked, row.deadline, row.due]


async def rows(table: Table) -> dict[str, int]:
    """How many rows each table has, of those that have any."""
    counts = {name: await count(table, name) for name in metadata.tables}
    return {name: number for name, number in counts.items() if number}


def another_server(table: Table) -> Table:
    """Another server with Alice and Bob in it."""
    guild = table.env.create_guild("Another club")
    alice, bob = (guild.add_member(actor.user) for actor in (table.alice, table.bob))
    channel = guild.create_text_channel("table")
    return replace(table, guild=guild, channel=channel, alice=alice, bob=bob)


async def test_it_is_noted_when_the_bot_leaves_and_taken_back_when_it_returns(table: Table):
    server = await leave(table)
    assert await left(table) == now(table)
    await table.env.advance_time(100)
    await server.take_back()
    assert await left(table) is None


async def test_it_is_noted_too_what_happened_while_the_bot_was_down(table: Table):
    await begin(table)
    server = await leave(table)
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, left=None)
    await table.restart()
    assert await left(table) == now(table)
    await server.take_back()
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, left=now(table) - 10)
    await table.restart()
    assert await left(table) is None


async def test_clocks_stand_still_while_the_bot_is_away(table: Table):
    duel = await begin(table)
    await set_clock(duel, now(table) - 200)
    times = await clock(duel)
    server = await leave(table)
    await table.env.advance_time(1500)
    await server.take_back()
    assert await clock(duel) == [time + 1500 for time in times]
    assert (await duel.row()).state == "running"


async def test_after_30_days_nothing_of_the_server_is_left_and_members_keep_what_is_theirs(
    table: Table,
):
    await everything(table)
    await set_clock(await begin_elsewhere(table), now(table))
    before = await rows(table)
    await left_long_ago(table, KEPT_SECONDS - 60)
    assert (await rows(table))["matches"] == before["matches"]
    await table.env.advance_time(60)
    await look_after(table)
    assert set(await rows(table)) <= set(OTHERS)
    assert {name: (await rows(table))[name] for name in OTHERS} == {
        name: before[name] for name in OTHERS
    }
    found = await traces(table, str(table.guild.id))
    assert found == []


async def begin_elsewhere(table: Table) -> Duel:
    """Another match, in a channel of its own."""
    table.channel = table.guild.create_text_channel("yet elsewhere")
    return await begin(table)


async def test_the_data_of_other_servers_stays(table: Table):
    await begin(table)
    duel = await begin(another_server(table))
    await left_long_ago(table, KEPT_SECONDS)
    assert (await duel.row()).state == "running"
    assert (await rows(table))["matches"] == 1


async def test_a_deleted_deck_goes_with_the_last_match_that_needed_it(table: Table):
    await begin(table)
    decks = table.bot.decks
    await decks.delete(table.alice.id, (await decks.named(table.alice.id, "Alice's deck")).id)
    assert await count(table, "decks") == 2
    await left_long_ago(table, KEPT_SECONDS)
    await table.bot.store.run(delete_acts, now(table))
    told_of_learning = [f"preferences.user: {table.alice.id}"]
    assert await traces(table, "Agate", str(table.alice.id)) == told_of_learning
    assert len(await decks.of(table.bob.id)) == 1


async def test_who_returns_in_time_goes_on_and_who_is_back_is_not_deleted(table: Table):
    duel = await begin(table)
    server = await left_long_ago(table, KEPT_SECONDS - 60)
    await server.take_back()
    await table.env.advance_time(120)
    await look_after(table)
    assert (await duel.row()).state == "running"
    await duel.take((await duel.mover())[0], "End turn")


async def test_many_matches_are_deleted_a_few_at_a_time(table: Table):
    duel = await begin(table)
    row = asdict(await duel.row())
    copies = [row | {"id": f"COPY{number}"} for number in range(2 * AT_A_TIME)]
    async with table.bot.store.write() as connection:
        await connection.execute(insert(matches), copies)
        some = await delete_matches(connection, table.guild.id, AT_A_TIME)
        assert len(some) == AT_A_TIME
    await left_long_ago(table, KEPT_SECONDS)
    assert await count(table, "matches") == 0
