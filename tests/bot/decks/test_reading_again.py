"""A deck is read once: the result is stored until the rules of its game change."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import func, select, update

import bot.decks.collection
from bot.decks.collection import Decks
from bot.decks.deck_validation import DeckReading
from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import PlayerRef
from bot.processes.workers import Workers
from bot.store import Store
from bot.store.decks.deck_reports import outdated_versions
from bot.store.tables.core_schema import deck_reports, deck_versions
from tests.bot.deck_texts import ALICES, BOBS, GAME, LEGAL, legal
from tests.bot.matches.games import Clock
from tests.engine.modes import GAME as MADE
from tests.engine.modes import SEALED

ALICE, BOB = PlayerRef(1, "Alice"), PlayerRef(2, "Bob")


async def outdate(store: Store, **columns: object) -> None:
    """Changes the store to the state of a bot with other rules; `columns` of decks change too."""
    async with store.write() as connection:
        await connection.execute(update(deck_reports).values(rules_version=0))
        if columns:
            await connection.execute(update(deck_versions).values(columns))


async def outdated(store: Store) -> list[int]:
    async with store.read() as connection:
        return list(await outdated_versions(connection))


async def test_a_text_that_was_read_before_a_restart_is_not_read_again(
    store: Store, workers: Workers, texts_read: Sequence[str]
) -> None:
    text = legal("Wolves") + '"half a card: draw\n'
    kept = await Decks(store, workers).keep(1, text)
    again = Decks(store, workers)
    assert await again.read(kept.deck) == (kept.reading, text)
    assert texts_read == [text]


async def test_decks_of_other_rules_are_offered_unread_and_read_once(
    store: Store, decks: Decks, texts_read: Sequence[str]
) -> None:
    kept = (await decks.keep(1, LEGAL, name="Mine")).deck
    await outdate(store, legal=False, size=1)
    [offered] = await decks.of(1, legal=True)
    assert (offered.name, offered.eligibility) == ("Mine", None)
    assert len(texts_read) == 1
    for _ in range(2):
        await decks.renew(kept.version_id)
    assert len(texts_read) == 2
    assert await decks.version(kept.version_id) == kept
    assert not await outdated(store)


async def test_a_deck_that_the_rules_do_not_allow_is_not_offered_once_it_is_read(
    store: Store, decks: Decks
) -> None:
    draft = (await decks.keep(1, "no deck at all", name="Mine", game=GAME.key)).deck
    await outdate(store, legal=True)
    assert await decks.of(1, legal=True)
    await decks.renew(draft.version_id)
    assert await decks.of(1, legal=True) == []


async def test_raised_rules_are_other_rules(
    store: Store, decks: Decks, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck = (await decks.keep(1, LEGAL)).deck
    assert not await outdated(store)
    monkeypatch.setattr(type(GAME), "rules_version", GAME.rules_version + 1)
    assert await outdated(store) == [deck.version_id]


async def test_decks_in_use_are_read_first_then_the_latest(
    store: Store, decks: Decks, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    monkeypatch.setattr("bot.base.current_time.now", clock)
    old = (await decks.keep(1, legal("Old"))).deck
    alices = (await decks.keep(1, ALICES, name="Alice's deck")).deck
    bobs = (await decks.keep(2, BOBS, name="Bob's deck")).deck
    challenges = ChallengeService(store, clock)
    row = await challenges.make(ALICE, BOB, 10, 20, alices)
    await challenges.accept(row.id, BOB.id, bobs)
    clock.seconds += 10
    gone = (await decks.keep(1, legal("Gone"))).deck
    new = (await decks.keep(1, legal("New"))).deck
    latest = (await decks.keep(1, LEGAL, name="Alice's deck")).deck
    await decks.delete(1, gone.id)
    await outdate(store)
    first, second, *others = await outdated(store)
    assert {first, second} == {alices.version_id, bobs.version_id}
    assert others == [*sorted([new.version_id, latest.version_id]), old.version_id]


async def test_the_deck_of_a_mode_is_read_and_looked_up_once(
    store: Store, workers: Workers, texts_read: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[str] = []
    real = bot.decks.collection.read_deck_text

    def noted(text: str, game: str | None = None) -> DeckReading:
        parsed.append(text)
        return real(text, game)

    monkeypatch.setattr(bot.decks.collection, "read_deck_text", noted)
    decks = Decks(store, workers)
    found = await asyncio.gather(*(decks.of_mode(MADE.key, SEALED) for _ in range(3)))
    assert found[0] is found[1] is found[2]
    assert (parsed, texts_read) == ([SEALED.deck], [])
    assert await Decks(store, workers).of_mode(MADE.key, SEALED) == found[0]


async def test_what_came_of_a_text_is_deleted_with_it(store: Store, decks: Decks) -> None:
    async def count() -> int | None:
        async with store.read() as connection:
            return await connection.scalar(select(func.count()).select_from(deck_reports))

    kept = (await decks.keep(1, LEGAL)).deck
    await decks.keep(2, LEGAL)
    assert await count() == 2
    await decks.delete(1, kept.id)
    assert await count() == 1
