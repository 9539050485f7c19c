"""Matches in a store that have a clock."""

from __future__ import annotations

from hypothesis import strategies as st

from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.matches.clocks import CLOCKS, ClockRules
from bot.store import Store
from bot.store.matches.match_clocks import ClockKey, ClockRow, get_clock
from bot.store.matches.match_rows import MatchRow
from engine.players import PLAYERS
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import ALICE, BOB, GAME, store_deck
from tests.bot.matches.games import Clock as Now

GUILD = 10
START = 1_000_000

players = st.sampled_from(PLAYERS)


def pace(key: ClockKey) -> ClockRules:
    clock = CLOCKS[key]
    assert clock is not None
    return clock


async def begin_timed(store: Store, now: Now, key: ClockKey) -> MatchRow:
    """Returns a match that has just begun."""
    challenges = ChallengeService(store, now)
    alices, bobs = await store_deck(store, ALICE.id, ALICES), await store_deck(store, BOB.id, BOBS)
    row = await challenges.make(ALICE, BOB, GUILD, 20, alices, MatchOptions(GAME.key, key))
    return await challenges.accept(row.id, BOB.id, bobs)


async def clock_of(store: Store, match: MatchRow) -> ClockRow:
    async with store.read() as connection:
        row = await get_clock(connection, match.id)
    assert row is not None
    return row
