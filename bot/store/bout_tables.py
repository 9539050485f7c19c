"""Where the bouts of tournaments are played."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches import MatchRow
from bot.store.schema import matches
from bot.store.tournament_schema import bouts
from bot.store.tournaments import BoutRow


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


async def place_before(connection: AsyncConnection, bout: BoutRow) -> int | None:
    """Where the table of a bout was in the round before; None where that was nowhere, or a match
    is played there still."""
    query = (
        select(matches.c.table_channel, matches.c.state)
        .join(bouts, bouts.c.id == matches.c.bout)
        .where(bouts.c.tournament == bout.tournament, bouts.c.number == bout.number)
        .where(bouts.c.round == bout.round - 1)
    )
    played = (await connection.execute(query)).all()
    if any(row.state == "running" for row in played):
        return None
    return next((row.table_channel for row in played if row.table_channel is not None), None)
