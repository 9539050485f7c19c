"""The host's limit of running practice matches."""

from __future__ import annotations

import pytest

from bot.base.current_time import now
from bot.base.settings import Settings
from bot.matches.actions import Concede
from bot.matches.beginning.match_creation import PlayerRef
from bot.matches.beginning.practice import PracticeMatches, PracticeTerms
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import FIRST, ask, labels, practise, rows, running, shown
from tests.conftest import Table

FULL = "as many as there may be"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Returns the settings of a host who wants one at a time."""
    return settings.model_copy(update={"practice_matches": 1})


async def test_whoever_could_not_begin_anew_gives_nothing_up(table: Table):
    await practise(table, game=FIRST.key)
    told, row = await practise(table, game=FIRST.key, level="hard"), await running(table)
    refused = shown(await ask(table, table.bob, table.channel, game=FIRST.key))
    assert FULL in text_of(refused)
    assert not await rows(table, table.bob)
    # A process with other settings lets Bob in.
    terms, bob = (
        PracticeTerms(FIRST.key, "easy", row.deck_a, row.deck_b),
        PlayerRef(table.bob.id, "Bob"),
    )
    other = await PracticeMatches(table.bot.store, now, 2).start(bob, terms, None, table.channel.id)
    refused = shown(await table.alice.click(told, label="Concede and start"))
    assert FULL in text_of(refused)
    assert (await running(table)).id == row.id
    await table.bot.services.matches.do(other.id, table.bob.id, Concede())
    await table.alice.click(told, label="Concede and start")
    assert (await running(table)).level == "hard"
    assert "Hint" in labels(told)
