"""Wherever a practice match is shown that is put aside, it says so and offers Go on; once what is
played meanwhile is over, it says that, also after a crash."""

from __future__ import annotations

import discord
import pytest

from bot.store.matches import MatchRow
from cogs.matches.controls import WholeBoardButton
from tests.cogs.matches.reading import alt_texts, buttons, everything, text_of
from tests.cogs.practice.aside import (
    against_bob,
    hand,
    leave_unshown,
    practice_panel,
    practising,
    sent_before,
)
from tests.cogs.practice.practice import FIRST, board, labels, practise, shown, stored
from tests.cogs.traffic import calls
from tests.conftest import Table

MEANWHILE = "while you play a person"
OVER = "what you played meanwhile is over"


def edits(table: Table, since: int, row: MatchRow) -> list[str]:
    """The calls since then about the messages of a match: its thread, and Alice's hands."""
    places = row.table_channel, table.alice.user.dm_channel.id
    return [
        call
        for call in calls(table)[since:]
        if any(f"/channels/{place}/messages" in call for place in places)
    ]


async def test_the_board_names_nobody_who_is_to_move(table: Table):
    row, _ = await practising(table)
    before = await board(table, row)
    assert "to move" in text_of(before)
    assert "Put aside" not in everything(before)
    await against_bob(table)
    aside = await board(table, row)
    assert "Put aside" in text_of(aside)
    assert "to move" not in text_of(aside)
    assert "Put aside" in alt_texts(aside)[-1]
    assert "Alice:" not in alt_texts(aside)[-1].split("Put aside")[0]
    assert next(iter(buttons(aside))) == "Go on"
    await table.alice.click(aside, label="Go on")
    await table.env.settle()
    again = await board(table, row)
    assert text_of(again) == text_of(before)
    assert alt_texts(again) == alt_texts(before)
    assert list(buttons(again)) == list(buttons(before))


@pytest.mark.parametrize("direct", [False, True])
@pytest.mark.parametrize("restarted", [False, True])
async def test_go_on_below_the_board_opens_the_hand_and_leaves_the_board(
    table: Table, direct: bool, restarted: bool
):
    row, _ = await practising(table, direct=direct)
    await against_bob(table)
    if restarted:
        await table.restart()
    actor = table.alice.user if direct else table.alice
    opened = shown(await actor.click(await board(table, row), label="Go on"))
    await table.env.settle()
    assert not (await stored(table, row.id)).aside
    assert "Hint" in buttons(opened)
    assert "My hand" in labels(await board(table, row))


async def test_others_cannot_go_on_with_it(table: Table):
    row, _ = await practising(table)
    await against_bob(table)
    thread = table.bot.get_channel((await stored(table, row.id)).table_channel)
    await thread.add_user(discord.Object(table.bob.id))
    told = shown(await table.bob.click(await board(table, row), label="Go on"))
    assert "Only the two players" in told.content
    assert (await stored(table, row.id)).aside


@pytest.mark.parametrize("command", ["board", "hand"])
async def test_a_command_in_its_thread_shows_it_and_go_on(table: Table, command: str):
    row, _ = await practising(table)
    await against_bob(table)
    [thread] = [one for one in table.channel.threads if one.id == row.table_channel]
    answer = shown(await table.alice.slash(thread, f"match {command}"))
    assert "Put aside" in text_of(answer)
    assert f"/{row.table_channel}/" in text_of(answer)
    await table.alice.click(answer, label="Go on")
    assert "Hint" in buttons(answer)
    assert not (await stored(table, row.id)).aside


async def test_others_are_shown_the_board(table: Table):
    row, _ = await practising(table)
    await against_bob(table)
    answer = shown(await table.bob.slash(table.channel, "match board", match=row.id))
    assert answer.content == (await stored(table, row.id)).board_link


async def test_the_whole_board_in_words_says_it(table: Table):
    row, _ = await practising(table)
    sent = await sent_before(table, WholeBoardButton(row.id))
    told = text_of(shown(await table.alice.user.click(sent, label="Whole board")))
    assert "You are asked" in told
    await against_bob(table)
    told = text_of(shown(await table.alice.user.click(sent, label="Whole board")))
    assert "Put aside" in told
    assert "You are asked" not in told


async def test_the_list_of_matches_says_it(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    listed = shown(await table.alice.slash(table.channel, "match list")).content.split("\n")
    aside = {line.split("`")[1]: "put aside" in line for line in listed}
    assert aside == {duel.id: False, row.id: True}


async def test_who_asks_for_another_one_is_offered_to_go_on_with_it(table: Table):
    row, _ = await practising(table)
    assert labels(await practise(table, game=FIRST.key)) == ["Give it up and start anew"]
    await against_bob(table)
    told = await practise(table, game=FIRST.key)
    assert "put aside" in text_of(told)
    assert labels(told) == ["Go on", "Give it up and start anew"]
    await table.alice.click(told, label="Go on")
    assert "Hint" in buttons(told)
    assert not (await stored(table, row.id)).aside


async def test_once_the_match_is_over_the_hand_says_so_by_one_call(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    row = await stored(table, row.id)
    assert MEANWHILE in await hand(table, row)
    message = await practice_panel(table, row)
    since = len(calls(table))
    await duel.concede("A")
    await table.env.settle()
    said = await hand(table, row)
    assert MEANWHILE not in said
    assert OVER in said
    assert "Go on" in said
    [call] = [one for one in edits(table, since, row) if str(message.id) in one]
    assert call.startswith("PATCH")
    assert not [one for one in edits(table, since, row) if f"/{row.table_channel}/" in one]


@pytest.mark.parametrize("ending", ["conceded", "stopped"])
async def test_a_crash_before_that_was_shown_is_made_up_for(table: Table, ending: str):
    row, _ = await practising(table)
    duel = await against_bob(table)
    await leave_unshown(table)
    if ending == "conceded":
        await table.bot.services.matches.concede(duel.id, table.bob.id)
    else:
        await table.bot.services.matches.endings.stop(duel.id)
    assert MEANWHILE in await hand(table, row)
    await table.restart()
    await table.env.settle()
    assert OVER in await hand(table, row)


async def test_it_says_so_only_after_the_last_of_several_matches(table: Table):
    row, _ = await practising(table)
    first = await against_bob(table)
    table.channel = table.guild.create_text_channel("elsewhere")
    second = await against_bob(table)
    await first.concede("A")
    await table.env.settle()
    assert MEANWHILE in await hand(table, row)
    await second.concede("A")
    await table.env.settle()
    assert OVER in await hand(table, row)


async def test_one_that_was_brought_back_meanwhile_stays_as_it_is(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    await table.alice.user.click(await practice_panel(table, row), label="Go on")
    await table.env.settle()
    before = await hand(table, row)
    await duel.concede("A")
    await table.env.settle()
    assert await hand(table, row) == before
    assert "Put aside" not in before
