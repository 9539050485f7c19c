"""Practice matches that an earlier version began in a public thread, with a board."""

from __future__ import annotations

import random

import discord

from bot.store.matches.match_rows import change_match
from cogs.matches.table.controls import FormerGoOnButton, HandButton
from cogs.ui.containers import control_row
from cogs.ui.controls import without_dispatch
from tests.cogs.matches.reading import text_of
from tests.cogs.practice.practice import begin_practice, hand_of, message_at, shown
from tests.conftest import Table


async def test_the_board_gives_way_to_the_hand_that_nobody_else_sees(table: Table) -> None:
    duel = await begin_practice(table)
    row, channel = await duel.row(), table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Practice", type=discord.ChannelType.public_thread)
    card = discord.ui.LayoutView()
    card.add_item(control_row(HandButton(row.id), FormerGoOnButton(row.id)))
    board = await thread.send(view=without_dispatch(card))
    await table.bot.store.run(change_match, row.id, table_channel=thread.id, board_message=board.id)
    await table.restart()
    hand = await hand_of(table, row)
    await duel.play_randomly(random.Random(1), hand, "A")
    assert (await hand_of(table, row)).id == hand.id
    retired = message_at(table, board.id, table.bob)
    assert "Your hand shows the whole match now." in text_of(retired)
    [seen] = [one for one in table.guild.channels.values() if one.id == table.channel.id]
    assert [one.id for one in seen.threads[0].history()] == [board.id]
    refused = shown(await table.bob.click(retired, label="My hand"))
    assert "Only the two players" in text_of(refused)
    assert "End turn" in str(shown(await table.alice.click(retired, label="My hand")).components)
