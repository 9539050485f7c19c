"""The old ways to practise, by the presses that replace them."""

from __future__ import annotations

from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.practice.practice import FIRST, concede, practise, running
from tests.conftest import Table


async def test_all_that_match_practice_did_is_reached_from_play(table: Table) -> None:
    await practise(table, game=FIRST.key)
    await concede(table, await running(table))
    lines = ways("play")
    assert len(lines) == 5
    for line in lines:
        await walk_way(table.alice, table.channel, line)
