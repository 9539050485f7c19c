"""`/match practice`: a match against the computer, at once."""

from __future__ import annotations

import discord
import pytest

import engine
from bot.modes import modes
from bot.store.guilds import change_guild
from tests.bot.deck_texts import legal
from tests.cogs.matches.duel import begin
from tests.cogs.matches.reading import parts, text_of
from tests.cogs.practice.practice import (
    FIRST,
    GAMES,
    board,
    give_up,
    labels,
    names,
    practise,
    rows,
    running,
    shown,
)
from tests.conftest import Table

THUMBNAIL = 11


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
async def test_who_has_never_played_picks_a_game_by_a_picture_and_a_sentence(
    table: Table, game: engine.game.Game
):
    asked = await practise(table)
    assert labels(asked) == [one.title for one in GAMES]
    for one in GAMES:
        assert f"**{one.title}**\n{one.blurb}" in text_of(asked)
    pictures = [part for part in parts(asked) if part["type"] == THUMBNAIL]
    assert len(pictures) == len(GAMES) == len(asked.attachments)
    assert all(picture["description"] for picture in pictures)
    await table.restart()
    await table.alice.click(asked, label=game.title)
    row = await running(table)
    assert (row.game, row.level, row.is_practice) == (game.key, "easy", True)
    ready = game.starters()
    assert await names(table, row) == (ready[0].title, ready[1].title)
    assert not row.rated
    assert row.clock == "none"
    assert f"<#{row.table_channel}>" in text_of(asked)


async def test_a_level_that_was_asked_for_is_kept_while_a_game_is_picked(table: Table):
    asked = await practise(table, level="hard")
    await table.alice.click(asked, label=FIRST.title)
    assert (await running(table)).level == "hard"


async def test_a_copy_of_ones_deck_that_was_asked_for_is_kept_while_a_game_is_picked(table: Table):
    asked = await practise(table, against="A copy of my deck")
    assert "the computer plays the same" in text_of(asked)
    await table.alice.click(asked, label=FIRST.title)
    mine, theirs = await names(table, await running(table))
    assert mine == theirs == FIRST.starters()[0].title


async def test_the_answer_comes_first_and_leads_to_the_thread(table: Table):
    answer = await practise(table, game=FIRST.key)
    row = await running(table)
    calls = [request.path for request in table.env.http_requests]
    answered = next(n for n, path in enumerate(calls) if path.endswith("/callback"))
    opened = next(n for n, path in enumerate(calls) if path.endswith("/threads"))
    assert answered < opened
    assert text_of(answer).startswith(f"### Practice match · {FIRST.title}\n")
    assert "Against the computer on **Easy**." in text_of(answer)
    [thread] = table.channel.threads
    assert row.table_channel == thread.id
    assert f"It is played in <#{thread.id}>." in text_of(answer)


async def test_the_thread_and_the_board_say_that_it_is_practice(table: Table):
    await practise(table, game=FIRST.key)
    [thread] = table.channel.threads
    assert thread.name == "Practice: Alice"
    title = text_of(await board(table, await running(table))).splitlines()[0]
    assert title == f"### {FIRST.title} · Alice vs Computer · Practice, Easy"
    listed = shown(await table.alice.slash(table.channel, "match list"))
    assert "Practice, Easy" in text_of(listed)


async def test_without_arguments_it_is_as_last_time_against_another_ready_deck(table: Table):
    ready = FIRST.starters()
    await practise(table, game=FIRST.key, level="hard", deck=f"ready:{FIRST.key}/{ready[1].key}")
    before = await running(table)
    assert await names(table, before) == (ready[1].title, ready[0].title)
    await give_up(table, before)
    await practise(table)
    row = await running(table)
    assert (row.game, row.level) == (FIRST.key, "hard")
    assert await names(table, row) == (ready[1].title, ready[2].title)


async def test_the_game_of_a_match_with_a_person_is_the_last_played_too(table: Table):
    duel = await begin(table)
    await duel.concede("A")
    await practise(table)
    row = await running(table)
    assert (row.game, row.level) == ((await duel.row()).game, "normal")
    assert (await names(table, row))[0] == "Alice's deck"


async def test_a_deck_that_was_played_is_taken_as_it_is_now(table: Table):
    await table.bot.decks.keep(table.alice.id, legal("Mine"), name="Mine")
    await practise(table, deck="mine")
    before = await running(table)
    await give_up(table, before)
    kept = await table.bot.decks.keep(table.alice.id, legal("Mine") + "\n", name="Mine")
    newer = await table.bot.decks.keep(
        table.alice.id, FIRST.starters()[1].text, name="Mine", game=FIRST.key
    )
    assert newer.deck.number > kept.deck.number or kept.news == "same"
    await practise(table)
    row = await running(table)
    assert row.users[row.human or "A"] == table.alice.id
    mine = row.deck_a if row.human == "A" else row.deck_b
    assert mine == newer.deck.version_id


async def test_the_computer_plays_a_copy_a_deck_of_ones_own_or_a_mode(table: Table):
    await table.bot.decks.keep(table.alice.id, legal("Mine"), name="Mine")
    await practise(table, deck="Mine", against="copy:")
    row = await running(table)
    assert row.deck_a == row.deck_b
    await give_up(table, row)
    ready = FIRST.starters()[2]
    await practise(table, deck=ready.title, against="Mine")
    row = await running(table)
    assert await names(table, row) == (ready.title, "Mine")
    await give_up(table, row)
    game, mode = modes()[0]
    await practise(table, against=f"mode:{game}/{mode.key}")
    row = await running(table)
    assert (row.game, row.mode) == (game, mode.key)
    assert row.deck_a == row.deck_b


async def test_what_is_of_two_games_or_unknown_is_refused_in_words(table: Table):
    one, other = (game.starters()[0] for game in GAMES[:2])
    answer = await practise(
        table,
        deck=f"ready:{GAMES[0].key}/{one.key}",
        against=f"ready:{GAMES[1].key}/{other.key}",
    )
    assert f"{GAMES[0].title} and {GAMES[1].title}" in text_of(answer)
    assert "no deck called" in text_of(await practise(table, deck="@everyone **no**"))
    game, mode = modes()[0]
    answer = await practise(
        table, deck=f"ready:{game}/{engine.games()[game].starters()[0].key}", against=mode.title
    )
    assert "nobody brings a deck" in text_of(answer)
    assert not await rows(table, table.alice)


async def test_a_draft_cannot_be_played(table: Table):
    await table.bot.decks.keep(
        table.alice.id, legal("Half") + "\nnonsense", name="Half", game=FIRST.key
    )
    answer = await practise(table, deck="Half")
    assert "is a draft" in text_of(answer)


async def test_decks_and_what_the_computer_plays_are_offered_while_typing(table: Table):
    await table.bot.decks.keep(table.alice.id, legal("Mine"), name="Mine")
    offered = await table.alice.autocomplete(
        table.channel, "match practice", "deck", "", game=FIRST.key
    )
    values = [choice["value"] for choice in offered]
    assert values == ["Mine", *(f"ready:{FIRST.key}/{one.key}" for one in FIRST.starters())]
    game, mode = modes()[0]
    offered = await table.alice.autocomplete(
        table.channel, "match practice", "against", "", game=game
    )
    values = [choice["value"] for choice in offered]
    assert values[0] == "copy:"
    assert f"mode:{game}/{mode.key}" in values
    deck = f"ready:{FIRST.key}/{FIRST.starters()[0].key}"
    for chosen in ("Mine", deck):
        offered = await table.alice.autocomplete(
            table.channel, "match practice", "against", "", deck=chosen
        )
        values = [choice["value"] for choice in offered]
        ready = [f"ready:{FIRST.key}/{one.key}" for one in FIRST.starters()]
        assert values == ["copy:", *ready, "Mine"]


async def test_in_a_direct_message_it_is_played_there(table: Table):
    answer = shown(await table.alice.user.slash("match practice", game=FIRST.key))
    row = await running(table)
    assert row.guild is None
    assert row.table_channel == table.alice.user.dm_channel.id
    assert "The board follows here." in text_of(answer)
    assert "Practice, Easy" in text_of(await board(table, row))
    assert not table.channel.threads


async def test_a_picked_game_in_a_direct_message_begins_there(table: Table):
    asked = shown(await table.alice.user.slash("match practice"))
    await table.alice.user.click(asked, label=GAMES[1].title)
    row = await running(table)
    assert (row.guild, row.game) == (None, GAMES[1].key)


@pytest.mark.parametrize(
    ("denied", "kind"),
    [
        ((), discord.ChannelType.private_thread),
        (("create_private_threads",), discord.ChannelType.public_thread),
        (("create_private_threads", "create_public_threads"), None),
    ],
)
async def test_the_thread_is_private_where_the_bot_may(
    table: Table, denied: tuple[str, ...], kind: discord.ChannelType | None
):
    rights = {"create_private_threads": True} | dict.fromkeys(denied, False)
    channel = table.guild.create_text_channel(
        "cards", overwrites={table.guild.default_role: discord.PermissionOverwrite(**rights)}
    )
    await table.alice.slash(channel, "match practice", game=FIRST.key)
    row = await running(table)
    if kind is None:
        assert row.table_channel == channel.id
        return
    assert row.table_channel is not None
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    thread = guild.get_thread(row.table_channel)
    assert thread is not None
    assert (thread.type, thread.parent_id) == (kind, channel.id)
    assert table.alice.id in [member.id for member in await thread.fetch_members()]


async def test_all_matches_of_a_member_in_a_channel_are_in_one_thread(table: Table):
    await practise(table, game=FIRST.key)
    before = await running(table)
    await give_up(table, before)
    [thread] = table.channel.threads
    await table.restart()
    await table.alice.slash(thread, "match practice")
    row = await running(table)
    assert row.table_channel == before.table_channel == thread.id
    await table.bob.slash(table.channel, "match practice", game=FIRST.key)
    assert (await running(table, table.bob)).table_channel != thread.id


async def test_the_server_s_channel_for_matches_has_the_thread(table: Table):
    other = table.guild.create_text_channel("matches")
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, matches_channel=other.id)
    await practise(table, game=FIRST.key)
    assert (await running(table)).channel == other.id
    [thread] = other.threads
    assert not table.channel.threads
    assert (await running(table)).table_channel == thread.id


async def test_who_has_not_played_a_game_gets_the_deck_they_made_else_the_gentlest(table: Table):
    ready = FIRST.starters()
    await table.bot.decks.keep(table.alice.id, ready[2].text, name=ready[2].title)
    await practise(table, game=FIRST.key)
    assert (await names(table, await running(table)))[0] == ready[0].title
    await table.bot.decks.keep(table.bob.id, legal("Mine"), name="Mine")
    await table.bob.slash(table.channel, "match practice", game=FIRST.key)
    assert (await names(table, await running(table, table.bob)))[0] == "Mine"


async def test_where_there_is_no_thread_the_answer_names_none(table: Table):
    nobody = discord.PermissionOverwrite(create_private_threads=False, create_public_threads=False)
    channel = table.guild.create_text_channel("open", overwrites={table.guild.default_role: nobody})
    answer = shown(await table.alice.slash(channel, "match practice", game=FIRST.key))
    assert text_of(answer).endswith("The board follows here.")
