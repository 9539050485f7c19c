"""Whether a match replays, from any database."""

from __future__ import annotations

import asyncio

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.matches.live.live_match import LiveMatch
from bot.matches.live.replay import Diverged
from bot.store.matches.match_beginnings import beginning_of
from bot.store.matches.match_rows import MatchRow, choices_from, deck_sources
from bot.store.running_matches.early_choices import early_choices_of


async def replays(connection: AsyncConnection, row: MatchRow) -> bool:
    """Whether a match leads, by its decks, seed and choices and the rules of today, to the
    fingerprints stored with them."""
    sources = await deck_sources(connection, row)
    choices = await choices_from(connection, row.id, 0)
    early = await early_choices_of(connection, row.id)
    beginning = await beginning_of(connection, row)
    try:
        await asyncio.to_thread(LiveMatch.replayed, row, sources, choices, early, beginning)
    except Diverged:
        return False
    return True
