"""The record of a deck, for its owner alone."""

from __future__ import annotations

from dataclasses import replace

import discord
import simcord

from bot.discord_text import plain
from bot.store.matches import add_match
from bot.store.tournaments import change_tournament
from cogs.decks.record import ShowRecord
from cogs.ui.controls import controls
from engine.players import Player
from tests.bot.deck_texts import LEGAL
from tests.bot.matches.games import finished
from tests.bot.tournaments.stored import ID, NOON, begin_round
from tests.bot.tournaments.stored import keep as keep_tournament
from tests.cogs.decks import private
from tests.conftest import Table


async def page(table: Table) -> simcord.ResponseMessage:
    """Alice's page of her deck."""
    result = await table.alice.slash(table.channel, "deck show", name="Storm")
    assert result.response is not None
    assert result.ephemeral
    return result.response


async def play(
    table: Table, count: int, first: int = 0, *, text: str = LEGAL, went_first: Player | None = "A"
) -> None:
    """So many matches that Alice won with her deck, which has that text by then."""
    decks = table.bot.decks
    mine = (await decks.keep(table.alice.id, text, name="Storm")).deck
    theirs = (await decks.keep(table.bob.id, LEGAL + "\n! reef", name="Secret reef")).deck
    async with table.bot.store.write() as connection:
        for number in range(first, first + count):
            row = finished(number, mine, theirs, winner="A", went_first=went_first)
            await add_match(connection, row)


async def test_nothing_is_said_of_fewer_than_ten_matches(table: Table) -> None:
    await play(table, 9)
    told = private(await table.alice.click(await page(table), label="Record"))
    assert "9 finished matches so far" in told
    assert "%" not in told


async def test_the_owner_reads_the_record_after_a_restart(table: Table) -> None:
    await play(table, 10)
    shown = await page(table)
    await table.restart()
    told = private(await table.alice.click(shown, label="Record"))
    assert "Record of Storm" in told
    score = "10 won, 0 drawn, 0 lost: **100%** (72% to 100%)"
    for row in ("All", "Version 1", "Going first"):
        assert f"{row}: {score}" in told
    assert "Going second" not in told
    assert "Secret reef" not in told


async def test_what_stands_in_no_row_is_counted_below_the_rows(table: Table) -> None:
    await play(table, 12)
    await play(table, 3, 12, text=LEGAL + "\n! newer", went_first="B")
    await play(table, 1, 15, text=LEGAL + "\n! newest", went_first=None)
    told = private(await table.alice.click(await page(table), label="Record")).splitlines()
    assert told[2:] == [
        "All: 16 won, 0 drawn, 0 lost: **100%** (81% to 100%)",
        "**First and second**",
        "Going first: 12 won, 0 drawn, 0 lost: **100%** (76% to 100%)",
        "-# Not shown: 3 matches, in rows of fewer than 10.",
        "-# Of 1 match it is not known who went first: that is noted for newer ones only.",
        "**By version**",
        "Version 1: 12 won, 0 drawn, 0 lost: **100%** (76% to 100%)",
        "-# Not shown: 4 matches, in rows of fewer than 10.",
    ]


async def test_an_opponents_deck_is_named_where_lists_are_open_and_nobody_is_called(
    table: Table,
) -> None:
    decks, store = table.bot.decks, table.bot.store
    mine = (await decks.keep(table.alice.id, LEGAL, name="Storm")).deck
    hostile = "@everyone **`x`** <@1>"
    theirs = (await decks.keep(table.bob.id, LEGAL + "\n! reef", name=hostile)).deck
    users = [table.alice.id, table.bob.id]
    await keep_tournament(store, users, state="running", began=NOON)
    [pairing] = (await begin_round(store, [(users[0], users[1])])).pairings
    async with store.write() as connection:
        for number in range(10):
            row = replace(finished(number, mine, theirs, winner="A"), pairing=pairing.id)
            await add_match(connection, row)
    shown = await page(table)
    assert "everyone" not in private(await table.alice.click(shown, label="Record"))
    async with store.write() as connection:
        await change_tournament(connection, ID, open_lists=True)
    told = await table.alice.click(shown, label="Record")
    assert told.response is not None
    row = private(told).splitlines()[-1]
    assert row == f"{plain(hostile)}: 10 won, 0 drawn, 0 lost: **100%** (72% to 100%)"
    assert "@everyone" not in row.replace("\\@", "")
    assert not told.response.message.mention_everyone
    assert not told.response.message.mentions


async def test_nobody_else_gets_it(table: Table) -> None:
    await play(table, 10)
    [mine] = await table.bot.decks.of(table.alice.id)
    channel = table.bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    forged = await channel.send("Press me", view=controls(ShowRecord(mine.id)))
    refused = await table.bob.click(forged, label="Record")
    assert "not in your collection" in private(refused)
    post = await table.alice.slash(table.channel, "deck share", name="Storm")
    assert post.response is not None
    labels = [part["label"] for row in post.response.components for part in row["components"]]
    assert "Record" not in labels
    assert "won" not in post.response.content
