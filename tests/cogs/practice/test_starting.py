"""`/match practice`: a match against the computer, at once."""

from __future__ import annotations

import discord
import simcord

from bot.store.matches.match_kinds import PRACTICE
from bot.store.settings.guild_settings import change_guild
from tests.bot.deck_texts import legal
from tests.cogs.matches.reading import parts, text_of
from tests.cogs.practice.practice import (
    FIRST,
    GAMES,
    MODE,
    board,
    concede,
    labels,
    practise,
    rows,
    running,
    shown,
)
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card

THUMBNAIL = 11


async def test_a_newcomer_picks_a_game_by_its_picture_also_after_a_restart(table: Table):
    asked = await practise(table, level="hard")
    pictures = [part for part in parts(asked) if part["type"] == THUMBNAIL]
    assert len(pictures) == len(GAMES) == len(asked.attachments)
    assert all(picture["description"] for picture in pictures)
    await table.restart()
    await table.alice.click(asked, label=GAMES[1].title)
    row = await running(table)
    assert (row.game, row.level, row.kind) == (GAMES[1].key, "hard", PRACTICE)
    assert f"It is played in <#{row.table_channel}>." in text_of(asked)


async def test_a_copy_of_the_members_deck_is_kept_while_a_game_is_picked(table: Table):
    asked = await practise(table, against="A copy of my deck")
    await table.alice.click(asked, label=FIRST.title)
    row = await running(table)
    assert row.deck_a == row.deck_b


async def test_the_answer_comes_first_and_leads_to_the_thread(table: Table):
    answer = await practise(table, game=FIRST.key)
    row = await running(table)
    calls = [request.path for request in table.env.http_requests]
    answered = next(n for n, path in enumerate(calls) if path.endswith("/callback"))
    opened = next(n for n, path in enumerate(calls) if path.endswith("/threads"))
    assert answered < opened
    [thread] = table.channel.threads
    assert thread.name == "Practice: Alice"
    assert row.table_channel == thread.id
    assert text_of(answer).startswith(f"### Practice match · {FIRST.title}\n")
    assert f"It is played in <#{thread.id}>." in text_of(answer)
    title = text_of(await board(table, row)).splitlines()[0]
    assert title == f"### {FIRST.title} · Alice vs Computer · Practice, Easy"
    listed = shown(await table.alice.slash(table.channel, "match"))
    assert "Practice, Easy" in text_of(listed)


async def test_in_a_direct_message_it_is_played_there(table: Table):
    asked = shown(await table.alice.user.slash("practice"))
    await table.alice.user.click(asked, label=FIRST.title)
    row = await running(table)
    assert (row.guild, row.table_channel) == (None, table.alice.user.dm_channel.id)
    assert "The board follows here." in text_of(asked)
    assert "Practice, Easy" in text_of(await board(table, row))
    assert not table.channel.threads


async def test_the_thread_is_private_where_the_bot_may_open_such_threads(table: Table):
    carol = table.guild.add_member(table.env.create_user("carol"))
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None

    async def begin(actor: simcord.MemberActor, *denied: str) -> discord.Thread | None:
        """Returns the thread of a match that begins in a channel where that is denied."""
        rights = {"create_private_threads": True} | dict.fromkeys(denied, False)
        channel = table.guild.create_text_channel(
            "cards", overwrites={table.guild.default_role: discord.PermissionOverwrite(**rights)}
        )
        answer = shown(await actor.slash(channel, "practice", game=FIRST.key))
        row = await running(table, actor)
        assert row.channel == channel.id
        if row.table_channel == channel.id:
            assert text_of(answer).endswith("The board follows here.")
        return guild.get_thread(row.table_channel)

    private = await begin(table.alice)
    assert private is not None
    assert private.type == discord.ChannelType.private_thread
    assert table.alice.id in [member.id for member in await private.fetch_members()]
    public = await begin(table.bob, "create_private_threads")
    assert public is not None
    assert public.type == discord.ChannelType.public_thread
    assert await begin(carol, "create_private_threads", "create_public_threads") is None


async def test_all_matches_of_a_member_in_a_channel_are_in_one_thread(table: Table):
    await practise(table, game=FIRST.key)
    before = await running(table)
    await concede(table, before)
    [thread] = table.channel.threads
    await table.alice.slash(thread, "practice")
    row = await running(table)
    assert row.table_channel == before.table_channel == thread.id
    await table.bob.slash(table.channel, "practice", game=FIRST.key)
    assert (await running(table, table.bob)).table_channel != thread.id


async def test_the_servers_channel_for_matches_has_the_thread(table: Table):
    other = table.guild.create_text_channel("matches")
    await table.bot.store.run(change_guild, table.guild.id, matches_channel=other.id)
    await practise(table, game=FIRST.key)
    row, [thread] = await running(table), other.threads
    assert (row.channel, row.table_channel) == (other.id, thread.id)
    assert not table.channel.threads


async def test_what_cannot_be_played_is_refused_before_anything_begins(table: Table):
    decks, store, guild = table.bot.decks, table.bot.store, table.guild.id
    await decks.keep(table.alice.id, legal("Half") + "\nnonsense", name="Half", game=FIRST.key)
    assert "is a draft" in text_of(await practise(table, deck="Half"))
    assert "no deck called" in text_of(await practise(table, deck="@everyone **no"))
    await decks.keep(table.alice.id, with_own_card(FAIR), name="Mine")
    await store.run(change_guild, guild, home_made=False)
    assert "home-made" in text_of(await practise(table, deck="Mine"))
    for lacking in ("attach_files", "send_messages"):
        deny = dict.fromkeys((lacking, "create_public_threads", "create_private_threads"), False)
        quiet = table.guild.create_text_channel(
            "quiet", overwrites={table.guild.default_role: discord.PermissionOverwrite(**deny)}
        )
        refused = shown(await table.alice.slash(quiet, "practice", game=FIRST.key))
        assert "not allowed to" in text_of(refused)
    assert not await rows(table, table.alice)
    await store.run(change_guild, guild, home_made=True)
    await practise(table, deck="Mine")
    assert labels(await board(table, await running(table)))


async def test_decks_and_what_the_computer_plays_are_offered_while_typing(table: Table):
    await table.bot.decks.keep(table.alice.id, legal("Mine"), name="Mine")
    ready = [f"ready:{FIRST.key}/{one.key}" for one in FIRST.starters()]

    async def offered(option: str, **others: str) -> list[str]:
        found = await table.alice.autocomplete(table.channel, "practice", option, "", **others)
        return [choice["value"] for choice in found]

    assert await offered("deck", game=FIRST.key) == ["Mine", *ready]
    values = await offered("against", game=MODE[0])
    assert values[0] == "copy:"
    assert f"mode:{MODE[0]}/{MODE[1].key}" in values
    for deck in ("Mine", ready[0]):
        assert await offered("against", deck=deck) == ["copy:", *ready, "Mine"]
