"""The buttons that begin a practice match from elsewhere, and those about one that runs."""

from __future__ import annotations

import discord
import pytest

from bot.decks import starters
from bot.refusals import Refusal
from bot.store.guilds import change_guild
from tests.bot.deck_texts import legal
from tests.cogs.matches.duel import at_once
from tests.cogs.matches.reading import menus, text_of
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
    stored,
)
from tests.conftest import Table


async def test_play_in_help_begins_a_match_or_asks_which_game(table: Table):
    page = shown(await table.alice.slash(table.channel, "help"))
    await table.restart()
    asked = shown(await table.alice.click(page, label="Play"))
    assert labels(asked) == [game.title for game in GAMES]
    await table.alice.click(asked, label=GAMES[1].title)
    await give_up(table, await running(table))
    shown(await table.alice.click(page, label="Play"))
    assert (await running(table)).game == GAMES[1].key


async def test_play_in_help_in_a_direct_message_begins_it_there(table: Table):
    await practise(table, game=FIRST.key)
    await give_up(table, await running(table))
    page = shown(await table.alice.user.slash("help"))
    await table.alice.user.click(page, label="Play")
    assert (await running(table)).table_channel == table.alice.user.dm_channel.id


async def test_play_on_the_queue_s_message_for_all(table: Table):
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, queue_channel=table.channel.id)
    await table.bob.slash(
        table.channel, "queue join", game=GAMES[3].key, mode=GAMES[3].modes()[0].key, rated=False
    )
    [message] = [one for one in table.channel.history() if "Waiting for" in one.content]
    assert labels(message) == ["Play", "Tell me"]
    await table.restart()
    asked = shown(await table.alice.click(message, label="Play"))
    await table.alice.click(asked, label=FIRST.title)
    assert (await running(table)).game == FIRST.key


async def test_play_on_a_member_s_own_queue_message_leaves_them_waiting(table: Table):
    game = next(game for game in GAMES if game.modes())
    waits = shown(
        await table.alice.slash(
            table.channel, "queue join", game=game.key, mode=game.modes()[0].key, rated=False
        )
    )
    asked = shown(await table.alice.click(waits, label="Play"))
    await table.alice.click(asked, label=FIRST.title)
    assert (await running(table)).is_practice
    status = shown(await table.alice.slash(table.channel, "queue status"))
    assert status.content.startswith("You wait for an opponent")


async def test_try_it_on_a_deck_s_page_plays_the_version_that_is_shown(table: Table):
    kept = await table.bot.decks.keep(table.alice.id, legal("Mine"), name="Mine")
    page = shown(await table.alice.slash(table.channel, "deck show", name="Mine"))
    await table.bot.decks.keep(
        table.alice.id, FIRST.starters()[1].text, name="Mine", game=FIRST.key
    )
    await table.restart()
    shown(await table.alice.click(page, label="Try it"))
    row = await running(table)
    mine = row.deck_a if row.human == "A" else row.deck_b
    assert mine == kept.deck.version_id


async def test_a_draft_has_no_try_it(table: Table):
    await table.bot.decks.keep(
        table.alice.id, legal("Half") + "\nnonsense", name="Half", game=FIRST.key
    )
    page = shown(await table.alice.slash(table.channel, "deck show", name="Half"))
    assert "Try it" not in labels(page)


async def test_nobody_tries_a_deck_of_somebody_else_s_collection(table: Table):
    kept = await table.bot.decks.keep(table.bob.id, legal("His"), name="His")
    with pytest.raises(Refusal, match="not in your collection"):
        await table.bot.services.practice_requests.with_version(
            table.alice.id, kept.deck.version_id
        )


async def test_try_it_on_the_page_of_a_ready_deck(table: Table):
    key, ready = starters(FIRST.key)[1]
    card = FIRST.deck_sheet(FIRST.parse_deck(ready.text)).cards[0].face.name
    found = shown(await table.alice.slash(table.channel, "card show", game=FIRST.key, card=card))
    [(menu, values)] = menus(found).items()
    [value] = [one for one in values.values() if one.endswith(key)]
    page = shown(await table.alice.select(found, [value], custom_id=menu))
    shown(await table.alice.click(page, label="Try it"))
    assert (await names(table, await running(table)))[0] == ready.title


async def test_a_member_plays_one_at_a_time_and_may_give_it_up_for_another(table: Table):
    await practise(table, game=FIRST.key)
    before = await stored(table, (await running(table)).id)
    told = await practise(table, game=GAMES[2].key, level="hard")
    assert before.board_link in text_of(told)
    assert labels(told) == ["Give it up and start anew"]
    assert (await running(table)).id == before.id
    await table.restart()
    await table.env.advance_time(5)
    await table.alice.click(told, label="Give it up and start anew")
    row = await running(table)
    assert (row.game, row.level) == (GAMES[2].key, "hard")
    assert text_of(told).startswith(f"### Practice match · {GAMES[2].title}\n")
    over = await stored(table, before.id)
    assert (over.state, over.ending) == ("over", "conceded")
    await table.env.advance_time(5)
    await give_up(table, row)
    assert not await rows(table, table.alice)


async def test_start_anew_of_a_match_that_is_over_meanwhile_begins_the_other(table: Table):
    await practise(table, game=FIRST.key)
    told = await practise(table, game=GAMES[1].key)
    await give_up(table, await running(table))
    await table.alice.click(told, label="Give it up and start anew")
    assert (await running(table)).game == GAMES[1].key


async def test_start_anew_is_not_for_another_match_that_began_since(table: Table):
    await practise(table, game=FIRST.key)
    told = await practise(table, game=GAMES[1].key)
    await give_up(table, await running(table))
    await practise(table, game=GAMES[2].key)
    await table.alice.click(told, label="Give it up and start anew")
    assert (await running(table)).game == GAMES[2].key
    assert labels(told) == ["Give it up and start anew"]


async def test_two_presses_at_once_begin_one_match(table: Table):
    asked = await practise(table)
    await at_once(
        table.env,
        table.alice.click(asked, label=FIRST.title),
        table.alice.click(asked, label=GAMES[1].title),
    )
    assert len(await rows(table, table.alice)) == 1


async def test_a_rematch_is_one_press_away(table: Table):
    await practise(table, game=FIRST.key, deck=FIRST.starters()[1].title, level="hard")
    before = await running(table)
    await give_up(table, before)
    over = await board(table, before)
    assert "Rematch" in labels(over)
    await table.restart()
    await table.alice.click(over, label="Rematch")
    row = await running(table)
    assert row.level == "hard"
    assert await names(table, row) == await names(table, before)
    assert row.table_channel == before.table_channel
    told = shown(await table.alice.click(over, label="Rematch"))
    assert labels(told) == ["Give it up and start anew"]


async def test_a_rematch_is_for_who_has_played(table: Table):
    nobody = discord.PermissionOverwrite(create_private_threads=False, create_public_threads=False)
    channel = table.guild.create_text_channel("open", overwrites={table.guild.default_role: nobody})
    await table.alice.slash(channel, "match practice", game=FIRST.key)
    row = await running(table)
    await give_up(table, row)
    [over] = [one for one in channel.history() if "Rematch" in labels(one)]
    refused = await table.bob.click(over, label="Rematch")
    assert "Only the two players" in text_of(shown(refused))
    assert not await rows(table, table.bob)


async def test_a_rematch_in_a_direct_message_and_in_a_mode(table: Table):
    game = next(game for game in GAMES if game.modes())
    mode = game.modes()[0]
    await table.alice.user.slash("match practice", against=f"mode:{game.key}/{mode.key}")
    before = await running(table)
    await table.bot.services.matches.concede(before.id, table.alice.id)
    await table.restart()
    shown(await table.alice.user.slash("match board", match=before.id))
    await table.alice.user.click(await board(table, before), label="Rematch")
    row = await running(table)
    assert (row.mode, row.guild, row.table_channel) == (mode.key, None, before.table_channel)


async def test_after_two_losses_in_a_row_the_next_lower_level_is_offered(table: Table):
    await practise(table, game=FIRST.key, level="normal")
    before = await running(table)
    await give_up(table, before)
    once = await board(table, before)
    assert [label for label in labels(once) if "Rematch" in label] == ["Rematch"]
    await table.alice.click(once, label="Rematch")
    row = await running(table)
    await give_up(table, row)
    await table.restart()
    twice = await board(table, row)
    assert [label for label in labels(twice) if "Rematch" in label] == [
        "Rematch",
        "Rematch on Easy",
    ]
    await table.alice.click(twice, label="Rematch on Easy")
    lower = await running(table)
    assert lower.level == "easy"
    await give_up(table, lower)
    await table.alice.click(await board(table, lower), label="Rematch")
    last = await running(table)
    await give_up(table, last)
    labelled = labels(await board(table, last))
    assert [label for label in labelled if "Rematch" in label] == ["Rematch"]


async def test_after_two_wins_in_a_row_the_next_higher_level_is_offered(table: Table):
    await practise(table, game=FIRST.key, level="easy")
    for _ in range(2):
        row = await running(table)
        await table.env.advance_time(5)
        await table.bot.services.matches.endings.rule(row.id, row.human or "A")
        shown(await table.alice.slash(table.channel, "match board", match=row.id))
        over = await board(table, row)
        await table.env.advance_time(5)
        await table.alice.click(over, label="Rematch")
    assert "Rematch on Normal" in labels(over)
    await give_up(table, await running(table))
    await table.alice.click(over, label="Rematch on Normal")
    assert (await running(table)).level == "normal"


async def test_members_practise_beside_each_other(table: Table):
    await practise(table, game=FIRST.key)
    shown(await table.bob.slash(table.channel, "match practice", game=FIRST.key))
    assert len(await rows(table, table.bob)) == 1
    assert len(await rows(table, table.alice)) == 1
