"""A practice match gives way to any match with a person, and goes on afterwards."""

from __future__ import annotations

from bot.store.matches import MatchRow
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.practice.practice import FIRST, give_up, practise, running, stored
from tests.cogs.practice.test_playing import panel
from tests.cogs.practice.test_waiting_in_queue import hand
from tests.conftest import Table


async def challenged(table: Table) -> tuple[MatchRow, Duel]:
    """Alice plays the computer, and then a live match against Bob."""
    await practise(table, game=FIRST.key)
    row = await running(table)
    duel = await begin(table, clock="live")
    await table.env.settle()
    return row, duel


async def test_a_challenge_puts_it_aside_and_its_panel_says_so(table: Table):
    row, _ = await challenged(table)
    assert (await stored(table, row.id)).aside
    said = await hand(table, row)
    assert "Put aside" in said
    assert "Go on" in said
    assert "Hint" not in said


async def test_the_computer_moves_again_once_it_is_brought_back(table: Table):
    row, duel = await challenged(table)
    matches = table.bot.services.matches
    while (snapshot := await matches.current(row.id)).public.waiting_for == row.human:
        decision = snapshot.views[row.human].decision
        assert decision is not None
        number, option = snapshot.number, decision.default
        await matches.choose(row.id, table.alice.id, number, option, sure="yes")
    await give_up(table, await duel.row())
    assert (await matches.current(row.id)).number == snapshot.number
    await table.restart()
    await table.env.settle()
    message = await panel(duel, row)
    await table.alice.user.click(message, label="Go on")
    await table.env.settle()
    now = await table.bot.services.matches.current(row.id)
    assert not now.row.aside
    assert now.number > snapshot.number
    assert "Hint" in await hand(table, row)
