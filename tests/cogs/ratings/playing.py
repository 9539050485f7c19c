"""Rated matches by clicks."""

from __future__ import annotations

from bot.store.ratings.rating_rows import all_ratings
from tests.cogs.matches.duel import Duel, begin
from tests.cogs.matches.reading import buttons
from tests.conftest import Table


async def begin_rated(table: Table) -> Duel:
    """Begins a rated match at the live pace."""
    return await begin(table, clock="live", rated=True)


async def play_to_turn(duel: Duel, turn: int) -> None:
    """Makes the players end their turns until that turn has begun."""
    while (await duel.truth()).view(None).turn < turn:
        mover, _ = await duel.mover()
        assert "End turn" in buttons(duel.panel(mover))
        await duel.take(mover, "End turn")


async def shown(table: Table) -> dict[str, int]:
    """Returns all ratings, by name."""
    async with table.bot.store.read() as connection:
        return {row.name: row.shown for row in await all_ratings(connection)}
