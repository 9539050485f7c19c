"""Collections of decks in a store of the test's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from bot.base.current_time import now
from bot.decks.collection import Decks
from bot.decks.deck_validation import DeckReading
from bot.decks.shared_decks import SharedDecks
from bot.processes.workers import Workers
from bot.store import Store
from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]


@pytest.fixture
def decks(store: Store, workers: Workers) -> Decks:
    """Returns the collections of all members."""
    return Decks(store, workers)


@pytest.fixture
def sharing(store: Store, decks: Decks) -> SharedDecks:
    """Returns the decks that members share."""
    return SharedDecks(store, decks, now)


@pytest.fixture
def texts_read(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> Sequence[str]:
    """Returns the list of texts that readers have been given, which grows."""
    texts: list[str] = []
    real = workers.parse

    async def parse(
        member: int | None, parser: Callable[..., DeckReading], text: str, game: str | None
    ) -> DeckReading:
        texts.append(text)
        return await real(member, parser, text, game)

    monkeypatch.setattr(workers, "parse", parse)
    return texts
