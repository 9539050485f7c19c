"""A practice match is played by clicks, like any other."""

from __future__ import annotations

import random

from bot.store.matches.match_rows import choices_from
from tests.cogs.matches.table.panels import restart_much_later
from tests.cogs.practice.practice import (
    FIRST,
    ask,
    begin_practice,
    click,
    hand_of,
    labels,
    panel,
    practise,
    running,
)
from tests.cogs.walking import go_on, screen
from tests.conftest import Table

CLICKS = 4


async def test_whoever_presses_is_answered_by_the_computer_also_after_a_restart(table: Table):
    duel, luck = await begin_practice(table, game="lifeburn"), random.Random(7)
    row = await duel.row()
    for number in range(CLICKS):
        if number == CLICKS // 2:
            await table.restart()
            await table.env.settle()
        assert (await duel.mover())[0] == "A"
        await duel.play_randomly(luck, await panel(duel, row), "A")
        await table.env.settle()
    async with table.bot.store.read() as connection:
        choices = await choices_from(connection, row.id, 0)
    assert {choice.player for choice in choices if not choice.forced} == {"A", "B"}


async def test_continue_brings_the_hand_to_the_bottom_also_after_a_restart(table: Table):
    user = table.alice.user
    await ask(table, user, game=FIRST.key)
    await table.env.settle()
    for _ in range(2):
        shown = user.dm_channel.history()
        page = await user.slash("play")
        await go_on(user, page, "Continue")
        await table.env.settle()
        *rest, newest = user.dm_channel.history()
        assert "End turn" in labels(newest)
        assert newest.id > shown[-1].id
        assert shown[-1].id not in [one.id for one in rest]
        await table.restart()


async def test_a_command_in_a_direct_message_is_answered_by_the_hand_itself(table: Table):
    user = table.alice.user
    page = await user.slash("play")
    games = await go_on(user, page, "Computer")
    await go_on(user, games, FIRST.title)
    await table.env.settle()
    hands = [one for one in user.dm_channel.history() if "End turn" in labels(one)]
    assert [one.flags.ephemeral for one in hands] == [False]
    assert not table.channel.history()


async def test_a_hand_whose_token_has_expired_goes_on_by_a_press_or_by_continue(table: Table):
    duel = await begin_practice(table)
    row = await duel.row()
    hand, turn = await hand_of(table, row), (await duel.truth()).view(None).turn
    await restart_much_later(table)
    await click(table, hand, label="End turn")
    again = await hand_of(table, row)
    assert again.id == hand.id
    assert (await duel.truth()).view(None).turn == turn + 2
    assert "End turn" in labels(again)
    await restart_much_later(table)
    page = await table.alice.slash(table.channel, "play")
    opened = screen(await go_on(table.alice, page, "Continue"))
    assert "End turn" in labels(opened)
    await click(table, opened, label="End turn")
    assert (await hand_of(table, row)).id == opened.id
    assert (await duel.truth()).view(None).turn == turn + 4


async def test_no_practice_shows_anything_to_others(table: Table):
    answer = await practise(table, game=FIRST.key)
    row = await running(table)
    await table.env.settle()
    assert row.board_message is None
    assert not table.channel.threads
    assert (
        table.channel.history(viewer=table.bob)[-1:]
        == [one for one in table.channel.history() if not one.flags.ephemeral][-1:]
    )
    assert not [one for one in table.channel.history(viewer=table.bob) if row.id in str(one)]
    assert (await hand_of(table, row)).id == answer.id
