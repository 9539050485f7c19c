"""Arriving on a server: one message, once, which leads to a match and to the set-up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import pytest
import simcord

from bot.settings import arrivals
from bot.store.database.key_value import save_value
from bot.store.limits.host_blocks import HostBlock, add_host_block, remove_host_block
from bot.store.matches.match_rows import matches_of
from bot.store.settings.guild_settings import GuildRow, guild_settings
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.cogs.privacy.leaving import Server
from tests.cogs.queue.waiting import said
from tests.cogs.settings.panels import administrator, take_permission
from tests.conftest import Table

DAY = 24 * 3600


@pytest.fixture(autouse=True)
def new_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes the bot have the message from before the server was there."""
    monkeypatch.setattr(arrivals, "FRESH_SECONDS", DAY)


async def join(table: Table, *, system: bool = True, later: float = 60.0) -> Server:
    """Removes the bot from the server and brings it in again later, when the server has a system
    channel, or none."""
    backend = table.env.backend
    guild = backend.guilds[table.guild.id]
    guild.system_channel_id = table.channel.id if system else None
    channels, messages = dict(backend.channels), dict(backend.messages)
    server = Server(table, guild, channels, messages)
    backend.remove_guild(guild.id)
    await table.env.advance_time(later)
    guild.members[backend.bot_user.id].joined_at = backend.now_iso()
    await server.take_back()
    return server


def posted(table: Table) -> Sequence[discord.Message]:
    return table.channel.history()


async def stored(table: Table) -> GuildRow:
    async with table.bot.store.read() as connection:
        return await guild_settings(connection, table.guild.id)


async def look_again(table: Table) -> None:
    """Runs the bot's hourly job."""
    cog: Any = table.bot.get_cog("ArrivalJob")
    await cog.greet_new()
    await table.env.settle()


def owner(table: Table) -> simcord.UserHandle:
    return table.guild.owner


async def test_a_server_gets_one_message_once_also_after_a_restart(table: Table) -> None:
    await join(table)
    [message] = posted(table)
    assert list(buttons(message)) == ["Try a match", "Set up"]
    assert "I'm **Deckhand**" in text_of(message)
    assert "permissions" not in text_of(message)
    await table.restart()
    await look_again(table)
    assert len(posted(table)) == 1
    assert (await stored(table)).door_message == message.id


async def test_a_message_is_not_sent_twice_if_the_bot_died_before_noting_it(table: Table) -> None:
    await join(table)
    [message] = posted(table)
    await table.bot.services.settings.change_server(
        table.guild.id, door_channel=None, door_message=None
    )
    await table.restart()
    await table.env.settle()
    assert len(posted(table)) == 1
    assert (await stored(table)).door_message == message.id


async def test_joining_again_sends_it_anew(table: Table) -> None:
    await join(table)
    await join(table)
    assert len(posted(table)) == 2


async def test_a_server_from_before_gets_nothing(table: Table) -> None:
    tomorrow = str(int(table.env.now().timestamp()) + DAY)
    await table.bot.store.run(save_value, arrivals.KEY, tomorrow)
    await table.restart()
    await join(table)
    assert not posted(table)


async def test_a_server_that_the_host_has_blocked_gets_nothing(table: Table) -> None:
    block = HostBlock("guild", table.guild.id, 0)
    await table.bot.store.run(add_host_block, block)
    await table.bot.services.host_blocks.load_blocks()
    await join(table)
    await table.bot.store.run(remove_host_block, "guild", table.guild.id)
    assert (await stored(table)).door_message is None


async def test_without_a_system_channel_the_owner_gets_it(table: Table) -> None:
    before = len(owner(table).dm_channel.history())
    await join(table, system=False)
    assert not posted(table)
    message = owner(table).dm_channel.history()[-1]
    assert len(owner(table).dm_channel.history()) == before + 1
    assert list(buttons(message)) == ["Try a match", "Set up"]


async def test_last_of_all_a_moderator_gets_it_below_their_first_answer(table: Table) -> None:
    closed = owner(table).dm_channel
    path = f"/channels/{closed.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=1)
    await join(table, system=False)
    boss = administrator(table)
    assert not (await table.alice.slash(table.channel, "settings")).followups
    answer = await boss.slash(table.channel, "settings")
    assert answer.ephemeral
    [message] = answer.followups
    assert "Set up" in buttons(message)
    assert not (await boss.slash(table.channel, "settings")).followups


async def test_missing_permissions_are_a_list(table: Table) -> None:
    backend, guild = table.env.backend, table.guild.id
    for role in list(backend.guilds[guild].roles.values()):
        left = discord.Permissions(int(role.permissions))
        left.update(create_public_threads=False, attach_files=False)
        backend.edit_role(guild, role.id, {"permissions": left.value})
    await join(table)
    [message] = posted(table)
    assert "need these permissions:\n- Create Public Threads\n- Attach Files" in text_of(message)


async def test_set_up_takes_five_presses_and_ends_in_a_match_and_a_door(table: Table) -> None:
    organisers = table.guild.create_role("Organisers", mentionable=False)
    await join(table)
    [message] = posted(table)
    refused = await table.alice.click(message, label="Set up")
    assert refused.ephemeral
    assert "you need the permission **Manage Server**" in said(refused)
    await table.restart()
    boss = administrator(table)
    page = (await boss.click(message, label="Set up")).response
    assert page is not None
    assert "1 of 4" in text_of(page)
    await boss.select(page, [table.channel], custom_id=f"server:set-channel:{table.guild.id}")
    await boss.select(page, [organisers], custom_id=f"server:set-role:{table.guild.id}")
    await boss.select(page, ["live"], custom_id=f"server:set-menu:{table.guild.id}:clock")
    ended = await boss.click(page, label="Post it")
    assert "4 of 4" not in text_of(page)
    assert ended.followups
    async with table.bot.store.read() as connection:
        assert len(await matches_of(connection, boss.id)) == 1
    row = await stored(table)
    assert (row.matches_channel, row.puzzle_channel) == (table.channel.id, table.channel.id)
    assert (row.organiser_role, row.default_clock) == (organisers.id, "live")
    [door] = [one for one in posted(table) if one.id == message.id]
    assert list(buttons(door)) == ["Play", "Learn", "Today's puzzle", "Find an opponent"]


async def test_a_role_that_mentions_do_not_notify_is_warned_of(table: Table) -> None:
    silent = table.guild.create_role("Organisers")
    await take_permission(table, "mention_everyone")
    boss = administrator(table)
    page = (await boss.slash(table.channel, "server")).response
    await boss.click(page, label="Set up")
    await boss.click(page, label="Skip")
    await boss.select(page, [silent], custom_id=f"server:set-role:{table.guild.id}")
    assert "My mentions don't notify" in text_of(page)


async def test_the_owner_sets_up_and_tries_a_match_in_direct_messages(table: Table) -> None:
    await join(table, system=False)
    message = owner(table).dm_channel.history()[-1]
    page = (await owner(table).click(message, label="Set up")).response
    assert page is not None
    for step, label in (("channel", "#table"), ("clock", "Relaxed")):
        [(menu, options)] = menus(page).items()
        assert menu == f"server:set-menu:{table.guild.id}:{step}"
        await owner(table).select(page, [options[label]], custom_id=menu)
        if step == "channel":
            await owner(table).click(page, label="Skip")
    await owner(table).click(page, label="No puzzle")
    row = await stored(table)
    assert (row.matches_channel, row.default_clock) == (table.channel.id, "relaxed")
    [door] = [one for one in owner(table).dm_channel.history() if one.id == message.id]
    assert "Play" in buttons(door)


async def test_anybody_tries_a_match_at_once(table: Table) -> None:
    await join(table)
    [message] = posted(table)
    assert (await table.alice.click(message, label="Try a match")).ephemeral
    async with table.bot.store.read() as connection:
        assert len(await matches_of(connection, table.alice.id)) == 1
