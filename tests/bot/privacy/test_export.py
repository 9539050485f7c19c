"""The contents of a member's export, and what it withholds."""

from __future__ import annotations

import json

from sqlalchemy import insert

from bot.decks.collection import Decks
from bot.decks.deck_drafts import DeckDrafts
from bot.matches.actions import Resume
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.matches.beginning.practice_request import PracticeRequest
from bot.privacy.deletion import delete_member_data
from bot.privacy.export import export_member_data
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.posts.post_rows import get_post
from bot.store.tables.post_schema import posts
from tests.bot.deck_texts import ALICES
from tests.bot.matches.games import ALICE, BOB, GAME, Clock, store_deck
from tests.bot.matches.practice import Practice
from tests.bot.matches.tables import Table
from tests.bot.privacy.stored import traces


async def test_it_holds_what_the_member_alone_has_proposed(single: Table, store: Store) -> None:
    """Alice proposes a draw, to which Bob agrees, and then a rematch."""
    await single.win("draw")
    await single.rematches.offer(single.row.id, ALICE.id)
    [hers], [his] = [
        (await export_member_data(store, user))["matches"] for user in (ALICE.id, BOB.id)
    ]
    [[kind, state, _]] = hers["you_proposed"]
    assert (kind, state, hers["you_offered_a_rematch"]) == ("draw", "agreed", True)
    assert (his["you_proposed"], his["you_offered_a_rematch"]) == ([], False)


async def test_a_deck_that_is_offered_to_somebody_is_not_told_them(store: Store) -> None:
    deck = await store_deck(store, ALICE.id, ALICES)
    terms = MatchOptions(GAME.key)
    await ChallengeService(store, Clock()).make(ALICE, BOB, 10, 20, deck, terms)
    document = await export_member_data(store, BOB.id)
    [challenge] = document["challenges"]
    assert challenge["you"] == "opponent"
    assert "Agate" not in json.dumps(document)
    assert deck.name not in json.dumps(document)


async def test_it_holds_changes_of_decks_that_are_not_saved_yet(
    store: Store, workers: Workers
) -> None:
    deck, other = [await store_deck(store, ALICE.id, ALICES) for _ in range(2)]
    drafts = DeckDrafts(store, Decks(store, workers))
    await drafts.change(deck, 0, f"{ALICES}! new", ["Agate 01"])
    exported = json.loads(json.dumps(await export_member_data(store, ALICE.id)))["decks"]
    of_each = {one["name"]: one["draft"] for one in exported}
    assert of_each[other.name] is None
    draft = of_each[deck.name]
    assert (draft["version"], draft["text"]) == (1, f"{ALICES}! new")
    assert (draft["chosen"], draft["undo"]) == (["Agate 01"], [[len(ALICES), "", 5]])
    assert draft["changed"].endswith("+00:00")
    assert (await export_member_data(store, BOB.id))["decks"] == []


async def test_whoever_never_did_anything_gets_an_empty_one_and_leaves_no_trace(
    store: Store,
) -> None:
    document = await export_member_data(store, 123_456_789)
    assert document["matches"] == document["decks"] == document["challenges"] == []
    assert await traces(store, "123456789") == []


async def test_it_says_which_practice_match_is_put_aside(store: Store, workers: Workers) -> None:
    room = Practice(store, workers)
    row = await room.begin(PracticeRequest(GAME.key))

    async def aside() -> dict[str, bool]:
        found = (await export_member_data(store, ALICE.id))["matches"]
        return {one["match"]: one["put_aside"] for one in found}

    assert await aside() == {row.id: False}
    challenges = ChallengeService(store, room.clock)
    deck = await store_deck(store, ALICE.id, ALICES)
    asked = await challenges.make(ALICE, BOB, 10, 20, deck, MatchOptions(GAME.key, "live"))
    person = await challenges.accept(asked.id, BOB.id, await store_deck(store, BOB.id, ALICES))
    assert await aside() == {row.id: True, person.id: False}
    await room.matches.do(row.id, ALICE.id, Resume())
    assert await aside() == {row.id: False, person.id: False}


async def test_the_token_of_a_post_stays_in_its_row(single: Table, store: Store) -> None:
    """With a token, anybody could edit a message that Alice sees."""
    await single.win("B")
    of_alice = {"kind": "private hand", "about": f"{single.row.id} A", "user": ALICE.id}
    sent = {"channel": 10, "message": 20, "tried": 1, "shown": "", "surface": "ephemeral"}
    token = {"seat": "A", "token": "aW50ZXJhY3Rpb24", "expires": 900}
    async with store.write() as connection:
        await connection.execute(insert(posts).values(of_alice | sent | token))
        row = await get_post(connection, "private hand", f"{single.row.id} A")
    assert row is not None
    assert (row.token, row.surface, row.seat) == ("aW50ZXJhY3Rpb24", "ephemeral", "A")
    assert "aW50ZXJhY3Rpb24" not in repr(row)
    for user in (ALICE.id, BOB.id):
        assert "aW50ZXJhY3Rpb24" not in json.dumps(await export_member_data(store, user))
    await delete_member_data(store, ALICE.id, 1_800_000_000)
    assert await traces(store, "aW50ZXJhY3Rpb24") == []
