"""A wrong choice in a mission is answered with words of its own, and changes nothing."""

from __future__ import annotations

from bot.store.matches import choices_from
from tests.cogs.matches.reading import text_of
from tests.cogs.missions.learning import (
    MISSIONS,
    hand,
    learn,
    mission,
    now,
    other,
    take,
    wanted,
)
from tests.conftest import Table


async def test_it_is_answered_and_nothing_is_taken(table: Table):
    await learn(table)
    row, step = await mission(table), MISSIONS[0].steps[0]
    before, option = await now(table, row), await other(table, row)
    decision = before.views[row.human].decision
    assert decision is not None
    async with table.bot.store.read() as connection:
        stored = await choices_from(connection, row.id, 0)
    await take(table, row, option)
    panel = text_of(await hand(table, row))
    assert f"Taken back.** {step.answer(decision.options[option].facts)}" in panel
    assert step.say in panel
    async with table.bot.store.read() as connection:
        assert await choices_from(connection, row.id, 0) == stored
    assert (await now(table, row)).number == before.number
    await take(table, row, await wanted(table, row))
    assert (await now(table, row)).number > before.number
    assert "Taken back" not in text_of(await hand(table, row))
