"""Sealed matches in a store."""

from __future__ import annotations

from dataclasses import replace

from bot.matches.beginning.challenges import ChallengeService
from bot.matches.beginning.match_creation import MatchOptions
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from tests.bot.matches.games import ALICE, BOB, Clock, store_deck
from tests.engine.modes import GAME, SEALED


async def begin_sealed(store: Store) -> MatchRow:
    """Begins a match in which both players choose 20 of 30 cards."""
    deck = replace(await store_deck(store, ALICE.id, SEALED.deck), game=GAME.key)
    challenges, terms = ChallengeService(store, Clock()), MatchOptions(GAME.key, mode=SEALED.key)
    row = await challenges.make(ALICE, BOB, 10, 20, deck, terms)
    return await challenges.accept(row.id, BOB.id, deck)
