"""Where the bouts of tournaments are played."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches import MatchRow
from bot.store.schema import matches
from bot.store.tournament_schema import bouts


async def latest_matches(
    connection: AsyncConnection, tournament: str, number: int
) -> Mapping[int, MatchRow]:
    """The latest match of each bout of a round that has had one, by bout."""
    query = (
        select(matches)
        .join(bouts, bouts.c.id == matches.c.bout)
        .where(bouts.c.tournament == tournament, bouts.c.round == number)
        .order_by(matches.c.created, matches.c.game_number, matches.c.id)
    )
    rows = [MatchRow(**row._mapping) for row in await connection.execute(query)]
    return {row.bout: row for row in rows if row.bout is not None}
