"""`/server`: its permissions, its contents, and the effect of each setting."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.matches.clocks import clock_words
from bot.store.settings.guild_settings import GuildRow, guild_settings
from tests.cogs.matches.duel import accept_challenge, challenge, running_matches
from tests.cogs.matches.reading import text_of
from tests.cogs.settings.panels import administrator, server_settings, take_permission
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card

MATCHES, QUEUE = "settings:channel:matches_channel", "settings:channel:queue_channel"
REPORTS = "settings:channel:report_channel"
ORGANISERS = "Matches and organisers"
PUZZLES = "settings:channel:puzzle_channel"
CLEARED = (
    "matches_channel",
    "queue_channel",
    "report_channel",
    "puzzle_channel",
    "default_clock",
    "organiser_role",
)


async def stored(table: Table) -> GuildRow:
    async with table.bot.store.read() as connection:
        return await guild_settings(connection, table.guild.id)


async def test_only_members_with_manage_server_see_and_change_it(table: Table):
    assert "server" not in table.alice.available_commands(table.channel)
    command = next(c for c in await table.bot.tree.fetch_commands() if c.name == "server")
    table.guild.set_command_permissions(command, {table.alice: True})
    refused = await table.alice.slash(table.channel, "server")
    assert refused.ephemeral
    assert "Manage Server" in refused.response.content
    boss = administrator(table)
    shown = await server_settings(table, boss, ORGANISERS)
    table.env.backend.delete_role(table.guild.id, table.guild.roles["Boss"].id)
    for label in ("Limit custom cards", "Stop practice", "◀ Server"):
        refused = await boss.click(shown, label=label)
        assert "Manage Server" in refused.response.content
    assert await stored(table) == GuildRow(table.guild.id)


async def test_every_setting_is_set_shown_and_cleared_also_after_a_restart(table: Table):
    boss = administrator(table)
    organisers = table.guild.create_role("Organisers")
    channels = await server_settings(table, boss)
    matches = await server_settings(table, boss, ORGANISERS)
    unset = "in every channel", "shown nowhere", "to the owner", "none"
    assert all(words in text_of(channels) for words in unset)
    await table.restart()
    for menu in (MATCHES, QUEUE, REPORTS, PUZZLES):
        await boss.select(channels, [table.channel], custom_id=menu)
    await boss.select(matches, [organisers], custom_id="settings:role")
    await boss.select(matches, ["live"], custom_id="settings:clock")
    await boss.click(matches, label="Limit custom cards")
    row = await stored(table)
    assert replace(row, queue_message=None) == GuildRow(
        table.guild.id,
        table.channel.id,
        table.channel.id,
        None,
        "live",
        organisers.id,
        False,
        report_channel=table.channel.id,
        puzzle_channel=table.channel.id,
    )
    assert text_of(channels).count(table.channel.mention) == 4
    assert organisers.mention in text_of(matches)
    assert clock_words("live")[0] in text_of(matches)
    assert "only in games whose rules keep them fair" in text_of(matches)
    for setting in CLEARED:
        await boss.click(
            matches if setting in ("default_clock", "organiser_role") else channels,
            custom_id=f"settings:clear:{setting}",
        )
    await boss.click(matches, label="Allow custom cards")
    assert await stored(table) == GuildRow(table.guild.id)
    assert all(words in text_of(channels) for words in unset)


async def test_a_channel_is_refused_where_the_bot_may_not_work_and_not_set_once_it_is_gone(
    table: Table,
):
    boss = administrator(table)
    no_files = discord.PermissionOverwrite(send_messages=False, attach_files=False)
    silent = table.guild.create_text_channel(
        "silent", overwrites={table.guild.default_role: no_files}
    )
    shown = await server_settings(table, boss)
    refused = await boss.select(shown, [silent], custom_id=MATCHES)
    assert refused.ephemeral
    assert f"write in it and attach pictures in {silent.mention}" in refused.response.content
    assert await stored(table) == GuildRow(table.guild.id)
    doomed = table.guild.create_text_channel("doomed")
    organisers = table.guild.create_role("Organisers")
    await boss.select(shown, [doomed], custom_id=MATCHES)
    await boss.select(
        await server_settings(table, boss, ORGANISERS), [organisers], custom_id="settings:role"
    )
    table.env.backend.delete_channel(doomed.id)
    table.env.backend.delete_role(table.guild.id, organisers.id)
    await table.env.settle()
    for section in ("Channels", ORGANISERS):
        assert text_of(await server_settings(table, boss, section)).count("It was deleted.") == 1
    assert "challenges" in text_of((await challenge(table)).response)


async def test_challenges_are_made_in_the_channel_for_matches_with_the_servers_clock(table: Table):
    arena = table.guild.create_text_channel("arena")
    boss = administrator(table)
    shown = await server_settings(table, boss)
    await boss.select(shown, [arena], custom_id=MATCHES)
    clocks = await server_settings(table, boss, ORGANISERS)
    await boss.select(clocks, ["relaxed"], custom_id="settings:clock")
    refused = await challenge(table)
    assert refused.ephemeral
    assert arena.mention in refused.response.content
    elsewhere, table.channel = table.channel, arena
    made = await challenge(table)
    assert not made.ephemeral
    assert "Relaxed" in text_of(made.response)
    message = await boss.send(arena, "a thread, please")
    await message.create_thread(name="finals")
    [table.channel] = arena.threads
    assert not (await challenge(table)).ephemeral
    table.channel = elsewhere
    assert (await challenge(table)).ephemeral


async def test_the_message_of_the_queue_is_where_the_setting_says(table: Table):
    boss = administrator(table)
    first, second = (table.guild.create_text_channel(name) for name in ("waiting", "lounge"))
    shown = await server_settings(table, boss)
    await boss.select(shown, [first], custom_id=QUEUE)
    assert len(first.history()) == 1
    await boss.select(shown, [second], custom_id=QUEUE)
    assert (len(first.history()), len(second.history())) == (0, 1)
    await boss.click(shown, custom_id="settings:clear:queue_channel")
    assert len(second.history()) == 0
    await boss.select(shown, [second], custom_id=QUEUE)
    assert len(second.history()) == 1


async def test_without_home_made_cards_nobody_challenges_or_accepts_with_them(table: Table):
    boss = administrator(table)
    shown = await server_settings(table, boss, ORGANISERS)
    earlier = (await challenge(table, with_own_card(FAIR), FAIR)).response
    asked = (await challenge(table, FAIR, with_own_card(FAIR))).response
    assert "I've asked" in text_of(await accept_challenge(table, asked))
    await boss.click(shown, label="Limit custom cards")

    refused = await challenge(table, with_own_card(FAIR), FAIR)
    assert refused.ephemeral
    assert "1 custom card, and this server allows none" in refused.response.content

    await table.alice.click(asked, label="Agree")
    await accept_challenge(table, earlier)
    later = (await challenge(table, FAIR, with_own_card(FAIR))).response
    await accept_challenge(table, later)
    assert not await running_matches(table)

    fair = (await challenge(table, FAIR, FAIR)).response
    await accept_challenge(table, fair)
    assert len(await running_matches(table)) == 1


async def test_a_role_that_mentions_do_not_notify_is_warned_of(table: Table) -> None:
    boss = administrator(table)
    silent = table.guild.create_role("Organisers")
    await take_permission(table, "mention_everyone")
    shown = await server_settings(table, boss, ORGANISERS)
    await boss.select(shown, [silent], custom_id="settings:role")
    assert "My mentions don't notify this role." in text_of(
        await server_settings(table, boss, ORGANISERS)
    )
    table.env.backend.edit_role(table.guild.id, silent.id, {"mentionable": True})
    await table.env.settle()
    assert "My mentions don't notify" not in text_of(await server_settings(table, boss, ORGANISERS))
