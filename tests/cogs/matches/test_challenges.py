"""Challenges: made, answered by whom, withdrawn, lapsed."""

from __future__ import annotations

from dataclasses import replace

import discord
import pytest

from bot.matches.ids import new_id
from bot.store.matches import add_match, matches_of
from cogs.matches.commands import ROUND_SECONDS
from tests.bot.deck_texts import ALICES, distinct_deck
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import at_once, begin, challenge
from tests.cogs.matches.reading import buttons, menus, text_of
from tests.conftest import Table

RUNNING_EACH = 25
OPEN_SECONDS = 15 * 60


async def running(table: Table) -> int:
    async with table.bot.store.read() as connection:
        return len(await matches_of(connection, table.alice.id))


async def test_a_challenge_mentions_the_opponent_and_nobody_else(table: Table) -> None:
    posted = (await challenge(table)).response
    assert posted is not None
    assert not posted.ephemeral
    assert [user.id for user in posted.message.mentions] == [table.bob.id]
    assert list(buttons(posted)) == ["Accept", "Decline", "Cancel", "Report"]
    [sent] = [
        request.json["data"]
        for request in table.env.http_requests
        if request.path.endswith("/callback")
    ]
    assert sent["allowed_mentions"]["users"] == [table.bob.id]
    assert "everyone" not in sent["allowed_mentions"].get("parse", [])


async def test_accepting_begins_the_match_in_a_thread(table: Table) -> None:
    duel = await begin(table)
    [thread] = table.channel.threads
    assert (await duel.board()).channel.id == thread.id
    [posted] = [
        message for message in table.channel.history() if text_of(message).startswith("###")
    ]
    assert thread.mention in text_of(posted)
    assert not buttons(posted)


async def test_where_threads_are_not_allowed_the_match_is_in_the_channel(table: Table) -> None:
    quiet = discord.PermissionOverwrite(create_public_threads=False)
    table.channel = table.guild.create_text_channel(
        "no-threads", overwrites={table.guild.default_role: quiet}
    )
    duel = await begin(table)
    assert not table.channel.threads
    assert (await duel.board()).channel.id == table.channel.id


async def test_declined(table: Table) -> None:
    posted = (await challenge(table)).response
    await table.bob.click(posted, label="Decline")
    assert "**Bob** declined" in text_of(posted)
    assert not buttons(posted)
    assert await running(table) == 0


async def test_cancelled(table: Table) -> None:
    posted = (await challenge(table)).response
    await table.alice.click(posted, label="Cancel")
    assert "**Alice** took it back" in text_of(posted)
    assert not buttons(posted)


async def test_it_lapses_after_15_minutes_also_over_a_restart(table: Table) -> None:
    posted = (await challenge(table)).response
    await table.env.advance_time(OPEN_SECONDS - ROUND_SECONDS)
    assert "Accept" in buttons(posted)
    await table.restart()
    await table.env.advance_time(2 * ROUND_SECONDS)
    assert "no answer in time" in text_of(posted)
    assert not buttons(posted)


async def test_a_deck_chosen_too_late_is_refused(table: Table) -> None:
    posted = (await challenge(table)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    await table.alice.click(posted, label="Cancel")
    [(menu, decks)] = menus(asked).items()
    late = await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    assert late.ephemeral
    assert "withdrawn" in late.response.content
    assert await running(table) == 0


async def test_only_the_two_of_them_can_answer(table: Table) -> None:
    posted = (await challenge(table)).response
    carol = table.guild.add_member(table.env.create_user("carol"))
    for actor, label, words in (
        (carol, "Accept", "somebody else"),
        (carol, "Cancel", "Only the challenger"),
        (table.alice, "Accept", "your opponent to answer"),
        (table.alice, "Decline", "your opponent to answer"),
        (table.bob, "Cancel", "Only the challenger"),
    ):
        refused = await actor.click(posted, label=label)
        assert refused.ephemeral
        assert words in refused.response.content
    assert list(buttons(posted)) == ["Accept", "Decline", "Cancel", "Report"]


async def test_accepted_and_cancelled_at_once_only_one_of_them_counts(table: Table) -> None:
    posted = (await challenge(table)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    [(menu, decks)] = menus(asked).items()
    await at_once(
        table.env,
        table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu),
        table.alice.click(posted, label="Cancel"),
    )
    cancelled = "took it back" in text_of(posted)
    assert await running(table) == (0 if cancelled else 1)


async def test_nobody_plays_themselves_or_a_bot(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    robot = table.guild.add_member(table.env.create_user("robot", bot=True))
    for opponent, words in ((table.alice, "yourself"), (robot, "Bots do not play")):
        refused = await table.alice.slash(
            table.channel, "match challenge", opponent=opponent, deck="Mine"
        )
        assert refused.ephemeral
        assert words in refused.response.content


async def test_a_draft_cannot_be_played(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, '"Lonely": power 1 N/A', name="Draft")
    refused = await table.alice.slash(
        table.channel, "match challenge", opponent=table.bob, deck="Draft"
    )
    assert refused.ephemeral
    assert "draft" in refused.response.content
    offered = await table.alice.autocomplete(
        table.channel, "match challenge", "deck", "dr", opponent=table.bob
    )
    assert offered == []


async def test_a_channel_the_bot_may_not_write_in_is_refused(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    for permission, words in (("send_messages", "write here"), ("attach_files", "attach pictures")):
        closed = table.guild.create_text_channel(
            permission.replace("_", "-"),
            overwrites={
                table.guild.default_role: discord.PermissionOverwrite(**{permission: False})
            },
        )
        refused = await table.alice.slash(
            closed, "match challenge", opponent=table.bob, deck="Mine"
        )
        assert refused.ephemeral
        assert words in refused.response.content


async def test_a_thread_the_bot_may_not_write_in_is_refused(table: Table) -> None:
    await table.bot.decks.keep(table.alice.id, ALICES, name="Mine")
    quiet = discord.PermissionOverwrite(send_messages_in_threads=False)
    parent = table.guild.create_text_channel(
        "threads", overwrites={table.guild.default_role: quiet}
    )
    channel = table.bot.get_channel(parent.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="Chat", type=discord.ChannelType.public_thread)
    [thread] = parent.threads
    refused = await table.alice.slash(thread, "match challenge", opponent=table.bob, deck="Mine")
    assert refused.ephemeral
    assert "write here" in refused.response.content


async def test_who_accepts_twice_is_led_to_the_board(table: Table) -> None:
    posted = (await challenge(table)).response
    first = (await table.bob.click(posted, label="Accept")).response
    second = (await table.bob.click(posted, label="Accept")).response
    for asked in (first, second):
        [(menu, decks)] = menus(asked).items()
        late = await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    async with table.bot.store.read() as connection:
        [match] = await matches_of(connection, table.bob.id)
    assert match.board_link
    assert match.board_link in late.response.content


async def test_a_newcomer_accepts_with_a_starter_deck(table: Table) -> None:
    posted = (await challenge(table, bobs=None)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    [(menu, starters)] = menus(asked).items()
    assert list(starters) == [starter.title for starter in GAME.starters()]
    title, value = next(iter(starters.items()))
    await table.bob.select(asked, [value], custom_id=menu)
    assert await running(table) == 1
    assert [deck.name for deck in await table.bot.decks.of(table.bob.id)] == [title]


async def test_more_decks_than_a_menu_holds_are_paged(table: Table) -> None:
    for number in range(30):
        await table.bot.decks.keep(
            table.bob.id, distinct_deck("Basalt", "Birch"), name=f"Deck {number:02}"
        )
    posted = (await challenge(table, bobs=None)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    assert len(next(iter(menus(asked).values()))) == 25
    await table.bob.click(asked, label="Page 2 ▶")
    [(menu, decks)] = menus(asked).items()
    assert list(decks) == [f"Deck {number}" for number in range(25, 30)]
    await table.bob.select(asked, [decks["Deck 29"]], custom_id=menu)
    assert await running(table) == 1


async def test_two_matches_of_the_same_players(table: Table) -> None:
    first = await begin(table)
    posted = (await challenge(table)).response
    asked = (await table.bob.click(posted, label="Accept")).response
    [(menu, decks)] = menus(asked).items()
    await table.bob.select(asked, [decks["Bob's deck"]], custom_id=menu)
    listed = (await table.alice.slash(table.channel, "match list")).response
    assert first.id in listed.content
    assert len(listed.content.splitlines()) == 2
    offered = await table.alice.autocomplete(table.channel, "match hand", "match", "")
    assert len(offered) == 2


async def test_a_long_list_ends_with_a_whole_line(table: Table) -> None:
    row = await (await begin(table)).row()
    async with table.bot.store.write() as connection:
        for _ in range(RUNNING_EACH - 1):
            await add_match(connection, replace(row, id=new_id()))
    listed = (await table.alice.slash(table.channel, "match list")).response.content
    *lines, last = listed.splitlines()
    assert all(line.endswith(f"[board]({row.board_link})") for line in lines)
    assert last == f"… and {RUNNING_EACH - len(lines)} more"


@pytest.mark.parametrize("command", ["board", "hand", "log", "concede", "list"])
async def test_somebody_without_a_match_is_told_how_to_begin(table: Table, command: str) -> None:
    refused = await table.alice.slash(table.channel, f"match {command}")
    assert refused.ephemeral
    assert "/match challenge" in refused.response.content
