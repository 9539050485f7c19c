"""A member who waits for an opponent can practise during that, which never ends the waiting."""

from __future__ import annotations

import pytest
import simcord

from bot.matchmaking.queue_upkeep import OFFER_AFTER, READY_SECONDS
from bot.store.matches.match_kinds import PEOPLE, PRACTICE
from bot.store.matches.match_rows import MatchRow
from tests.bot.matches.games import GAME
from tests.cogs.matches.duel import Duel
from tests.cogs.practice.aside import hand
from tests.cogs.practice.practice import panel, rows, stored
from tests.cogs.queue.waiting import (
    found,
    give_deck,
    join,
    last_words,
    leave,
    member,
    places,
    practice_offers,
    press,
    waiting,
)
from tests.conftest import Table

FOUND = "I've found an opponent"


@pytest.fixture
async def alice(table: Table) -> simcord.MemberActor:
    await give_deck(table, table.alice)
    return table.alice


async def practising(table: Table, alice: simcord.MemberActor) -> MatchRow:
    """Makes Alice wait, and play the computer during that."""
    await join(table, alice)
    await table.env.advance_time(OFFER_AFTER + 1)
    await press(alice, "Play")
    await table.env.settle()
    [row] = [row for row in await rows(table, alice) if row.kind is PRACTICE]
    return row


async def click(table: Table, alice: simcord.MemberActor, row: MatchRow, label: str) -> None:
    """Presses a button of Alice's hand in the practice match."""
    message = await panel(Duel(table, row.id, None, table.channel), row)
    await alice.user.click(message, label=label)
    await table.env.settle()


async def test_after_a_minute_a_practice_match_is_offered_once(
    table: Table, alice: simcord.MemberActor
):
    await join(table, alice)
    await table.env.advance_time(OFFER_AFTER - 5)
    assert practice_offers(alice) == 0
    await table.env.advance_time(10)
    assert practice_offers(alice) == 1
    await table.restart()
    await table.env.advance_time(2 * OFFER_AFTER)
    assert practice_offers(alice) == 1


async def test_ready_on_the_panel_leads_to_the_match_and_practice_is_brought_back(
    table: Table, alice: simcord.MemberActor
):
    row = await practising(table, alice)
    assert row.game == GAME.key
    assert (await table.bot.decks.version(row.deck_a)).owner == alice.id
    assert await waiting(table) == {alice.id}
    assert "Ready" not in await hand(table, row)
    before = (await table.bot.services.matches.current(row.id)).public
    await join(table, bob := await member(table, "Bob the second"))
    await table.env.settle()
    said = await hand(table, row)
    assert all(words in said for words in (FOUND, "<t:", "Ready", "Hint"))
    await click(table, alice, row, "Ready")
    assert FOUND not in await hand(table, row)
    [pair] = await found(table)
    assert alice.id in (pair.user_a, pair.user_b)
    await press(bob, "Ready")
    await table.env.settle()
    assert [one.kind for one in await rows(table, alice)] == [PEOPLE, PRACTICE]
    said = await hand(table, row)
    assert "Paused" in said
    assert "Hint" not in said
    await click(table, alice, row, "Resume")
    assert not (await stored(table, row.id)).aside
    assert "Hint" in await hand(table, row)
    assert (await table.bot.services.matches.current(row.id)).public == before


async def test_whoever_does_not_press_it_is_out_and_the_panel_says_so_no_more(
    table: Table, alice: simcord.MemberActor
):
    row = await practising(table, alice)
    await join(table, bob := await member(table, "Bob the second"))
    await table.env.settle()
    assert FOUND in await hand(table, row)
    await press(bob, "Ready")
    await table.env.advance_time(READY_SECONDS + 5)
    assert await found(table) == []
    assert alice.id not in await places(table)
    assert await waiting(table) == {bob.id}
    assert "You weren't ready" in last_words(alice)
    said = await hand(table, row)
    assert FOUND not in said
    assert "Ready" not in said
    assert "Hint" in said
    assert not (await stored(table, row.id)).aside


@pytest.mark.parametrize("by", ["button", pytest.param("command", marks=pytest.mark.soak)])
async def test_whoever_leaves_is_called_no_more(table: Table, alice: simcord.MemberActor, by: str):
    row = await practising(table, alice)
    await join(table, await member(table, "Bob the second"))
    await table.env.settle()
    assert FOUND in await hand(table, row)
    if by == "button":
        await press(alice, "Leave")
    else:
        await leave(table, alice)
    await table.env.settle()
    said = await hand(table, row)
    assert FOUND not in said
    assert "Ready" not in said
