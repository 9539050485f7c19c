"""Who practises may ask what the computer would do, and take back their turn."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from bot.matches.refusals import CannotThink, TooLate
from cogs.matches.decision_controls import HINTED
from tests.bot.light_work import die, fail
from tests.cogs.matches.reading import marks, text_of
from tests.cogs.practice.practice import begin_practice, panel, running
from tests.conftest import Table


async def test_a_hint_says_what_the_computer_would_do(table: Table):
    duel = await begin_practice(table)
    row = await running(table)
    await table.alice.user.click(await panel(duel, row), label="Hint")
    await table.env.settle()
    assert "The computer would take" in text_of(await panel(duel, row))
    assert (await duel.row()).state == "running"


async def test_what_a_hint_is_about_is_marked_among_the_choices(table: Table):
    duel = await begin_practice(table)
    row = await running(table)
    assert HINTED not in marks(await panel(duel, row))
    await table.alice.user.click(await panel(duel, row), label="Hint")
    await table.env.settle()
    assert marks(await panel(duel, row)).count(HINTED) == 1


@pytest.mark.parametrize("thinks", [die, fail])
async def test_who_asks_for_a_hint_that_nothing_comes_of_is_told_so(
    table: Table,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    thinks: Callable[..., None],
):
    duel = await begin_practice(table)
    row = await running(table)
    with monkeypatch.context() as broken:
        broken.setattr("bot.thinking._advise", thinks)
        await table.alice.user.click(await panel(duel, row), label="Hint")
        await table.env.settle()
    assert str(CannotThink()) in text_of(await panel(duel, row))
    caplog.clear()
    await table.alice.user.click(await panel(duel, row), label="Hint")
    await table.env.settle()
    assert "The computer would take" in text_of(await panel(duel, row))


async def test_a_turn_is_taken_back_with_what_the_computer_did_after_it(table: Table):
    duel, luck = await begin_practice(table), random.Random(3)
    row = await running(table)
    first = (await table.bot.services.matches.current(row.id)).views[row.human]
    while (await table.bot.services.matches.current(row.id)).public.turn < first.turn + 2:
        await duel.play_randomly(luck, await panel(duel, row), row.human or "A")
        duel.match = None
        await table.env.settle()
    await table.restart()
    for turn in (first.turn + 2, first.turn):
        now = await table.bot.services.matches.current(row.id)
        if now.public.turn >= turn:
            await table.alice.user.click(await panel(duel, row), label="Take back")
            await table.env.settle()
    now = await table.bot.services.matches.current(row.id)
    assert now.views[row.human].turn == first.turn
    assert now.views[row.human].players == first.players


async def test_two_presses_take_back_one_turn(table: Table):
    duel, luck = await begin_practice(table), random.Random(3)
    row, matches = await running(table), table.bot.services.matches
    user = row.users[row.human or "A"]
    while (now := await matches.current(row.id)).public.turn < 6:
        await duel.play_randomly(luck, await panel(duel, row), row.human or "A")
        duel.match = None
        await table.env.settle()
    one = await matches.take_back_turn(row.id, user, now.number)
    with pytest.raises(TooLate):
        await matches.take_back_turn(row.id, user, now.number)
    other = await matches.take_back_turn(row.id, user, one.number)
    assert now.public.turn > one.public.turn > other.public.turn
