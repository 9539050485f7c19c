"""`/play`, and starting a match against the computer."""

from __future__ import annotations

import discord
import pytest
import simcord
from simcord.results import InteractionResult

from bot.store.matches.match_kinds import PRACTICE
from bot.store.settings.guild_settings import change_guild
from bot.store.settings.preferences import change_preferences
from tests.bot.deck_texts import legal
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import buttons, parts, text_of
from tests.cogs.practice.practice import (
    FIRST,
    GAMES,
    ask,
    board,
    concede,
    labels,
    names,
    panel,
    practise,
    rows,
    running,
    shown,
)
from tests.cogs.walking import crowd, go_on, screen, walk
from tests.conftest import Table
from tests.engine.own_cards import FAIR, with_own_card

THUMBNAIL = 11


def options_of(form: InteractionResult, field: str) -> list[tuple[str, str]]:
    """Returns the labels and values of the options of a field of a form that is open."""
    assert form.modal is not None
    inside = [label["component"] for label in form.modal["components"]]
    [options] = [one["options"] for one in inside if one["custom_id"] == field]
    return [(option["label"], option["value"]) for option in options]


def offered(form: InteractionResult, field: str) -> list[str]:
    """The values of a field of a form that is open."""
    return [value for _, value in options_of(form, field)]


@pytest.mark.parametrize("in_words", [False, True])
async def test_a_newcomer_is_asked_their_first_decision_after_two_presses(
    table: Table, in_words: bool
):
    await table.bot.store.run(change_preferences, table.alice.id, text_board=in_words)
    page = await table.alice.slash(table.channel, "play")
    assert crowd(screen(page)) == (4, 1)
    assert list(buttons(screen(page))) == ["Learn", "Computer", "A member", "Anybody"]
    games = await go_on(table.alice, page, "Computer")
    hand = screen(await go_on(table.alice, games, GAMES[1].title))
    row = await running(table)
    assert (row.game, row.level, row.kind) == (GAMES[1].key, "easy", PRACTICE)
    assert "Take back" in labels(hand)
    assert "Against the computer on **Easy**." in text_of(hand)
    await table.env.settle()
    assert "Against the computer on **Easy**." in text_of(screen(page))


@pytest.mark.parametrize("in_words", [False, True])
async def test_whoever_played_before_is_asked_after_one_press(table: Table, in_words: bool):
    await table.bot.store.run(change_preferences, table.alice.id, text_board=in_words)
    await practise(table, game=GAMES[1].key, level="hard")
    await concede(table, await running(table))
    page = await table.alice.slash(table.channel, "play")
    assert crowd(screen(page)) == (5, 1)
    assert list(buttons(screen(page))) == ["Again", "Change", "Computer", "A member", "Anybody"]
    deck = GAMES[1].starters()[0].title
    said = f"**{GAMES[1].title}** with **{deck}**, against the computer on **Hard**."
    assert said in text_of(screen(page))
    hand = screen(await go_on(table.alice, page, "Again"))
    row = await running(table)
    assert (row.game, row.level) == (GAMES[1].key, "hard")
    assert "Take back" in labels(hand)


async def test_whoever_is_in_a_match_gets_their_hand_back_below(table: Table):
    first = await practise(table, game=FIRST.key)
    row = await running(table)
    page = await table.alice.slash(table.channel, "play")
    assert list(buttons(screen(page))) == ["Continue", "Change", "Computer", "A member", "Anybody"]
    hand = await go_on(table.alice, page, "Continue")
    assert hand.ephemeral
    assert "Hint" in labels(screen(hand))
    assert screen(hand).id > screen(page).id > first.id
    sent = await panel(Duel(table, row.id, None, table.channel), row)
    [thread] = table.channel.threads
    page = await table.alice.slash(thread, "play")
    await go_on(table.alice, page, "Continue")
    await table.env.settle()
    assert (await panel(Duel(table, row.id, None, table.channel), row)).id > sent.id
    assert sent.id not in [message.id for message in thread.history()]


async def test_game_level_and_decks_are_chosen_in_one_form(table: Table):
    await practise(table, game=FIRST.key)
    await concede(table, await running(table))
    await table.bot.decks.keep(table.alice.id, legal("Mine"), name="Mine", game=FIRST.key)
    form = await walk(table.alice, table.channel, "play", "Change", FIRST.title)
    assert form.modal is not None
    ready = [f"ready:{FIRST.key}/{one.key}" for one in FIRST.starters()]
    mine = dict(options_of(form, "deck"))["Mine"]
    assert offered(form, "deck") == [mine, *ready]
    assert offered(form, "against") == ["copy:", *ready, mine]
    filled = {"deck": [mine], "level": "hard", "against": [ready[2]]}
    hand = await table.alice.submit_modal(form, filled)
    row = await running(table)
    assert row.level == "hard"
    assert await names(table, row) == ("Mine", FIRST.starters()[2].title)
    assert "Hint" in labels(screen(hand))


async def test_decks_called_like_other_options_are_played_when_they_are_chosen(table: Table):
    starter = FIRST.starters()[1]
    called = ("copy:", f"ready:{FIRST.key}/{starter.key}", "A copy of my deck", "mode:chess")
    for name in called:
        await table.bot.decks.keep(table.alice.id, legal("Mine"), name=name, game=FIRST.key)
    await practise(table, game=FIRST.key)
    await concede(table, await running(table))
    form = await walk(table.alice, table.channel, "play", "Change", FIRST.title)
    for field in ("deck", "against"):
        values = offered(form, field)
        assert len(values) == len(set(values))
    decks, against = dict(options_of(form, "deck")), dict(options_of(form, "against"))
    assert {*called} <= decks.keys() & against.keys()
    mine, theirs = called[1], called[0]
    filled = {"deck": [decks[mine]], "level": "easy", "against": [against[theirs]]}
    await table.alice.submit_modal(form, filled)
    assert await names(table, await running(table)) == (mine, theirs)


async def test_a_level_is_chosen_with_the_game_also_after_a_restart(table: Table):
    games = await walk(table.alice, table.channel, "play", "Computer", "Hard")
    pictures = [part for part in parts(screen(games)) if part["type"] == THUMBNAIL]
    assert len(pictures) == len(GAMES)
    assert all(picture["description"] for picture in pictures)
    await table.restart()
    await go_on(table.alice, games, GAMES[1].title)
    assert (await running(table)).level == "hard"


async def test_the_hand_comes_first_and_the_board_follows_in_the_thread(table: Table):
    answer = await practise(table, game=FIRST.key)
    row = await running(table)
    calls = [request.path for request in table.env.http_requests]
    answered = next(n for n, path in enumerate(calls) if path.endswith("/callback"))
    opened = next(n for n, path in enumerate(calls) if path.endswith("/threads"))
    assert answered < opened
    [thread] = table.channel.threads
    assert thread.name == "Practice: Alice"
    assert row.table_channel == thread.id
    assert "Hint" in labels(answer)
    title = text_of(await board(table, row)).splitlines()[0]
    assert title == f"### {FIRST.title} · Alice vs Computer · Practice, Easy"
    sent = await panel(Duel(table, row.id, answer, table.channel), row)
    assert sent.channel.id == thread.id
    assert "Hint" in labels(sent)


async def test_in_a_direct_message_it_is_played_there(table: Table):
    page = await table.alice.user.slash("play")
    games = await go_on(table.alice.user, page, "Computer")
    await go_on(table.alice.user, games, FIRST.title)
    await table.env.settle()
    row = await running(table)
    assert (row.guild, row.table_channel) == (None, table.alice.user.dm_channel.id)
    history = table.alice.user.dm_channel.history()
    assert "Practice, Easy" in text_of(history[-2])
    assert "Hint" in labels(history[-1])
    assert not history[-1].flags.ephemeral
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
        assert "Hint" in labels(shown(await ask(table, actor, channel, game=FIRST.key)))
        await table.env.settle()
        row = await running(table, actor)
        assert row.channel == channel.id
        return guild.get_thread(row.table_channel or 0)

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
    await ask(table, table.alice, thread)
    row = await running(table)
    assert row.table_channel == before.table_channel == thread.id
    await ask(table, table.bob, table.channel, game=FIRST.key)
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
    mine = (await decks.keep(table.alice.id, with_own_card(FAIR), name="Mine")).deck.game
    await store.run(change_guild, guild, home_made=False)
    assert "home-made" in text_of(await practise(table, game=mine, deck="Mine"))
    for lacking in ("attach_files", "send_messages"):
        deny = dict.fromkeys((lacking, "create_public_threads", "create_private_threads"), False)
        quiet = table.guild.create_text_channel(
            "quiet", overwrites={table.guild.default_role: discord.PermissionOverwrite(**deny)}
        )
        refused = shown(await table.alice.slash(quiet, "play"))
        assert "not allowed to" in text_of(refused)
    assert not await rows(table, table.alice)
    await store.run(change_guild, guild, home_made=True)
    await practise(table, game=mine, deck="Mine")
    assert labels(await board(table, await running(table)))
