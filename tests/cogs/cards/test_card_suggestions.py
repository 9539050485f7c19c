"""Suggestions of cards, letter by letter, cost the event loop little."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from bot.decks.card_search import card_search_service
from bot.decks.card_search.card_search_service import CardSearcher
from tests.bot.deck_texts import GAME, LEGAL
from tests.cogs.decks.deck_answers import keep_deck
from tests.conftest import Table


async def test_the_next_letter_puts_no_cards_together_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        await keep_deck(table, table.alice.id, f"{LEGAL}\n! {number}\n", f"Deck {number}")
    added, add = 0, card_search_service._add

    def counted(*args: Any) -> None:
        nonlocal added
        added += 1
        add(*args)

    monkeypatch.setattr(card_search_service, "_add", counted)
    search, asker = (
        table.bot.services.cards,
        CardSearcher(table.alice.id, table.guild.id, lambda _: True),
    )
    first = await search.cards(asker, GAME.key, quick=True)
    assert added > 3
    before = added
    assert await search.cards(asker, GAME.key, quick=True) is first
    assert added == before
    await keep_deck(table, table.alice.id, f"{LEGAL}\n! another\n", "Deck 3")
    changed = await search.cards(asker, GAME.key, quick=True)
    assert added > before
    assert {deck.name for one in changed.values() for deck in one.decks} >= {"Deck 0", "Deck 3"}


async def test_cards_are_put_together_off_the_event_loop(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set[threading.Thread]()
    put = card_search_service._put_together

    def noted(*args: Any) -> object:
        threads.add(threading.current_thread())
        return put(*args)

    monkeypatch.setattr(card_search_service, "_put_together", noted)
    asker = CardSearcher(table.alice.id, table.guild.id, lambda _: True)
    await table.bot.services.cards.cards(asker, GAME.key, quick=True)
    assert threads
    assert threading.current_thread() not in threads
