"""Where the host has no practice matches, who waits is offered none."""

from __future__ import annotations

import pytest

from bot.matchmaking.queue_upkeep import OFFER_AFTER
from bot.settings import Settings
from tests.cogs.queue.waiting import give_deck, join, practice_offers, waiting
from tests.conftest import Table


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Those of a host who switched practice matches off."""
    return settings.model_copy(update={"practice_matches": 0})


async def test_nothing_is_offered_and_the_queue_comes_to_rest(table: Table):
    await give_deck(table, table.alice)
    await join(table, table.alice)
    await table.env.advance_time(2 * OFFER_AFTER)
    assert practice_offers(table.alice) == 0
    assert await waiting(table) == {table.alice.id}
