"""In practice a member may ask what the computer would do, and take back their turn."""

from __future__ import annotations

import pytest

from bot.matches.match_refusals import CannotThink
from cogs.matches.choices.layouts.decision_rows import HINTED
from tests.bot.light_work import fail
from tests.cogs.matches.reading import marks, text_of
from tests.cogs.practice.practice import begin_practice, click, panel
from tests.conftest import Table


async def test_a_hint_says_and_marks_what_the_computer_would_do(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    duel = await begin_practice(table)
    row = await duel.row()
    with monkeypatch.context() as broken:
        broken.setattr("bot.processes.computer_thinking._advise", fail)
        await click(table, await panel(duel, row), label="Hint")
        await table.env.settle()
    assert str(CannotThink()) in text_of(await panel(duel, row))
    assert HINTED not in marks(await panel(duel, row))
    caplog.clear()
    await click(table, await panel(duel, row), label="Hint")
    await table.env.settle()
    assert "The computer would take" in text_of(await panel(duel, row))
    assert marks(await panel(duel, row)).count(HINTED) == 1
    assert (await duel.row()).state == "running"


async def test_a_turn_is_taken_back_with_what_the_computer_did_after_it(table: Table):
    duel = await begin_practice(table)
    row, matches = await duel.row(), table.bot.services.matches
    first = (await matches.current(row.id)).views["A"]
    await click(table, await panel(duel, row), label="End turn")
    await table.env.settle()
    stale = await panel(duel, row)
    assert (await matches.current(row.id)).public.turn == first.turn + 2
    await table.restart()
    for _ in range(2):
        await click(table, stale, label="↩")
        await table.env.settle()
        now = (await table.bot.services.matches.current(row.id)).views["A"]
        assert (now.turn, now.players) == (first.turn, first.players)
