"""A paused practice match says so wherever it is shown, and offers Go on. Once the other match is
over, it says that, also after a crash."""

from __future__ import annotations

import pytest

from bot.matches.actions import Concede
from tests.cogs.matches.pages import at_match
from tests.cogs.matches.reading import alt_texts, buttons, text_of
from tests.cogs.practice.aside import (
    against_bob,
    hand,
    leave_unshown,
    practice_panel,
    practising,
)
from tests.cogs.practice.practice import FIRST, click, hand_of, labels, practise, shown, stored
from tests.cogs.traffic import calls
from tests.conftest import Table

MEANWHILE = "while you play a person"
OVER = "your other match is over"


@pytest.mark.parametrize("direct", [False, True])
async def test_its_only_message_says_so_and_brings_it_back(table: Table, direct: bool):
    row, before = await practising(table, direct=direct)
    await against_bob(table)
    aside = await hand_of(table, row)
    assert "Paused" in text_of(aside)
    assert list(buttons(aside)) == ["Resume"]
    assert not alt_texts(aside)
    await click(table, aside, label="Resume")
    await table.env.settle()
    again = await hand_of(table, row)
    assert again.id == before.id
    assert not (await stored(table, row.id)).aside
    assert buttons(again) == buttons(before)


async def test_commands_say_so_and_offer_to_go_on(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    elsewhere = table.guild.create_text_channel("elsewhere")
    listed = shown(await table.alice.slash(elsewhere, "match")).content.split("\n")
    aside = {line.split("`")[1]: "paused" in line for line in listed if "`" in line}
    assert aside == {duel.id: False, row.id: True}
    assert labels(await practise(table, game=FIRST.key)) == ["Continue", "Concede and start"]
    page = shown(await at_match(table.alice, elsewhere, match=row.id))
    assert list(buttons(page)) == ["Continue", "Log", "More"]
    answer = shown(await at_match(table.alice, elsewhere, "Continue", match=row.id))
    assert "Hint" in buttons(answer)
    assert not (await stored(table, row.id)).aside


async def test_once_the_match_is_over_the_hand_says_so_by_one_call(table: Table):
    row, _ = await practising(table, direct=True)
    duel = await against_bob(table)
    assert MEANWHILE in await hand(table, row)
    message, since = await practice_panel(table, row), len(calls(table))
    await duel.concede("A")
    await table.env.settle()
    assert OVER in await hand(table, row)
    assert "Resume" in await hand(table, row)
    [call] = [one for one in calls(table)[since:] if str(message.id) in one]
    assert call.startswith("PATCH")


async def test_a_crash_before_that_was_shown_is_made_up_for(table: Table):
    row, _ = await practising(table)
    duel = await against_bob(table)
    await leave_unshown(table)
    await table.bot.services.matches.do(duel.id, table.bob.id, Concede())
    assert MEANWHILE in await hand(table, row)
    await table.restart()
    await table.env.settle()
    assert OVER in await hand(table, row)
