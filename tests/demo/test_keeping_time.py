"""Events without a visitor's action are shown on the demo's page."""

from __future__ import annotations

import asyncio

import discord
import pytest

import bot.cli.demo
from bot.cli.demo import DemoChannel, keep_time
from tests.conftest import Table

LOOK_SECONDS = 0.02
MOST_LOOKS = 500


async def test_what_came_by_itself_is_shown(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.cli.demo, "CLOCK_SECONDS", 0.01)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    async with table.env.preview(
        table.channel, viewers=[table.alice, table.bob], layout="channel"
    ) as preview:
        page = DemoChannel(table.env, table.channel, (table.alice, table.bob), preview)
        clock = asyncio.create_task(keep_time(page))
        message = await channel.send("Time is nearly up.")
        for _ in range(MOST_LOOKS):
            if message.id in {shown for shown, _ in page.latest}:
                break
            await asyncio.sleep(LOOK_SECONDS)
        clock.cancel()
    assert message.id in {shown for shown, _ in page.latest}
