"""A practice match is played by clicks, as any other, wherever it is."""

from __future__ import annotations

import random

import pytest

from bot.store.matches import choices_from
from engine.players import opponent
from tests.cogs.matches.duel import Duel
from tests.cogs.practice.practice import FIRST, panel, running, shown
from tests.conftest import Table

CLICKS = 12


@pytest.mark.parametrize("place", ["server", "direct message"])
async def test_who_presses_is_answered_by_the_computer_also_after_a_restart(
    table: Table, place: str
):
    if place == "server":
        answer = await table.alice.slash(table.channel, "match practice", game=FIRST.key)
    else:
        answer = await table.alice.user.slash("match practice", game=FIRST.key)
    row = await running(table)
    duel = Duel(table, row.id, shown(answer), table.channel)
    human, luck = row.human or "A", random.Random(7)
    for click in range(CLICKS):
        if click == CLICKS // 2:
            await table.restart()
        await table.env.settle()
        if (await duel.row()).state != "running":
            break
        assert (await duel.mover())[0] == human
        await duel.play_randomly(luck, await panel(duel, row), human)
        duel.match = None
    async with table.bot.store.read() as connection:
        choices = await choices_from(connection, row.id, 0)
    seats = {choice.player for choice in choices if not choice.forced}
    assert seats == {human, opponent(human)}
