"""The old commands of the queue, by the presses that replace them."""

from __future__ import annotations

from bot.matches.actions import Concede
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.matches.duel import begin
from tests.cogs.queue.waiting import leave, places
from tests.cogs.walking import crowd, screen, walk
from tests.conftest import Table


async def test_all_that_the_old_commands_did_is_reached_from_queue(table: Table) -> None:
    duel = await begin(table)
    await table.bot.services.matches.do(duel.id, table.alice.id, Concede())
    lines = ways("queue")
    assert len(lines) == 8
    for line in lines:
        if line.old == "queue leave":
            await walk(table.alice, table.channel, "queue", "Join")
        await walk_way(table.alice, table.channel, line)
        if await places(table):
            shown = await table.alice.slash(table.channel, "queue")
            assert crowd(screen(shown))[0] <= 5
            await leave(table, table.alice)
