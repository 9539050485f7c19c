"""A store of the test's own, and matches in it that may have successors."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.store import Store
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, GAME, Clock, begin, store_deck
from tests.bot.matches.tables import Table


@pytest.fixture
def url(database_url: str) -> str:
    return database_url


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """Yields a store on a database that is migrated already and not checked again."""
    opened = Store.connected(url)
    yield opened
    await opened.close()


@pytest.fixture
async def single(store: Store) -> Table:
    """Returns a single game without a clock."""
    return Table(store, await begin(store, ALICES, BOBS))


@pytest.fixture
async def series(store: Store) -> Table:
    """Returns the first game of a best of three."""
    challenges = ChallengeService(store, Clock())
    alices, bobs = await store_deck(store, ALICE.id, ALICES), await store_deck(store, BOB.id, BOBS)
    terms = MatchOptions(GAME.key, "relaxed", False, 3)
    row = await challenges.make(ALICE, BOB, 10, 20, alices, terms)
    return Table(store, await challenges.accept(row.id, BOB.id, bobs))
