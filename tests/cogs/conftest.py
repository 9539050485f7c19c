"""The bot without Discord, for messages that are made from the store."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.app.client import Deckhand
from bot.base.settings import Settings
from bot.processes.workers import Workers
from tests.conftest import Table


@pytest.fixture
async def offline(settings: Settings, workers: Workers) -> AsyncIterator[Deckhand]:
    """Yields the bot with its store and services. It has no commands and never connects to
    Discord."""
    bot = Deckhand(settings, workers)
    await bot.open()
    yield bot
    await bot.process_messages.close()
    await bot.store.close()


@pytest.fixture
async def alice_cuts(table: Table) -> None:
    """Makes Alice cut the deck in all of her matches."""
    await table.bot.services.settings.change_member(table.alice.id, cuts_deck=True)
