"""The bot leaves a server: its data is kept for 30 days, its clocks stop, and the data of others
stays."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest
from sqlalchemy import insert

from bot.privacy.departed_servers import AT_A_TIME, KEPT_SECONDS, DepartedServers
from bot.store import Store
from bot.store.decks.deck_rows import deck_version, delete_deck
from bot.store.matches.match_clocks import ClockRow, get_clock, save_clock
from bot.store.matches.match_rows import add_match
from bot.store.privacy.departed_servers import delete_server_matches
from bot.store.settings.guild_settings import change_guild, guild_settings
from bot.store.tables.match_schema import matches
from tests.bot.matches.games import ALICE
from tests.bot.matches.tables import Table
from tests.bot.privacy.stored import count, traces

GUILD = 10
"""The server of the `single` match."""


class Leaving:
    """The server of a match, which the bot leaves."""

    def __init__(self, table: Table) -> None:
        self.store, self.table, self.clock = table.store, table, table.clock
        self.departures = DepartedServers(table.store, table.clock)

    async def left(self) -> int | None:
        async with self.store.read() as connection:
            return (await guild_settings(connection, GUILD)).left

    async def delete_overdue(self) -> list[str]:
        """Deletes what was left too long ago. Returns the ids of the matches."""
        gone: list[str] = []
        for guild in await self.departures.overdue():
            await self.departures.delete(guild, gone.append)
        return gone


@pytest.fixture
def server(single: Table) -> Leaving:
    return Leaving(single)


async def test_it_is_noted_when_the_bot_leaves_and_taken_back_when_it_returns(
    server: Leaving,
) -> None:
    await server.departures.left(GUILD)
    assert await server.left() == server.clock.seconds
    server.clock.seconds += 100
    await server.departures.left(GUILD)
    assert await server.left() == server.clock.seconds - 100
    await server.departures.back(GUILD)
    assert await server.left() is None


async def test_it_is_noted_too_what_happened_while_the_bot_was_down(server: Leaving) -> None:
    await server.departures.compare((), lambda guild: False)
    assert await server.left() is None
    await server.departures.compare((), lambda guild: True)
    assert await server.left() == server.clock.seconds
    await server.departures.compare({GUILD}, lambda guild: True)
    assert await server.left() is None


async def test_clocks_stand_still_while_the_bot_is_away(server: Leaving, store: Store) -> None:
    match, now = server.table.row.id, server.clock.seconds
    before = ClockRow(match, "A", now - 200, now + 800, now + 300, 0, 0, 0, 0)
    await store.run(save_clock, before)
    await server.departures.left(GUILD)
    server.clock.seconds += 1500
    await server.departures.back(GUILD)
    async with store.read() as connection:
        after = await get_clock(connection, match)
    assert after is not None
    assert [after.asked, after.deadline, after.due] == [now + 1300, now + 2300, now + 1800]


async def test_after_30_days_its_matches_go_and_those_of_other_servers_stay(
    server: Leaving, store: Store
) -> None:
    row = server.table.row
    async with store.write() as connection:
        await add_match(connection, replace(row, id="THERE2", series="THERE2", guild=GUILD + 1))
    await server.departures.left(GUILD)
    server.clock.seconds += KEPT_SECONDS - 1
    assert await server.delete_overdue() == []
    server.clock.seconds += 1
    assert await server.delete_overdue() == [row.id]
    assert await traces(store, row.id) == []
    assert await count(store, "matches") == 1


async def test_a_server_that_is_back_is_not_deleted(server: Leaving) -> None:
    await server.departures.left(GUILD)
    server.clock.seconds += KEPT_SECONDS
    overdue = await server.departures.overdue()
    await server.departures.back(GUILD)
    for guild in overdue:
        await server.departures.delete(guild, pytest.fail)
    assert (await server.table.live.current(server.table.row.id)).row.state == "running"


async def test_a_deleted_deck_goes_with_the_last_match_that_needed_it(
    server: Leaving, store: Store
) -> None:
    """The text of Bob's deck, which he still has, stays."""
    async with store.write() as connection:
        hers = await deck_version(connection, server.table.row.deck_a)
        assert hers is not None
        assert await delete_deck(connection, ALICE.id, hers.id, server.clock.seconds)
    assert await count(store, "decks") == 2
    await server.departures.left(GUILD)
    server.clock.seconds += KEPT_SECONDS
    await server.delete_overdue()
    assert await traces(store, "Agate") == []
    assert await traces(store, "Basalt")
    assert await count(store, "decks") == 1


async def test_many_matches_are_deleted_a_few_at_a_time(server: Leaving, store: Store) -> None:
    row = asdict(server.table.row)
    copies = [row | {"id": f"COPY{number}"} for number in range(2 * AT_A_TIME)]
    async with store.write() as connection:
        await connection.execute(insert(matches), copies)
        assert len(await delete_server_matches(connection, GUILD, AT_A_TIME)) == AT_A_TIME
        await change_guild(connection, GUILD, left=server.clock.seconds - KEPT_SECONDS)
    assert len(await server.delete_overdue()) == AT_A_TIME + 1
    assert await count(store, "matches") == 0
