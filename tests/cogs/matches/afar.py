"""What is played of a match by another process of the bot, over the same store."""

from __future__ import annotations

from collections.abc import Callable

from bot.matches.live_match import LiveMatch
from bot.store.matches import (
    ChoiceRow,
    add_choices,
    choices_from,
    deck_sources,
    get_match,
    save_match_state,
)
from engine.match import Match
from tests.cogs.matches.duel import Duel

Pick = Callable[[Match], int]


async def play_afar(duel: Duel, pick: Pick, until: Callable[[Match], bool]) -> None:
    """Whoever is asked takes the option that `pick` says, and all of it is stored."""
    store = duel.table.bot.store
    async with store.read() as connection:
        row = await get_match(connection, duel.id)
        assert row is not None
        sources = await deck_sources(connection, row)
        stored = await choices_from(connection, duel.id, 0)
    live = LiveMatch.replayed(row, sources, stored)
    rows: list[ChoiceRow] = []
    while not until(live.match):
        assert live.match.decision is not None
        rows += live.take(live.match.decision.player, pick(live.match), row.created)
    async with store.write() as connection:
        await add_choices(connection, duel.id, rows)
        await save_match_state(connection, live.standing(row, row.created))
