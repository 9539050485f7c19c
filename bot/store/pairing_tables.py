"""Where the pairings of tournaments are played."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches import MatchRow
from bot.store.schema import matches
from bot.store.tournament_schema import pairings
from bot.store.tournaments import PairingRow


async def latest_matches(
    connection: AsyncConnection, tournament: str, number: int
) -> Mapping[int, MatchRow]:
    """The latest match of each pairing of a round that has had one, by pairing."""
    query = (
        select(matches)
        .join(pairings, pairings.c.id == matches.c.pairing)
        .where(pairings.c.tournament == tournament, pairings.c.round == number)
        .order_by(matches.c.created, matches.c.game_number, matches.c.id)
    )
    rows = [MatchRow(**row._mapping) for row in await connection.execute(query)]
    return {row.pairing: row for row in rows if row.pairing is not None}


async def channel_before(connection: AsyncConnection, pairing: PairingRow) -> int | None:
    """Where the table of a pairing was in the round before; None where that was nowhere, or a match
    is played there still."""
    query = (
        select(matches.c.table_channel, matches.c.state)
        .join(pairings, pairings.c.id == matches.c.pairing)
        .where(pairings.c.tournament == pairing.tournament, pairings.c.number == pairing.number)
        .where(pairings.c.round == pairing.round - 1)
    )
    played = (await connection.execute(query)).all()
    if any(row.state == "running" for row in played):
        return None
    return next((row.table_channel for row in played if row.table_channel is not None), None)
