"""The old commands of settings and privacy are reached by the new ones."""

from __future__ import annotations

import pytest

from cogs.help.layouts.moved import Moved
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import store_deck
from tests.cogs.help.moved_paths import walk_way, ways
from tests.cogs.settings.panels import administrator
from tests.conftest import Table


@pytest.mark.parametrize("line", ways("settings", "server", "privacy"), ids=str)
async def test_each_way_is_there(table: Table, line: Moved) -> None:
    boss = administrator(table)
    await store_deck(table.bot.store, boss.id, ALICES)
    await walk_way(boss, table.channel, line)
