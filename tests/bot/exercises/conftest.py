"""A store of the test's own, and a member who plays missions and puzzles in it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.processes.workers import Workers
from bot.store import Store
from tests.bot.exercises.examples import Learner
from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]


@pytest.fixture
async def learner(store: Store, workers: Workers) -> AsyncIterator[Learner]:
    made = Learner(store, workers)
    yield made
    await made.thinking.close()
