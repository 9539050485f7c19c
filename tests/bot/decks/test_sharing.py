"""Decks that members share with a server: who may share and copy, and the fate of copies."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select

from bot.base.refusals import Refusal
from bot.decks.collection import DECKS_EACH, Decks
from bot.decks.shared_decks import SharedDecks, check_shareable
from bot.privacy.deletion import delete_member_data
from bot.privacy.export import export_member_data
from bot.store import Store
from bot.store.decks.shared_decks import DeckPost, shared_in
from bot.store.tables.core_schema import deck_copies, shared_decks
from tests.bot.deck_texts import BROKEN, GAME, LEGAL

ALICE, BOB = 1, 2
SERVER, CHANNEL, MESSAGE = 10, 20, 30
NEWER = LEGAL + "\n! a second thought"
NEWEST = LEGAL + "\n! a third thought"
OWN = LEGAL + "\n! my own touch"


async def share(decks: Decks, sharing: SharedDecks) -> DeckPost:
    deck = (await decks.keep(ALICE, LEGAL, name="Storm")).deck
    post = await sharing.share(deck, "Alice", SERVER, CHANNEL)
    await sharing.sent(post, MESSAGE)
    return post


async def copy(sharing: SharedDecks, post: DeckPost, member: int = BOB) -> str:
    """Makes a member copy the deck of a post. Returns whether that was new."""
    found = await sharing.find(post.id)
    assert found is not None
    return (await sharing.copy(member, *found)).news


async def copies(decks: Decks) -> dict[str, str]:
    """Returns Bob's decks with their texts."""
    return {deck.name: await decks.source(deck.version_id) for deck in await decks.of(BOB)}


async def searched(store: Store, server: int = SERVER) -> list[str]:
    async with store.read() as connection:
        return [
            f"{one.name} by {one.player}" for one in await shared_in(connection, server, GAME.key)
        ]


async def count(store: Store, table: Any) -> int:
    async with store.read() as connection:
        return await connection.scalar(select(func.count()).select_from(table)) or 0


async def test_a_copy_is_kept_beside_another_deck_of_that_name(
    decks: Decks, sharing: SharedDecks
) -> None:
    await decks.keep(BOB, OWN, name="Storm")
    post = await share(decks, sharing)
    assert await copy(sharing, post) == "new"
    assert await copies(decks) == {"Storm": OWN, "Storm (2)": LEGAL}
    assert await copy(sharing, post) == "same"
    assert len(await copies(decks)) == 2


async def test_a_full_collection_takes_no_copy(decks: Decks, sharing: SharedDecks) -> None:
    post = await share(decks, sharing)
    for number in range(DECKS_EACH):
        await decks.keep(BOB, "x", name=f"Deck {number}")
    with pytest.raises(Refusal, match="You have 50 decks"):
        await copy(sharing, post)


async def test_the_author_has_the_deck_already(decks: Decks, sharing: SharedDecks) -> None:
    post = await share(decks, sharing)
    with pytest.raises(Refusal, match="your own deck"):
        await copy(sharing, post, ALICE)


async def test_a_newer_version_is_offered_once_its_author_shares_it(
    decks: Decks, sharing: SharedDecks
) -> None:
    post = await share(decks, sharing)
    await copy(sharing, post)
    newer = (await decks.keep(ALICE, NEWER, name="Storm")).deck
    [(behind, number)] = (await sharing.about(newer)).behind
    assert (behind.id, behind.message, number) == (post.id, MESSAGE, 1)
    mine = await decks.named(BOB, "Storm")
    assert not (await sharing.about(mine)).newer
    with pytest.raises(Refusal, match="No newer version"):
        await sharing.take_newer(mine)
    await sharing.bring_up_to_date(post)
    assert (await sharing.about(mine)).newer
    assert not (await sharing.about(newer)).behind
    await sharing.take_newer(mine)
    assert await copies(decks) == {"Storm": NEWER}
    assert not (await sharing.about(await decks.named(BOB, "Storm"))).newer
    found = await sharing.find(post.id)
    assert found is not None
    with pytest.raises(Refusal, match="as it is now"):
        await sharing.bring_up_to_date(found[0])


async def test_a_copy_that_was_changed_is_left_alone_by_a_newer_version(
    decks: Decks, sharing: SharedDecks
) -> None:
    post = await share(decks, sharing)
    await copy(sharing, post)
    mine = (await decks.keep(BOB, OWN, name="Storm")).deck
    await decks.keep(ALICE, NEWEST, name="Storm")
    await sharing.bring_up_to_date(post)
    await sharing.take_newer(mine)
    assert await copies(decks) == {"Storm": OWN, "Storm (2)": NEWEST}
    for deck in await decks.of(BOB):
        assert not (await sharing.about(deck)).newer


async def test_a_withdrawn_deck_is_found_no_more_and_copies_stay(
    store: Store, decks: Decks, sharing: SharedDecks
) -> None:
    post = await share(decks, sharing)
    await copy(sharing, post)
    assert await searched(store) == ["Storm by Alice"]
    await sharing.withdraw(post)
    assert await searched(store) == []
    assert await sharing.find(post.id) is None
    assert await copies(decks) == {"Storm": LEGAL}


async def test_a_deck_that_is_deleted_is_withdrawn(decks: Decks, sharing: SharedDecks) -> None:
    post = await share(decks, sharing)
    [deck] = await decks.of(ALICE)
    await decks.delete(ALICE, deck.id)
    assert await sharing.find(post.id) is None


async def test_a_post_that_could_not_be_sent_is_withdrawn(
    store: Store, decks: Decks, sharing: SharedDecks
) -> None:
    post = await share(decks, sharing)
    await sharing.sent(post, None)
    assert await count(store, shared_decks) == 0


async def test_a_draft_and_the_26th_deck_are_not_shared(
    store: Store, decks: Decks, sharing: SharedDecks
) -> None:
    draft = (await decks.keep(ALICE, BROKEN, name="Draft")).deck
    with pytest.raises(Refusal, match="can't share a draft"):
        check_shareable(draft)
    for _ in range(25):
        await share(decks, sharing)
    with pytest.raises(Refusal, match="already share 25 decks here"):
        await share(decks, sharing)
    assert await count(store, shared_decks) == 25


@pytest.mark.both_databases
async def test_search_finds_what_is_shared_on_that_server_alone(
    store: Store, decks: Decks, sharing: SharedDecks
) -> None:
    await share(decks, sharing)
    await decks.keep(ALICE, LEGAL, name="Secret")
    assert await searched(store) == ["Storm by Alice"]
    assert await searched(store, SERVER + 1) == []


async def test_what_is_shared_and_copied_is_exported_and_deleted(
    store: Store, decks: Decks, sharing: SharedDecks
) -> None:
    post = await share(decks, sharing)
    await copy(sharing, post)
    [exported] = (await export_member_data(store, ALICE))["shared_decks"]
    assert exported["deck"] == {"name": "Storm", "version": 1}
    assert exported["message"] == MESSAGE
    [copied] = (await export_member_data(store, BOB))["decks"]
    assert copied["copy_of"]["version"] == 1
    await delete_member_data(store, ALICE, 0)
    assert await count(store, shared_decks) == 0
    assert await sharing.find(post.id) is None
    origin = (await sharing.about(await decks.named(BOB, "Storm"))).origin
    assert origin is not None
    assert origin.author_name == "a former member"
    await delete_member_data(store, BOB, 0)
    assert await count(store, deck_copies) == 0
