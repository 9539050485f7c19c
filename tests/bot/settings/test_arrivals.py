"""Greetings of a server: once for each time that the bot joins it."""

from __future__ import annotations

import pytest

from bot.settings import arrivals
from bot.settings.arrivals import ArrivalService
from bot.settings.settings_service import SettingsService
from bot.store import Store
from tests.bot.matches.conftest import store, url
from tests.bot.matches.games import Clock

__all__ = ["store", "url"]

pytestmark = pytest.mark.both_databases

GUILD = 10
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def as_shipped_for_new_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "FRESH_SECONDS", DAY)


async def test_a_new_bot_greets_servers_that_invited_it_in_the_day_before(store: Store) -> None:
    clock = Clock()
    first = clock()
    assert await ArrivalService(store, clock).since() == first - DAY
    clock.seconds += 100
    assert await ArrivalService(store, clock).since() == first - DAY


async def test_a_bot_that_was_used_before_greets_those_that_it_joins_from_now_on(
    store: Store,
) -> None:
    await SettingsService(store).change_server(GUILD, practice=False)
    clock = Clock()
    assert await ArrivalService(store, clock).since() == clock()


async def test_each_joining_is_greeted_once(store: Store) -> None:
    service = ArrivalService(store, Clock())
    assert await service.begin(GUILD, 5) == "new"
    assert await service.begin(GUILD, 5) == "again"
    await service.note_sent(GUILD, 20, 30)
    assert await service.begin(GUILD, 5) is None
    assert await service.greeted() == {GUILD: 5}
    assert await service.begin(GUILD, 6) == "new"
    row = await SettingsService(store).of_server(GUILD)
    assert (row.arrived, row.door_channel, row.door_message) == (6, None, None)
