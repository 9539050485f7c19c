"""Who waits for an opponent can practise meanwhile: it never ends the waiting, and gives way."""

from __future__ import annotations

import pytest
import simcord

from bot.matchmaking.queue_upkeep import OFFER_AFTER, READY_SECONDS
from bot.store.guilds import change_guild
from bot.store.matches import MatchRow
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import Duel
from tests.cogs.practice.aside import hand
from tests.cogs.practice.practice import panel, rows, stored
from tests.cogs.queue.waiting import (
    found,
    give_deck,
    join,
    last_words,
    member,
    places,
    practice_offers,
    press,
    waiting,
)
from tests.conftest import Table


@pytest.fixture
async def alice(table: Table) -> simcord.MemberActor:
    await give_deck(table, table.alice)
    return table.alice


async def practice_of(table: Table) -> MatchRow:
    [row] = [row for row in await rows(table, table.alice) if row.is_practice]
    return row


async def practising(table: Table, alice: simcord.MemberActor) -> MatchRow:
    """Alice waits, and plays the computer meanwhile."""
    await join(table, alice)
    await table.env.advance_time(OFFER_AFTER + 1)
    await press(alice, "Play")
    await table.env.settle()
    return await practice_of(table)


async def test_who_has_waited_a_minute_is_offered_a_practice_match_once(
    table: Table, alice: simcord.MemberActor
):
    await join(table, alice)
    await table.env.advance_time(OFFER_AFTER - 5)
    assert practice_offers(alice) == 0
    await table.restart()
    await table.env.advance_time(10)
    assert practice_offers(alice) == 1
    await table.restart()
    await table.env.advance_time(2 * OFFER_AFTER)
    assert practice_offers(alice) == 1


async def test_where_a_server_wants_no_practice_nothing_is_offered(
    table: Table, alice: simcord.MemberActor
):
    async with table.bot.store.write() as connection:
        await change_guild(connection, table.guild.id, practice=False)
    await join(table, alice)
    await table.env.advance_time(2 * OFFER_AFTER)
    assert practice_offers(alice) == 0


async def test_the_offer_begins_a_match_with_the_same_deck_and_does_not_end_the_waiting(
    table: Table, alice: simcord.MemberActor
):
    row = await practising(table, alice)
    assert row.game == GAME.key
    assert (await table.bot.decks.version(row.deck_a)).owner == alice.id
    assert await waiting(table) == {alice.id}


async def test_ready_stands_on_the_panel_which_stays_playable(
    table: Table, alice: simcord.MemberActor
):
    row = await practising(table, alice)
    assert "Ready" not in await hand(table, row)
    await join(table, bob := await member(table, "Bob the second"))
    await table.env.settle()
    said = await hand(table, row)
    assert "An opponent is found" in said
    assert "<t:" in said
    assert "Ready" in said
    assert "Hint" in said
    message = await panel(Duel(table, row.id, None, table.channel), row)
    await alice.user.click(message, label="Ready")
    await table.env.settle()
    assert "An opponent is found" not in await hand(table, row)
    [pair] = await found(table)
    assert alice.id in (pair.user_a, pair.user_b)
    await press(bob, "Ready")
    await table.env.settle()
    assert {one.is_practice for one in await rows(table, alice)} == {True, False}


async def test_who_does_not_press_it_is_out_and_the_panel_says_so_no_more(
    table: Table, alice: simcord.MemberActor
):
    row = await practising(table, alice)
    await join(table, bob := await member(table, "Bob the second"))
    await table.env.settle()
    assert "An opponent is found" in await hand(table, row)
    [pair] = await found(table)
    assert {pair.user_a, pair.user_b} == {alice.id, bob.id}
    await press(bob, "Ready")
    await table.env.advance_time(READY_SECONDS + 5)
    assert await found(table) == []
    assert alice.id not in await places(table)
    assert await waiting(table) == {bob.id}
    assert "You were not ready" in last_words(alice)
    assert "An opponent is found" not in await hand(table, row)
    assert "Ready" not in await hand(table, row)
    assert not (await stored(table, row.id)).aside
    assert "Hint" in await hand(table, row)


@pytest.mark.parametrize("by", ["button", "command"])
async def test_who_leaves_is_called_no_more(table: Table, alice: simcord.MemberActor, by: str):
    row = await practising(table, alice)
    await join(table, await member(table, "Bob the second"))
    await table.env.settle()
    assert "An opponent is found" in await hand(table, row)
    if by == "button":
        await press(alice, "Leave")
    else:
        await alice.slash(table.channel, "queue leave")
    await table.env.settle()
    assert "An opponent is found" not in await hand(table, row)
    assert "Ready" not in await hand(table, row)


@pytest.mark.parametrize("restarted", [False, True])
async def test_the_practice_match_is_put_aside_and_brought_back(
    table: Table, alice: simcord.MemberActor, restarted: bool
):
    row = await practising(table, alice)
    before = (await table.bot.services.matches.current(row.id)).public
    await join(table, bob := await member(table, "Bob the second"))
    for one in (alice, bob):
        await press(one, "Ready")
    assert (await stored(table, row.id)).aside
    if restarted:
        await table.restart()
    said = await hand(table, row)
    assert "Put aside" in said
    assert "Go on" in said
    assert "Hint" not in said
    first, last = await rows(table, alice)
    assert (first.is_practice, last.id) == (False, row.id)
    message = await panel(Duel(table, row.id, None, table.channel), row)
    await alice.user.click(message, label="Go on")
    await table.env.settle()
    assert not (await stored(table, row.id)).aside
    assert "Hint" in await hand(table, row)
    assert (await table.bot.services.matches.current(row.id)).public == before
