"""Games that follow each other."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.store.matches.rematches import get_rematch
from bot.store.tables.match_schema import matches
from engine.players import Player
from tests.cogs.matches.duel import Duel
from tests.cogs.matches.reading import buttons
from tests.conftest import Table


async def next_game(duel: Duel) -> Duel:
    """Returns the match that followed."""
    async with duel.table.bot.store.read() as connection:
        rematch = await get_rematch(connection, duel.id)
    assert rematch is not None
    assert rematch.next_match is not None, rematch
    return Duel(duel.table, rematch.next_match, duel.accepted, duel.channel)


async def say(duel: Duel, player: Player, label: str) -> None:
    """Presses a button as the player, on the message that calls them."""
    call = await duel.called()
    assert duel.actor(player).mention in call.content
    await duel.press(player, call, buttons(call)[label])


async def games(table: Table) -> int:
    async with table.bot.store.read() as connection:
        return await connection.scalar(select(func.count()).select_from(matches)) or 0
