"""Players who pass priority on until something happens."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import and_, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.schema import auto_passes
from engine.players import Player


async def auto_pass_since(
    connection: AsyncConnection, match_id: str
) -> Mapping[Player, int | None]:
    """The number of events after which a match's players began to pass until something
    happens; None for one who wished to be asked again."""
    found = await connection.execute(select(auto_passes).where(auto_passes.c.match_id == match_id))
    return {row.player: row.since for row in found}


async def save_auto_pass_since(
    connection: AsyncConnection, match_id: str, player: Player, since: int | None
) -> None:
    """Notes since when a player passes until something happens, None for not any more."""
    same = and_(auto_passes.c.match_id == match_id, auto_passes.c.player == player)
    changed = await connection.execute(update(auto_passes).where(same).values(since=since))
    if not changed.rowcount:
        await connection.execute(
            insert(auto_passes).values(match_id=match_id, player=player, since=since)
        )
