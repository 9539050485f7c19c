"""Decks that an upgrade judges differently, and the messages to their owners."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.decks.collection import Decks
from bot.decks.deck_reports import pack_reading
from bot.decks.deck_validation import read_deck_text
from bot.store import Store
from bot.store.decks.deck_reports import save_report
from bot.store.decks.deck_rows import StoredDeck
from bot.store.decks.deck_verdicts import note_verdict, owners_to_tell, verdicts_for
from bot.store.tables.core_schema import deck_reports, deck_versions
from tests.bot.deck_texts import ALICES, GAME

ALICE = 1
SHORT = "\n".join(ALICES.splitlines()[:-10])
TOO_SHORT = "The deck has 30 cards; it needs at least 40."


async def keep_before(
    store: Store, decks: Decks, text: str, *, legal: bool, name: str = "Mine"
) -> StoredDeck:
    """Puts a deck into Alice's collection that other rules allowed, or did not, and that today's
    rules have not read yet."""
    deck = (await decks.keep(ALICE, text, name=name, game=GAME.key)).deck
    verdict = update(deck_versions).where(deck_versions.c.id == deck.version_id)
    async with store.write() as connection:
        await connection.execute(verdict.values(legal=legal))
        await connection.execute(update(deck_reports).values(rules_version=0))
    return await decks.named(ALICE, name)


async def to_tell(store: Store) -> list[tuple[str, bool, int | None, str]]:
    """Returns the messages due to Alice: deck, whether it is legal, line and reason."""
    async with store.read() as connection:
        told = await verdicts_for(connection, ALICE)
        assert await owners_to_tell(connection) == ([ALICE] if told else [])
    return [(one.deck, one.legal, one.line, one.reason) for one in told]


async def test_a_deck_that_is_not_legal_any_more_is_told_once_with_line_and_reason(
    store: Store, decks: Decks
) -> None:
    deck = await keep_before(store, decks, SHORT, legal=True)
    assert await to_tell(store) == []
    for _ in range(2):
        await decks.renew(deck.version_id)
        assert await to_tell(store) == [("Mine", False, 81, TOO_SHORT)]


async def test_a_command_that_reads_a_deck_notes_its_verdict(store: Store, decks: Decks) -> None:
    deck = await keep_before(store, decks, SHORT, legal=True)
    assert not (await decks.eligibility(deck)).legal
    await decks.renew(deck.version_id)
    assert await to_tell(store) == [("Mine", False, 81, TOO_SHORT)]


async def test_a_draft_that_is_legal_now_is_told_with_what_was_wrong_before(
    store: Store, decks: Decks
) -> None:
    deck = await keep_before(store, decks, ALICES, legal=False)
    before = replace(pack_reading(read_deck_text(SHORT, GAME.key)), rules_version=0)
    async with store.write() as connection:
        await save_report(connection, deck.version_id, before)
    await decks.renew(deck.version_id)
    assert await to_tell(store) == [("Mine", True, 81, TOO_SHORT)]


async def test_nothing_is_told_of_decks_that_are_judged_as_before(
    store: Store, decks: Decks
) -> None:
    for text, legal, name in ((ALICES, True, "Mine"), (SHORT, False, "Draft")):
        deck = await keep_before(store, decks, text, legal=legal, name=name)
        await decks.renew(deck.version_id)
    assert await to_tell(store) == []


@pytest.mark.parametrize("text", [None, ALICES, SHORT], ids=["deletes", "fixes", "sends again"])
async def test_nothing_is_told_to_an_owner_who_has_done_something_about_the_deck(
    store: Store, decks: Decks, text: str | None
) -> None:
    deck = await keep_before(store, decks, SHORT, legal=True)
    await decks.renew(deck.version_id)
    assert await to_tell(store)
    if text is None:
        await decks.delete(ALICE, deck.id)
    else:
        await decks.keep(ALICE, text, name="Mine", game=GAME.key)
    assert await to_tell(store) == []


async def test_nothing_is_told_of_a_version_that_is_old(store: Store, decks: Decks) -> None:
    deck = await keep_before(store, decks, SHORT, legal=True)
    async with store.write() as connection:
        await connection.execute(update(deck_versions).values(number=deck.number + 1))
        await note_verdict(connection, deck.version_id, False, None)
    assert await to_tell(store) == []


async def test_a_verdict_that_is_back_before_the_owner_was_told_is_no_news(
    store: Store, decks: Decks
) -> None:
    deck = await keep_before(store, decks, SHORT, legal=True)
    await decks.renew(deck.version_id)
    assert await to_tell(store)
    async with store.write() as connection:
        await note_verdict(connection, deck.version_id, True, None)
    assert await to_tell(store) == []
