"""The messages in the channel of a match from the queue."""

from __future__ import annotations

import discord
import pytest
import simcord

from bot.matches.actions import Choose, Concede
from tests.cogs.bot_scope import as_bot
from tests.cogs.matches.reading import buttons, text_of
from tests.cogs.queue.waiting import calls, join, match_of, member, press
from tests.conftest import Table

MOST_MESSAGES = 3


def close_direct_messages(table: Table, actor: simcord.MemberActor) -> None:
    """Makes the member take no direct messages."""
    path = f"/channels/{actor.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)


async def say_ready(table: Table, actor: simcord.MemberActor) -> None:
    """Presses Ready as the member, wherever they were called."""
    if calls(actor):
        await press(actor, "Ready")
        return
    [call] = [one for one in table.channel.history() if "Ready" in buttons(one)]
    await actor.click(call, custom_id=buttons(call)["Ready"])


@pytest.mark.parametrize("threads", [True, False], ids=["thread", "channel"])
@pytest.mark.parametrize("closed", [0, 1, 2])
async def test_a_match_from_the_queue_posts_three_messages_at_most(
    table: Table, closed: int, threads: bool
) -> None:
    if not threads:
        quiet = discord.PermissionOverwrite(create_public_threads=False)
        table.channel = table.guild.create_text_channel(
            "no-threads", overwrites={table.guild.default_role: quiet}
        )
    pair = [await member(table, name) for name in ("Ann", "Ben")]
    for one in pair[:closed]:
        close_direct_messages(table, one)
    for one in pair:
        await join(table, one)
    for one in pair:
        await say_ready(table, one)
    live, row = table.bot.services.matches, await match_of(table, pair[0])
    display = table.bot.get_cog("match").refresher
    for _ in range(6):
        now = await live.current(row.id)
        player = now.public.waiting_for
        assert player is not None
        await live.do(row.id, row.users[player], Choose(now.number, 0, sure="yes"))
        await as_bot(table.env, lambda: display.show_soon(row.id))
    await live.do(row.id, pair[0].id, Concede())
    await as_bot(table.env, lambda: display.show_soon(row.id))
    places = table.channel, *table.channel.threads
    everything = [one for place in places for one in place.history()]
    posted = [one for one in everything if one.type is discord.MessageType.default]
    assert len(posted) <= MOST_MESSAGES, list(map(text_of, posted))
    assert any("Rematch" in buttons(one) for one in posted)
