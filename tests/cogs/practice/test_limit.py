"""A host says how many practice matches may run."""

from __future__ import annotations

import pytest

from bot.matches.practice import IDLE_SECONDS
from bot.settings import Settings
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import FIRST, give_up, labels, practise, rows, running, shown
from tests.conftest import Table


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Those of a host who wants one at a time."""
    return settings.model_copy(update={"practice_matches": 1})


async def test_no_more_run_than_the_host_allows(table: Table):
    await practise(table, game=FIRST.key)
    refused = shown(await table.bob.slash(table.channel, "match practice", game=FIRST.key))
    assert "as many as there may be" in text_of(refused)
    assert not await rows(table, table.bob)
    await give_up(table, await running(table))
    shown(await table.bob.slash(table.channel, "match practice", game=FIRST.key))
    assert await rows(table, table.bob)


async def test_whoever_plays_may_still_start_anew(table: Table):
    await practise(table, game=FIRST.key)
    told = await practise(table, game=FIRST.key, level="hard")
    await table.alice.click(told, label="Give it up and start anew")
    assert (await running(table)).level == "hard"
    assert labels(told) == []


async def test_a_match_that_is_left_lying_keeps_nobody_from_practising(table: Table):
    await practise(table, game=FIRST.key)
    await table.env.advance_time(IDLE_SECONDS + 1)
    shown(await table.bob.slash(table.channel, "match practice", game=FIRST.key))
    assert await rows(table, table.bob)
    assert await rows(table, table.alice)


async def test_who_could_not_begin_anew_gives_nothing_up(table: Table):
    await practise(table, game=FIRST.key)
    told = await practise(table, game=FIRST.key, level="hard")
    await table.env.advance_time(IDLE_SECONDS + 1)
    shown(await table.bob.slash(table.channel, "match practice", game=FIRST.key))
    refused = shown(await table.alice.click(told, label="Give it up and start anew"))
    assert "as many as there may be" in text_of(refused)
    assert (await running(table)).level != "hard"
