"""The preferences of members, as stored."""

from __future__ import annotations

import pytest

from bot.store import Store
from bot.store.settings.preferences import change_preferences, members_in_words
from tests.bot.matches.conftest import store, url

__all__ = ["store", "url"]


ALICE, BOB = 1, 2


@pytest.mark.both_databases
async def test_who_has_played_in_words_before_a_start_still_does(store: Store) -> None:
    async with store.write() as connection:
        await change_preferences(connection, ALICE, text_board=True)
        await change_preferences(connection, BOB, text_board=False)
    async with store.read() as connection:
        assert await members_in_words(connection) == {ALICE}
