"""Queries about the power of decks."""

from __future__ import annotations

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import deck_powers
from engine.decks import Power


async def save_power(
    connection: AsyncConnection, game: str, sha256: str, power: Power, now: int
) -> None:
    """Keeps how strong the decks with a text are, unless more matches have said so already."""
    this = (deck_powers.c.game == game, deck_powers.c.sha256 == sha256)
    values = {
        "value": power.value,
        "error": power.error,
        "games": power.games,
        "measured": now,
    }
    known = await connection.scalar(select(deck_powers.c.games).where(*this))
    if known is None:
        await connection.execute(insert(deck_powers).values(game=game, sha256=sha256, **values))
    elif known <= power.games:
        await connection.execute(update(deck_powers).where(*this).values(**values))
