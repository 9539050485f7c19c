"""The old ways to missions and puzzles, walked by pressing."""

from __future__ import annotations

import pytest

import engine
from cogs.help.layouts.moved import Moved
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.matches.reading import text_of
from tests.cogs.walking import labels, screen
from tests.conftest import Table


@pytest.mark.parametrize("line", ways("learn"), ids=str)
async def test_each_way_to_the_missions_leads_to_another_game(table: Table, line: Moved) -> None:
    reached = screen(await walk_way(table.alice, table.channel, line))
    assert text_of(reached).startswith("### Choose a game to learn")
    assert {game.title for game in engine.games().values()} <= set(labels(reached))


@pytest.mark.parametrize("line", ways("puzzle"), ids=str)
async def test_each_way_to_the_puzzles_leads_to_a_puzzle(table: Table, line: Moved) -> None:
    reached = screen(await walk_way(table.alice, table.channel, line))
    assert text_of(reached).startswith("### Today's puzzle · Cardfinity")
