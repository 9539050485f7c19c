"""`/play`, and starting a match against the computer."""

from __future__ import annotations

import pytest
from simcord.results import InteractionResult

from bot.store.matches.match_kinds import PRACTICE
from bot.store.settings.guild_settings import change_guild
from bot.store.settings.preferences import change_preferences
from tests.bot.deck_texts import legal
from tests.cogs.matches.reading import buttons, parts, text_of
from tests.cogs.practice.practice import (
    FIRST,
    GAMES,
    concede,
    hand_of,
    labels,
    names,
    practise,
    rows,
    running,
    stored,
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
    """Returns the values of a field of an open form."""
    return [value for _, value in options_of(form, field)]


@pytest.mark.parametrize("in_words", [False, True])
async def test_a_newcomer_is_asked_their_first_decision_after_two_presses(
    table: Table, in_words: bool
):
    await table.bot.store.run(change_preferences, table.alice.id, text_board=in_words)
    page = await table.alice.slash(table.channel, "play")
    assert crowd(screen(page)) == (4, 1)
    assert list(buttons(screen(page))) == [
        "Learn",
        "Computer",
        "Challenge a member",
        "Challenge anybody",
    ]
    games = await go_on(table.alice, page, "Computer")
    hand = screen(await go_on(table.alice, games, GAMES[1].title))
    row = await running(table)
    assert (row.game, row.level, row.kind) == (GAMES[1].key, "easy", PRACTICE)
    assert ("Take back" if in_words else "↩") in labels(hand)
    assert "Your match against the computer on **Easy** starts here." in text_of(hand)
    await table.env.settle()
    assert "Your match against the computer on **Easy** starts here." in text_of(screen(page))
    assert not (await stored(table, row.id)).board_link


@pytest.mark.parametrize("in_words", [False, True])
async def test_whoever_played_before_is_asked_after_one_press(table: Table, in_words: bool):
    await table.bot.store.run(change_preferences, table.alice.id, text_board=in_words)
    await practise(table, game=GAMES[1].key, level="hard")
    await concede(table, await running(table))
    page = await table.alice.slash(table.channel, "play")
    assert crowd(screen(page)) == (5, 1)
    assert list(buttons(screen(page))) == [
        "Again",
        "Change",
        "Computer",
        "Challenge a member",
        "Challenge anybody",
    ]
    deck = GAMES[1].starters()[0].title
    said = f"**{GAMES[1].title}** with **{deck}**, against the computer on **Hard**."
    assert said in text_of(screen(page))
    hand = screen(await go_on(table.alice, page, "Again"))
    row = await running(table)
    assert (row.game, row.level) == (GAMES[1].key, "hard")
    assert ("Take back" if in_words else "↩") in labels(hand)


async def test_whoever_is_in_a_match_gets_their_hand_back_below(table: Table):
    first = await practise(table, game=FIRST.key)
    row = await running(table)
    page = await table.alice.slash(table.channel, "play")
    assert list(buttons(screen(page))) == [
        "Continue",
        "Change",
        "Computer",
        "Challenge a member",
        "Challenge anybody",
    ]
    hand = await go_on(table.alice, page, "Continue")
    assert hand.ephemeral
    assert "Hint" in labels(screen(hand))
    assert screen(hand).id > screen(page).id > first.id
    assert (await hand_of(table, row)).id == screen(hand).id
    assert first.id not in [message.id for message in table.channel.history()]


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


async def test_in_a_direct_message_it_is_played_there(table: Table):
    page = await table.alice.user.slash("play")
    games = await go_on(table.alice.user, page, "Computer")
    await go_on(table.alice.user, games, FIRST.title)
    await table.env.settle()
    row = await running(table)
    assert (row.guild, row.channel) == (None, table.alice.user.dm_channel.id)
    history = table.alice.user.dm_channel.history()
    assert "Hint" in labels(history[-1])
    assert not history[-1].flags.ephemeral
    assert not table.channel.threads


async def test_what_cannot_be_played_is_refused_before_anything_begins(table: Table):
    decks, store, guild = table.bot.decks, table.bot.store, table.guild.id
    mine = (await decks.keep(table.alice.id, with_own_card(FAIR), name="Mine")).deck.game
    await store.run(change_guild, guild, home_made=False)
    assert "custom" in text_of(await practise(table, game=mine, deck="Mine"))
    assert not await rows(table, table.alice)
    await store.run(change_guild, guild, home_made=True)
    await practise(table, game=mine, deck="Mine")
    assert labels(await hand_of(table, await running(table)))
