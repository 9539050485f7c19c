"""Challenges by clicks: made, answered by whom, withdrawn, lapsed. Which answer counts is in
tests/bot/matches/beginning/test_challenges.py, what they say in
tests/cogs/layouts/test_challenges.py."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.base.ids import new_id
from bot.store.matches.match_rows import add_match, matches_of
from cogs.matches.commands import ROUND_SECONDS
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import GAME, store_deck
from tests.cogs.matches.duel import begin, begin_by_challenge, challenge
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.conftest import Table

RUNNING_EACH = 25
OPEN_SECONDS = 15 * 60


async def running(table: Table) -> int:
    async with table.bot.store.read() as connection:
        return len(await matches_of(connection, table.alice.id))


async def test_a_challenge_mentions_the_opponent_and_only_the_two_answer_it(table: Table) -> None:
    posted = (await challenge(table)).response
    assert posted is not None
    assert not posted.ephemeral
    assert [user.id for user in posted.message.mentions] == [table.bob.id]
    [sent] = [
        request.json["data"]
        for request in table.env.http_requests
        if request.path.endswith("/callback")
    ]
    assert sent["allowed_mentions"]["users"] == [table.bob.id]
    assert "everyone" not in sent["allowed_mentions"].get("parse", [])
    carol = table.guild.add_member(table.env.create_user("carol"))
    for actor, label, words in (
        (carol, "Accept", "somebody else"),
        (carol, "Decline", "somebody else"),
        (carol, "Cancel", "Only the challenger"),
        (table.alice, "Accept", "your opponent to answer"),
        (table.alice, "Decline", "your opponent to answer"),
        (table.bob, "Cancel", "Only the challenger"),
    ):
        refused = await actor.click(posted, label=label)
        assert refused.ephemeral
        assert words in refused.response.content
    assert list(buttons(posted)) == ["Accept", "Decline", "Cancel", "Report"]


async def test_accepting_begins_one_match_in_a_thread_or_else_in_the_channel(
    table: Table,
) -> None:
    duel = await begin_by_challenge(table)
    [thread] = table.channel.threads
    assert (await duel.board()).channel.id == thread.id
    [posted] = [
        message for message in table.channel.history() if text_of(message).startswith("###")
    ]
    assert thread.mention in text_of(posted)
    assert not buttons(posted)
    quiet = discord.PermissionOverwrite(create_public_threads=False)
    table.channel = table.guild.create_text_channel(
        "no-threads", overwrites={table.guild.default_role: quiet}
    )
    posted = (await challenge(table)).response
    first = (await table.bob.click(posted, label="Accept")).response
    second = (await table.bob.click(posted, label="Accept")).response
    for asked in (first, second):
        [(menu, decks)] = menus(asked).items()
        late = await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    async with table.bot.store.read() as connection:
        [match] = [row for row in await matches_of(connection, table.bob.id) if row.id != duel.id]
    assert not table.channel.threads
    assert match.table_channel == table.channel.id
    assert match.board_link
    assert match.board_link in late.response.content


async def test_declined_or_cancelled_it_cannot_be_accepted_any_more(table: Table) -> None:
    posted = (await challenge(table)).response
    await table.bob.click(posted, label="Decline")
    assert "**Bob** declined" in text_of(posted)
    assert not buttons(posted)
    posted = (await challenge(table)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    await table.alice.click(posted, label="Cancel")
    assert "**Alice** took it back" in text_of(posted)
    assert not buttons(posted)
    [(menu, decks)] = menus(asked).items()
    late = await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    assert late.ephemeral
    assert "withdrawn" in late.response.content
    assert await running(table) == 0


async def test_it_lapses_after_15_minutes_also_over_a_restart(table: Table) -> None:
    posted = (await challenge(table, clock="live")).response
    await table.env.advance_time(OPEN_SECONDS - ROUND_SECONDS)
    assert "Accept" in buttons(posted)
    await table.restart()
    await table.env.advance_time(2 * ROUND_SECONDS)
    assert "no answer in time" in text_of(posted)
    assert not buttons(posted)


async def test_what_cannot_be_played_is_refused(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    await table.bot.decks.keep(table.alice.id, '"Lonely": power 1 N/A', name="Draft")
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    everyone = table.guild.default_role
    mute, bare = (
        table.guild.create_text_channel(
            permission.replace("_", "-"),
            overwrites={everyone: discord.PermissionOverwrite(**{permission: False})},
        )
        for permission in ("send_messages", "attach_files")
    )
    quiet = discord.PermissionOverwrite(send_messages_in_threads=False)
    parent = table.guild.create_text_channel("threads", overwrites={everyone: quiet})
    channel = table.bot.get_channel(parent.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Chat", type=discord.ChannelType.public_thread)
    [thread] = parent.threads
    for place, opponent, deck, words in (
        (table.channel, table.alice, "Mine", "yourself"),
        (table.channel, robot, "Mine", "Bots do not play"),
        (table.channel, table.bob, "Draft", "draft"),
        (mute, table.bob, "Mine", "write here"),
        (bare, table.bob, "Mine", "attach pictures"),
        (thread, table.bob, "Mine", "write here"),
    ):
        refused = await table.alice.slash(place, "match challenge", opponent=opponent, deck=deck)
        assert refused.ephemeral
        assert words in refused.response.content
    offered = await table.alice.autocomplete(
        table.channel, "match challenge", "deck", "dr", opponent=table.bob
    )
    assert offered == []


async def test_a_newcomer_accepts_with_a_starter_deck(table: Table) -> None:
    posted = (await challenge(table, bobs=None)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    [(menu, starters)] = menus(asked).items()
    assert list(starters) == [starter.title for starter in GAME.starters()]
    title, value = next(iter(starters.items()))
    await table.bob.select(asked, [value], custom_id=menu)
    assert await running(table) == 1
    assert [deck.name for deck in await table.bot.decks.of(table.bob.id)] == [title]


async def test_one_may_accept_with_a_deck_of_another_page(table: Table) -> None:
    decks = [await store_deck(table.bot.store, table.bob.id, ALICES) for _ in range(26)]
    posted = (await challenge(table, bobs=None)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    assert len(next(iter(menus(asked).values()))) == 25
    await table.bob.click(asked, label="Page 2 ▶")
    [(menu, shown)] = menus(asked).items()
    [(name, value)] = shown.items()
    assert name in [deck.name for deck in decks]
    await table.bob.select(asked, [value], custom_id=menu)
    assert await running(table) == 1


async def test_ones_matches_are_listed_and_offered_where_one_is_to_be_named(table: Table) -> None:
    for command in ("board", "hand", "log", "concede", "list"):
        refused = await table.alice.slash(table.channel, f"match {command}")
        assert refused.ephemeral
        assert "/match challenge" in refused.response.content
    row = await (await begin(table)).row()
    async with table.bot.store.write() as connection:
        await add_match(connection, replace(row, id=new_id()))
    offered = await table.alice.autocomplete(table.channel, "match hand", "match", "")
    assert len(offered) == 2
    listed = (await table.alice.slash(table.channel, "match list")).response.content
    assert len(listed.splitlines()) == 2
    assert row.id in listed
    async with table.bot.store.write() as connection:
        for _ in range(RUNNING_EACH - 2):
            await add_match(connection, replace(row, id=new_id()))
    listed = (await table.alice.slash(table.channel, "match list")).response.content
    *lines, last = listed.splitlines()
    assert all(line.endswith(f"[board]({row.board_link})") for line in lines)
    assert last == f"… and {RUNNING_EACH - len(lines)} more"
