"""A practice match is played by clicks, as any other."""

from __future__ import annotations

import random

from bot.store.matches.match_rows import choices_from
from tests.cogs.practice.practice import FIRST, ask, begin_practice, board, labels, panel, running
from tests.conftest import Table

CLICKS = 4


async def test_whoever_presses_is_answered_by_the_computer_also_after_a_restart(table: Table):
    duel, luck = await begin_practice(table, game="lifeburn"), random.Random(7)
    row = await duel.row()
    for click in range(CLICKS):
        if click == CLICKS // 2:
            await table.restart()
            await table.env.settle()
        assert (await duel.mover())[0] == "A"
        await duel.play_randomly(luck, await panel(duel, row), "A")
        await table.env.settle()
    async with table.bot.store.read() as connection:
        choices = await choices_from(connection, row.id, 0)
    assert {choice.player for choice in choices if not choice.forced} == {"A", "B"}


async def test_my_hand_brings_the_hand_to_the_bottom_also_after_a_restart(table: Table):
    user = table.alice.user
    await ask(table, user, game=FIRST.key)
    row = await running(table)
    for _ in range(2):
        shown = user.dm_channel.history()
        await user.click(await board(table, row), label="My hand")
        *rest, newest = user.dm_channel.history()
        assert "End turn" in labels(newest)
        assert newest.id > shown[-1].id
        assert [one.id for one in rest] == [one.id for one in shown[:-1]]
        await table.restart()
