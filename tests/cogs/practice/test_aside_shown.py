"""Where a practice match is shown that is put aside, it says so and offers Go on; once what is
played meanwhile is over, it says that, also after a crash."""

from __future__ import annotations

import discord

from bot.matches.actions import Concede
from bot.store.matches.match_rows import MatchRow
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import alt_texts, buttons, everything, text_of
from tests.cogs.practice.aside import (
    against_bob,
    hand,
    leave_unshown,
    practice_panel,
    practising,
)
from tests.cogs.practice.practice import FIRST, board, click, labels, practise, shown, stored
from tests.cogs.traffic import calls
from tests.conftest import Table

MEANWHILE = "while you play a person"
OVER = "what you played meanwhile is over"


async def test_the_board_says_so_and_its_player_alone_goes_on_there(table: Table):
    row, _ = await practising(table)
    before = await board(table, row)
    await against_bob(table)
    aside = await board(table, row)
    assert "Put aside" in text_of(aside)
    assert "to move" not in everything(aside)
    assert "Put aside" in alt_texts(aside)[-1]
    thread = table.bot.get_channel((await stored(table, row.id)).table_channel)
    await thread.add_user(discord.Object(table.bob.id))
    told = shown(await table.bob.click(aside, label="Go on"))
    assert "Only the two players" in told.content
    assert (await stored(table, row.id)).aside
    await table.alice.click(aside, label="Go on")
    await table.env.settle()
    assert "Hint" in await hand(table, row)
    assert not (await stored(table, row.id)).aside
    again = await board(table, row)
    assert text_of(again) == text_of(before)
    assert alt_texts(again) == alt_texts(before)
    assert list(buttons(again)) == list(buttons(before))


async def test_in_a_direct_message_it_goes_on_below_the_board(table: Table):
    row, _ = await practising(table, direct=True)
    await against_bob(table)
    await click(table, await board(table, row), label="Go on")
    await table.env.settle()
    assert not (await stored(table, row.id)).aside
    assert "Hint" in await hand(table, row)
    assert "My hand" in labels(await board(table, row))


async def test_commands_say_so_and_offer_to_go_on(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    elsewhere = table.guild.create_text_channel("elsewhere")
    listed = shown(await table.alice.slash(elsewhere, "match")).content.split("\n")
    aside = {line.split("`")[1]: "paused" in line for line in listed if "`" in line}
    assert aside == {duel.id: False, row.id: True}
    assert labels(await practise(table, game=FIRST.key)) == ["Continue", "Concede and start"]
    [thread] = [one for one in table.channel.threads if one.id == row.table_channel]
    page = shown(await at_match(table.alice, thread))
    assert list(buttons(page)) == ["Continue", "Board", "Log", "More"]
    answer = shown(await at_match(table.alice, thread, "Board"))
    assert "Put aside" in text_of(answer)
    assert f"/{row.table_channel}/" in text_of(answer)
    await table.alice.click(answer, label="Go on")
    assert "Hint" in buttons(answer)
    assert not (await stored(table, row.id)).aside


def edits(table: Table, since: int, row: MatchRow) -> list[str]:
    """The calls since then about the messages of a match: its thread, and Alice's hands."""
    places = row.table_channel, table.alice.user.dm_channel.id
    return [
        call
        for call in calls(table)[since:]
        if any(f"/channels/{place}/messages" in call for place in places)
    ]


async def test_once_the_match_is_over_the_hand_says_so_by_one_call(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    row = await stored(table, row.id)
    assert MEANWHILE in await hand(table, row)
    message = await practice_panel(table, row)
    since = len(calls(table))
    await duel.concede("A")
    await table.env.settle()
    assert OVER in await hand(table, row)
    assert "Go on" in await hand(table, row)
    [call] = [one for one in edits(table, since, row) if str(message.id) in one]
    assert call.startswith("PATCH")
    assert not [one for one in edits(table, since, row) if str(row.board_message) in one]


async def test_a_crash_before_that_was_shown_is_made_up_for(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    await leave_unshown(table)
    await table.bot.services.matches.do(duel.id, table.bob.id, Concede())
    assert MEANWHILE in await hand(table, row)
    await table.restart()
    await table.env.settle()
    assert OVER in await hand(table, row)
