"""Drafts of decks: changing step by step, undoing, several devices, saving and discarding."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.base import current_time
from bot.base.forbidden_words import ForbiddenWords
from bot.base.refusals import Refusal
from bot.decks.collection import Decks, SavedDeck
from bot.decks.deck_drafts import KEPT_DAYS, MOST_UNDOS, DeckDraft, DeckDrafts
from bot.decks.deck_text import DECK_BYTES
from bot.decks.member_texts import TextRules
from bot.privacy.deletion import delete_expired
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_rows import StoredDeck
from tests.bot.deck_texts import ALICES, BOBS, LEGAL
from tests.bot.matches.games import ALICE, begin
from tests.bot.privacy.stored import count

NEWER, NEWEST = LEGAL + "\n! newer", LEGAL + "\n! newest"
DAY = 24 * 3600

TEXTS = (
    f"! first\n{LEGAL}",
    LEGAL.replace("\n", "\n\n", 3),
    LEGAL[:-20],
    "aaa",
    "aa",
    "aaaa",
    "abaa",
    "",
    "é 火の龍 🐉",
    "é 火の鳥 🐉",
)
"""The texts of a draft after each of ten changes."""


@pytest.fixture
def drafts(store: Store, decks: Decks) -> DeckDrafts:
    """Returns the drafts of all decks."""
    return DeckDrafts(store, decks)


@pytest.fixture
async def deck(decks: Decks) -> StoredDeck:
    """Returns a deck of member 1."""
    return (await decks.keep(1, LEGAL, name="Storm")).deck


async def changed(drafts: DeckDrafts, deck: StoredDeck, *texts: str) -> DeckDraft:
    """Changes the text of a deck's draft again and again. Returns the draft."""
    draft = await drafts.of(deck)
    for text in texts:
        draft = await drafts.change(deck, draft.number, text)
    return draft


async def test_looking_at_a_deck_stores_nothing(
    store: Store, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    seen = DeckDraft(deck.id, deck.version_id, 0, LEGAL, (), undos=0, outdated=False)
    assert await drafts.of(deck) == seen
    assert await count(store, "deck_drafts") == 0


@pytest.mark.both_databases
async def test_a_draft_survives_a_restart(
    drafts: DeckDrafts, deck: StoredDeck, workers: Workers, url: str
) -> None:
    draft = await drafts.change(deck, 0, NEWER, ["Wolf", "火の龍"])
    expected = DeckDraft(deck.id, deck.version_id, 1, NEWER, ("Wolf", "火の龍"), 1, outdated=False)
    assert draft == expected
    later = Store.connected(url)
    try:
        after = DeckDrafts(later, Decks(later, workers))
        assert await after.of(deck) == expected
        assert (await after.undo(deck, 1)).text == LEGAL
    finally:
        await later.close()


@pytest.mark.both_databases
async def test_ten_changes_can_be_undone(drafts: DeckDrafts, deck: StoredDeck) -> None:
    draft = await changed(drafts, deck, *TEXTS)
    for text in (*TEXTS[-2::-1], LEGAL):
        draft = await drafts.undo(deck, draft.number)
        assert draft.text == text
    assert (draft.undos, draft.number) == (0, 2 * MOST_UNDOS)
    with pytest.raises(Refusal, match="nothing left to undo"):
        await drafts.undo(deck, draft.number)


async def test_the_eleventh_latest_change_can_no_longer_be_undone(
    drafts: DeckDrafts, deck: StoredDeck
) -> None:
    draft = await changed(drafts, deck, NEWER, *TEXTS)
    assert draft.undos == MOST_UNDOS == 10
    while draft.undos:
        draft = await drafts.undo(deck, draft.number)
    assert draft.text == NEWER
    with pytest.raises(Refusal, match="nothing left to undo"):
        await drafts.undo(deck, draft.number)


async def test_undo_takes_no_more_room_than_a_deck(drafts: DeckDrafts, deck: StoredDeck) -> None:
    draft = await changed(drafts, deck, *(letter * DECK_BYTES for letter in "abcd"))
    assert draft.undos == 1
    assert (await drafts.undo(deck, draft.number)).text == "c" * DECK_BYTES


async def test_choosing_cards_is_a_change_without_undo(
    drafts: DeckDrafts, deck: StoredDeck
) -> None:
    draft = await drafts.choose(deck, 0, ["Wolf"])
    assert (draft.number, draft.text, draft.chosen, draft.undos) == (1, LEGAL, ("Wolf",), 0)
    draft = await drafts.change(deck, 1, LEGAL, ["Bear"])
    assert (draft.number, draft.text, draft.chosen, draft.undos) == (2, LEGAL, ("Bear",), 0)
    with pytest.raises(Refusal, match="has changed since you saw it"):
        await drafts.choose(deck, 1, ["Wolf"])
    draft = await drafts.change(deck, 2, NEWER, ["Bear", "Wolf"])
    draft = await drafts.undo(deck, draft.number)
    assert (draft.text, draft.chosen) == (LEGAL, ("Bear", "Wolf"))
    assert (await changed(drafts, deck, NEWER)).chosen == ()


async def test_a_press_on_a_page_that_is_out_of_date_changes_nothing(
    drafts: DeckDrafts, deck: StoredDeck
) -> None:
    before = await changed(drafts, deck, NEWER, NEWEST)
    for number in (0, 1, 3):
        for press in (
            drafts.change(deck, number, LEGAL),
            drafts.choose(deck, number, ["Wolf"]),
            drafts.undo(deck, number),
            drafts.discard(deck, number),
            drafts.save(deck, number),
        ):
            with pytest.raises(Refusal, match="has changed since you saw it"):
                await press
    assert await drafts.of(deck) == before


@pytest.mark.both_databases
async def test_of_two_presses_at_once_the_second_is_refused(
    drafts: DeckDrafts, deck: StoredDeck, workers: Workers, url: str
) -> None:
    """Two processes of the bot take the presses."""
    other = Store.connected(url)
    devices = drafts, DeckDrafts(other, Decks(other, workers))
    try:
        for number in range(3):
            presses = (
                device.change(deck, number, f"{LEGAL}\n! {number} {device}") for device in devices
            )
            ended = await asyncio.gather(*presses, return_exceptions=True)
            [told] = [one for one in ended if isinstance(one, Refusal)]
            [kept] = [one for one in ended if isinstance(one, DeckDraft)]
            assert "has changed since you saw it" in str(told)
            assert await drafts.of(deck) == kept
    finally:
        await other.close()


async def test_a_press_for_a_draft_that_is_gone_does_not_fit_a_later_one(
    decks: Decks, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    for end in (drafts.discard, drafts.save):
        seen = await changed(drafts, deck, NEWER)
        await end(deck, seen.number)
        deck = await decks.numbered(1, deck.id)
        later = await changed(drafts, deck, NEWEST)
        with pytest.raises(Refusal, match="has changed since you saw it"):
            await drafts.change(deck, seen.number, LEGAL)
        await drafts.discard(deck, later.number)


async def test_a_press_for_a_version_that_has_been_replaced_is_refused(
    decks: Decks, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    newer = (await decks.keep(1, NEWER, name="Storm")).deck
    with pytest.raises(Refusal, match="has changed since you saw it"):
        await drafts.change(deck, 0, NEWEST)
    assert (await drafts.of(deck)).text == NEWER
    assert (await drafts.change(newer, 0, NEWEST)).version_id == newer.version_id


@pytest.mark.both_databases
async def test_saving_makes_a_version_and_removes_the_draft(
    store: Store, decks: Decks, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    draft = await changed(drafts, deck, NEWER)
    saved = await drafts.save(deck, draft.number)
    assert (saved.news, saved.deck.id, saved.deck.number) == ("version", deck.id, 2)
    assert await decks.source(saved.deck.version_id) == NEWER
    seen = DeckDraft(deck.id, saved.deck.version_id, 0, NEWER, (), undos=0, outdated=False)
    assert await drafts.of(deck) == seen
    assert await count(store, "deck_drafts") == 0


async def test_a_deck_that_was_saved_from_elsewhere_is_not_overwritten(
    decks: Decks, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    draft = await changed(drafts, deck, NEWER)
    newest = (await decks.keep(1, NEWEST, name="Storm")).deck
    assert await drafts.of(newest) == replace(draft, outdated=True)
    saved = await drafts.save(newest, draft.number)
    assert (saved.deck.name, await decks.source(saved.deck.version_id)) == ("Storm (2)", NEWER)
    assert await decks.source((await decks.numbered(1, deck.id)).version_id) == NEWEST
    assert (await drafts.of(newest)).text == NEWEST


async def test_an_outdated_draft_can_be_dropped(
    decks: Decks, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    draft = await changed(drafts, deck, NEWER)
    newest = (await decks.keep(1, NEWEST, name="Storm")).deck
    await drafts.discard(newest, draft.number)
    assert (await drafts.of(newest)).text == NEWEST


async def test_a_crash_between_saving_and_removing_leaves_no_outdated_draft(
    store: Store, decks: Decks, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    await changed(drafts, deck, NEWER)
    saved = (await decks.keep(1, NEWER, name="Storm")).deck
    assert await count(store, "deck_drafts") == 1
    draft = await drafts.of(saved)
    assert (draft.number, draft.outdated) == (0, False)
    assert (await drafts.change(saved, 0, NEWEST)).version_id == saved.version_id


async def test_a_version_that_is_saved_at_the_same_time_is_not_overwritten(
    decks: Decks, drafts: DeckDrafts, deck: StoredDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = await changed(drafts, deck, NEWER)
    keep = decks.keep

    async def keep_after_another(*args: Any, **kwargs: Any) -> SavedDeck:
        await keep(1, NEWEST, name="Storm")
        return await keep(*args, **kwargs)

    monkeypatch.setattr(decks, "keep", keep_after_another)
    with pytest.raises(Refusal, match="has changed since"):
        await drafts.save(deck, draft.number)
    assert await drafts.of(deck) == replace(draft, outdated=True)
    assert await decks.source((await decks.numbered(1, deck.id)).version_id) == NEWEST


async def test_a_change_while_the_draft_is_being_saved_is_not_lost(
    decks: Decks, drafts: DeckDrafts, deck: StoredDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = await changed(drafts, deck, NEWER)
    keep = decks.keep

    async def keep_slowly(*args: Any, **kwargs: Any) -> SavedDeck:
        await drafts.change(deck, draft.number, NEWEST)
        return await keep(*args, **kwargs)

    monkeypatch.setattr(decks, "keep", keep_slowly)
    saved = await drafts.save(deck, draft.number)
    assert await decks.source(saved.deck.version_id) == NEWER
    left = await drafts.of(saved.deck)
    assert (left.text, left.outdated) == (NEWEST, False)


async def test_a_refused_text_stays_a_draft(drafts: DeckDrafts, deck: StoredDeck) -> None:
    draft = await changed(drafts, deck, f"{LEGAL}\n! gorram")
    with pytest.raises(Refusal, match="gorram"):
        await drafts.save(deck, draft.number, TextRules(ForbiddenWords(["gorram"])))
    assert await drafts.of(deck) == draft


async def test_a_text_of_more_than_64_kib_is_refused(
    store: Store, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    with pytest.raises(Refusal, match="64 KiB"):
        await drafts.change(deck, 0, "é" * (DECK_BYTES // 2) + "!")
    assert await count(store, "deck_drafts") == 0
    assert (await drafts.change(deck, 0, "é" * (DECK_BYTES // 2))).undos == 1


@pytest.mark.both_databases
async def test_the_draft_of_a_deleted_deck_is_deleted(
    store: Store, decks: Decks, drafts: DeckDrafts, deck: StoredDeck
) -> None:
    """A match needs the text of the second deck, so its row stays."""
    played = await decks.version((await begin(store, ALICES, BOBS)).deck_a)
    for one in (deck, played):
        await changed(drafts, one, NEWER)
        await decks.delete(one.owner, one.id)
        assert await count(store, "deck_drafts") == 0
        with pytest.raises(Refusal, match="isn't in your collection"):
            await drafts.of(one)
        with pytest.raises(Refusal, match="isn't in your collection"):
            await drafts.change(one, 0, NEWER)
    assert (await decks.version(played.version_id)).owner == ALICE.id


async def test_a_deck_of_somebody_else_has_no_draft(drafts: DeckDrafts, deck: StoredDeck) -> None:
    with pytest.raises(Refusal, match="isn't in your collection"):
        await drafts.change(replace(deck, owner=2), 0, NEWER)


@pytest.mark.both_databases
async def test_a_draft_is_kept_for_ninety_days(
    store: Store, drafts: DeckDrafts, deck: StoredDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert KEPT_DAYS == 90
    start = current_time.now()
    draft = await changed(drafts, deck, NEWER)
    monkeypatch.setattr(current_time, "now", lambda: start + DAY)
    draft = await drafts.choose(deck, draft.number, ["Wolf"])
    await delete_expired(store, start + 91 * DAY)
    assert await drafts.of(deck) == draft
    await delete_expired(store, start + 91 * DAY + 1)
    assert (await drafts.of(deck)).number == 0
