"""Tournaments that are asked for by their id."""

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.refusals import Refusal
from bot.store.tournaments.tournament_rows import Tournament, whole_tournament

GONE = "That tournament is not there any more."
IS_OVER = "This tournament has ended."


async def existing_tournament(
    connection: AsyncConnection, tournament: str, *, lock: bool = False
) -> Tournament:
    """All of a tournament; with `lock` one that nobody else changes until the commit. Raises
    Refusal where it is not there any more."""
    there = await whole_tournament(connection, tournament, lock=lock)
    if there is None:
        raise Refusal(GONE)
    return there


async def ongoing_tournament(
    connection: AsyncConnection, tournament: str, *, lock: bool = False
) -> Tournament:
    """The same for one that has not ended either."""
    there = await existing_tournament(connection, tournament, lock=lock)
    if not there.row.active:
        raise Refusal(IS_OVER)
    return there
