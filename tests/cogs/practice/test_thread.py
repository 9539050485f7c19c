"""The thread of a practice match, whatever happens while it is opened."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cogs.matches.commands import ROUND_SECONDS
from tests.cogs.dying import die_sending
from tests.cogs.practice.practice import FIRST, board, give_up, labels, practise, running
from tests.conftest import Table


def die_after_opening(table: Table) -> None:
    """The bot ends when its next thread is open, before anything could be noted."""
    start = table.bot.http.start_thread_without_message

    async def die(*given: Any, **named: Any) -> None:
        await start(*given, **named)
        task = asyncio.current_task()
        assert task is not None
        task.cancel()
        await asyncio.sleep(0)

    table.bot.http.start_thread_without_message = die  # type: ignore[method-assign]


async def test_one_that_was_opened_just_before_a_crash_is_found_again(table: Table):
    die_after_opening(table)
    await practise(table, game=FIRST.key)
    [thread] = table.channel.threads
    assert (await running(table)).table_channel is None
    await table.restart()
    await table.env.advance_time(ROUND_SECONDS)
    row = await running(table)
    assert row.table_channel == thread.id
    assert [one.id for one in table.channel.threads] == [thread.id]
    assert "My hand" in labels(await board(table, row))


async def test_a_crash_before_the_board_is_made_up_for(table: Table):
    await practise(table, game=FIRST.key)
    await give_up(table, await running(table))
    die_sending(table.bot, "before")
    await practise(table)
    await table.restart()
    await table.env.advance_time(ROUND_SECONDS)
    row = await running(table)
    assert "My hand" in labels(await board(table, row))
    assert len(table.channel.threads) == 1


@pytest.mark.parametrize("state", ["archived", "locked", "deleted"])
async def test_a_thread_that_is_closed_or_gone_is_not_used_again(table: Table, state: str):
    await practise(table, game=FIRST.key)
    before = await running(table)
    await give_up(table, before)
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    [handle] = table.channel.threads
    thread = guild.get_thread(handle.id)
    assert thread is not None
    if state == "deleted":
        await thread.delete()
    else:
        await thread.edit(archived=state == "archived", locked=state == "locked")
    await table.env.settle()
    await practise(table)
    row = await running(table)
    assert row.table_channel not in (None, handle.id)
    assert "My hand" in labels(await board(table, row))
