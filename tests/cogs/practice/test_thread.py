"""The thread of a practice match, whatever happens while it is opened."""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from cogs.matches.commands import ROUND_SECONDS
from cogs.ui.controls import controls
from cogs.ui.play_buttons import PlayButton
from tests.cogs.dying import die_sending
from tests.cogs.practice.practice import FIRST, board, concede, labels, practise, running
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
    await concede(table, await running(table))
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    again = await channel.send("Play", view=controls(PlayButton()))
    die_sending(table.bot, "before")
    await table.alice.click(again, label="Play")
    await table.restart()
    await table.env.advance_time(ROUND_SECONDS)
    row = await running(table)
    assert "My hand" in labels(await board(table, row))
    assert len(table.channel.threads) == 1


async def test_a_thread_that_is_closed_or_gone_is_not_used_again(table: Table):
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    used: list[int] = []
    for state in ("archived", "locked", "deleted", "open"):
        await practise(table, game=FIRST.key)
        row = await running(table)
        assert row.table_channel is not None
        assert row.table_channel not in used
        assert "My hand" in labels(await board(table, row))
        used.append(row.table_channel)
        await concede(table, row)
        thread = guild.get_thread(row.table_channel)
        assert thread is not None
        if state == "deleted":
            await thread.delete()
        elif state != "open":
            await thread.edit(archived=state == "archived", locked=state == "locked")
        await table.env.settle()
    await practise(table)
    assert (await running(table)).table_channel == used[-1]
