"""Matches that were stored before the rules changed."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import update

from bot.matches.match_service import MatchService
from bot.store import Store
from bot.store.matches.match_rows import MatchRow
from bot.store.tables.match_schema import choices, matches
from bot.tournaments.after_match import after_match
from engine.decks import Deck
from tests.bot.deck_texts import ALICES, BOBS
from tests.bot.matches.games import GAME, Clock, begin, take

OLDER = "0123456789abcdef"
"""A fingerprint in an older encoding."""


async def stored(store: Store, said: str | None) -> MatchRow:
    """Returns a match after two choices; `said` is the stored fingerprint."""
    row = await begin(store, ALICES, BOBS)
    live = MatchService(store, Clock(), after_match)
    await take(live, row.id)
    await take(live, row.id)
    if said is not None:
        async with store.write() as connection:
            await connection.execute(update(matches).values(opening_fingerprint=said))
            await connection.execute(update(choices).values(fingerprint=said))
    return row


def change_rules(monkeypatch: pytest.MonkeyPatch, *, touched: str | None) -> None:
    """Changes the rules for the cards of the deck with the given text."""

    def is_touched(_: Any, deck: Deck, since: int) -> bool:
        return since < GAME.rules_version and deck.source == touched

    monkeypatch.setattr(type(GAME), "rules_version", GAME.rules_version + 1)
    monkeypatch.setattr(type(GAME), "is_touched", is_touched)
