"""Matches of tournaments that are over, and whose results no longer count."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches.match_rows import MatchRow
from bot.store.tables.match_schema import matches, rematches
from bot.store.tables.tournament_schema import pairings


async def finished_in_round(
    connection: AsyncConnection, tournament: str, number: int
) -> Sequence[MatchRow]:
    """Returns the matches of a round that are over."""
    query = (
        select(matches)
        .join(pairings, pairings.c.id == matches.c.pairing)
        .where(pairings.c.tournament == tournament, pairings.c.round == number)
        .where(matches.c.state == "over")
        .order_by(matches.c.id)
    )
    return [MatchRow(**row._mapping) for row in await connection.execute(query)]


async def void_matches(connection: AsyncConnection, rows: Sequence[MatchRow]) -> None:
    """Takes the results of matches that are over. Their boards and hands are shown again, and no
    game follows them."""
    ids = [row.id for row in rows]
    values = {"state": "void", "winner": None, "ending": "stopped", "pending_refresh": 0}
    await connection.execute(update(matches).where(matches.c.id.in_(ids)).values(values))
    waiting = rematches.c.match_id.in_(ids), rematches.c.state.in_(("choosing", "offered"))
    await connection.execute(update(rematches).where(*waiting).values(state="ruled", due=None))
