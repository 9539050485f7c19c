"""The buttons that begin a practice match from elsewhere, and those about a running one."""

from __future__ import annotations

import engine
from bot.decks.collection import starters
from bot.store.matches.match_kinds import PRACTICE
from bot.store.settings.guild_settings import change_guild
from tests.bot.deck_texts import legal
from tests.cogs.cards.searching import search
from tests.cogs.decks.deck_answers import open_deck
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import alt_texts, menus, text_of
from tests.cogs.practice.practice import (
    FIRST,
    GAMES,
    MODE,
    concede,
    hand_of,
    labels,
    names,
    practise,
    rows,
    running,
    shown,
    stored,
)
from tests.cogs.queue.waiting import join
from tests.cogs.walking import screen
from tests.conftest import Table

ANEW = "Concede and start"
READY_DECK = f"ready:{FIRST.key}/{FIRST.starters()[1].key}"


async def test_play_asks_which_game_and_starts_it_once_that_is_known(table: Table):
    asked = await practise(table)
    assert labels(asked) == [game.title for game in GAMES]
    await table.alice.click(asked, label=GAMES[1].title)
    await concede(table, await running(table))
    await practise(table)
    assert (await running(table)).game == GAMES[1].key


async def test_play_on_the_messages_of_the_queue_leaves_those_waiting_who_wait(table: Table):
    await table.bot.store.run(change_guild, table.guild.id, queue_channel=table.channel.id)
    game = engine.games()[MODE[0]]
    waits = screen(await join(table, table.alice, game, mode=MODE[1].key, rated=False))
    [message] = [one for one in table.channel.history() if "Waiting for" in one.content]
    assert labels(message) == ["Find an opponent", "Play", "Tell me"]
    await table.restart()
    for actor, play in ((table.alice, waits), (table.bob, message)):
        asked = shown(await actor.click(play, label="Play"))
        await actor.click(asked, label=FIRST.title)
        assert (await running(table, actor)).kind is PRACTICE
    status = shown(await table.alice.slash(table.channel, "queue"))
    assert status.content.startswith("I'll call you when I find an opponent")


async def test_try_it_on_a_decks_page_plays_the_version_that_is_shown(table: Table):
    kept = await table.bot.decks.keep(table.alice.id, legal("Mine"), name="Mine")
    page = shown(await open_deck(table, "Mine"))
    text = FIRST.starters()[1].text
    await table.bot.decks.keep(table.alice.id, text, name="Mine", game=FIRST.key)
    shown(await table.alice.click(page, label="Try it"))
    assert (await running(table)).deck_a == kept.deck.version_id
    await table.bot.decks.keep(
        table.alice.id, legal("Half") + "\nnonsense", name="Half", game=FIRST.key
    )
    draft = shown(await open_deck(table, "Half"))
    assert "Try it" not in labels(draft)


async def test_try_it_on_the_page_of_a_starter_deck(table: Table):
    key, ready = starters(FIRST.key)[1]
    card = FIRST.deck_sheet(FIRST.parse_deck(ready.text)).cards[0].face.name
    found = shown(await search(table, FIRST, text=card))
    [(menu, values)] = menus(found).items()
    [value] = [one for one in values.values() if one.endswith(key)]
    page = shown(await table.alice.select(found, [value], custom_id=menu))
    shown(await table.alice.click(page, label="Try it"))
    assert (await names(table, await running(table)))[0] == ready.title


async def test_a_member_plays_one_at_a_time_and_may_give_it_up_for_another(table: Table):
    await practise(table, game=FIRST.key)
    before = await running(table)
    told = await practise(table, game=GAMES[2].key, level="hard")
    assert labels(told) == ["Continue", ANEW]
    await table.env.advance_time(5)
    await table.alice.click(told, label=ANEW)
    row = await running(table)
    assert (row.game, row.level) == (GAMES[2].key, "hard")
    assert "Your match against the computer on **Hard** starts here." in text_of(told)
    over = await stored(table, before.id)
    assert (over.state, over.ending) == ("over", "conceded")


async def test_start_anew_ends_no_other_match_than_the_one_it_names(table: Table):
    await practise(table, game=FIRST.key)
    told = await practise(table, game=GAMES[1].key)
    await concede(table, await running(table))
    await practise(table, game=GAMES[2].key)
    await table.alice.click(told, label=ANEW)
    assert (await running(table)).game == GAMES[2].key
    assert labels(told) == ["Continue", ANEW]
    await concede(table, await running(table))
    stale = await practise(table, game=GAMES[1].key)
    assert "↩" in labels(stale)
    await concede(table, await running(table))
    await table.alice.click(told, label=ANEW)
    assert (await running(table)).game == GAMES[1].key


async def test_two_presses_at_once_begin_one_match(table: Table):
    asked = await practise(table)
    await at_once(
        table.env,
        table.alice.click(asked, label=FIRST.title),
        table.alice.click(asked, label=GAMES[1].title),
    )
    assert len(await rows(table, table.alice)) == 1


async def test_a_rematch_is_one_press_away_for_whoever_has_played(table: Table):
    for _ in range(2):
        await practise(table, game=FIRST.key, deck=READY_DECK, level="hard")
        before = await running(table)
        await concede(table, before)
    over = await hand_of(table, before)
    assert labels(over) == [
        "Rematch",
        "Rematch on Normal",
        "Review",
        "Share",
        "Watch replay",
        "Log",
    ]
    assert "Victory for Computer over Alice" in alt_texts(over)[0]
    await table.alice.click(over, label="Rematch on Normal")
    row = await running(table)
    assert row.level == "normal"
    assert await names(table, row) == await names(table, before)
    told = shown(await table.alice.click(over, label="Rematch"))
    assert labels(told) == ["Continue", ANEW]
