"""Matches with a clock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.matches.clocks import CLOCKS
from bot.store.matches.match_clocks import ClockKey, ClockRow, get_clock
from bot.store.settings.preferences import Loudness
from engine.players import Player
from tests.cogs.matches.duel import Duel, begin
from tests.conftest import Table

BANK, EACH = 600, 20
AWAY = 1200
LOST, WON, WARNING = "the match is lost", "you have won", "your time runs out"


SHORT_BANK = 60
SHORT_AWAY = 120
"""Seconds: longer than such a clock runs, and than a heartbeat may be late."""


def shorten_live_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives a live clock a bank of SHORT_BANK seconds, so that a test does not wait through the
    rounds of ten minutes."""
    live = CLOCKS["live"]
    assert live is not None
    monkeypatch.setitem(CLOCKS, "live", replace(live, bank=SHORT_BANK))


async def begin_at(table: Table, clock: ClockKey) -> Duel:
    """Begins a match with the given clock."""
    return await begin(table, clock=clock)


async def set_loudness(table: Table, loudness: Loudness = "quarter") -> None:
    """Sets for both players how often matches call them."""
    for actor in (table.alice, table.bob):
        await table.bot.services.settings.change_member(actor.id, loudness=loudness)


async def clock_of(duel: Duel) -> ClockRow:
    async with duel.table.bot.store.read() as connection:
        clock = await get_clock(connection, duel.id)
    assert clock is not None
    return clock


def now(table: Table) -> int:
    return int(table.env.now().timestamp())


def clock_calls(duel: Duel, player: Player) -> list[str]:
    """Returns the player's direct messages about clocks, in order."""
    said = [message.content for message in duel.actor(player).user.dm_channel.history()]
    return [words for words in said if words.startswith("⏳")]
