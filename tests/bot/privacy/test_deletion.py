"""Forgetting a member: everything at once, or nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import insert

from bot.base.refusals import Refusal
from bot.decks.collection import Decks
from bot.decks.deck_drafts import DeckDrafts
from bot.matches.beginning.match_creation import DealtMatch, store_dealt_match
from bot.privacy import deletion
from bot.privacy.deletion import delete_member_data
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.privacy.user_deletion import stored_amounts
from bot.store.tables.core_schema import queue_pairs
from tests.bot.matches.games import ALICE, BOB, GAME
from tests.bot.matches.tables import Table
from tests.bot.privacy.stored import traces

NOON = 1_800_000_000


async def test_a_crash_before_the_end_changes_nothing(
    single: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await single.win("B")
    before = await traces(store, ALICE.name)
    assert before
    delete_user_data = deletion.delete_user_data

    async def cut_short(*about: object) -> None:
        await delete_user_data(*about)
        raise ZeroDivisionError

    with monkeypatch.context() as crash:
        crash.setattr(deletion, "delete_user_data", cut_short)
        with pytest.raises(ZeroDivisionError):
            await delete_member_data(store, ALICE.id, NOON)
    assert await traces(store, ALICE.name) == before
    await delete_member_data(store, ALICE.id, NOON)
    assert await traces(store, ALICE.name) == []


@pytest.mark.both_databases
async def test_changes_of_a_deck_that_are_not_saved_are_deleted(
    single: Table, store: Store, workers: Workers
) -> None:
    """A match needs the texts of both decks, so the rows of the decks stay."""
    await single.win("B")
    decks = Decks(store, workers)
    drafts = DeckDrafts(store, decks)
    for version in (single.row.deck_a, single.row.deck_b):
        await drafts.change(await decks.version(version), 0, "Chalcedony")
    assert len(await traces(store, "Chalcedony")) == 2
    await delete_member_data(store, ALICE.id, NOON)
    assert len(await traces(store, "Chalcedony")) == 1
    assert (await drafts.of(await decks.version(single.row.deck_b))).text == "Chalcedony"
    await delete_member_data(store, BOB.id, NOON)
    assert await traces(store, "Chalcedony") == []


async def test_nobody_begins_a_match_with_a_former_member(single: Table, store: Store) -> None:
    await single.win("B")
    await delete_member_data(store, ALICE.id, NOON)
    row = (await single.live.current(single.row.id)).row
    again = DealtMatch(replace(row, id="AGAIN2", state="running", ended=None), ())
    with pytest.raises(Refusal, match="nobody to play against"):
        async with store.write() as connection:
            await store_dealt_match(connection, again)


async def test_whoever_was_only_ever_found_in_a_queue_can_be_forgotten_too(store: Store) -> None:
    pair = {"id": "BYGONE", "guild": 10, "game": GAME.key, "state": "off", "called": True}
    pair |= {"user_a": 123_456_789, "user_b": BOB.id, "made": NOON, "expires": NOON}
    async with store.write() as connection:
        await connection.execute(insert(queue_pairs).values(pair))
        assert (await stored_amounts(connection, 123_456_789)).anything
    await delete_member_data(store, 123_456_789, NOON)
    assert await traces(store, "123456789") == []
    async with store.read() as connection:
        assert not (await stored_amounts(connection, 123_456_789)).anything
