"""No-shows: players who didn't come to their match. The bot asks the organisers whether such a
player stays in the tournament."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import Select, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.base.duty import EVERYTHING, Duty, ShardScope
from bot.store.database.rows import find_rows
from bot.store.tables.tournament_schema import no_shows, pairings, tournament_rounds, tournaments
from bot.store.tournaments.pairings import tournament_proceeds

NoShowOutcome = Literal["dropped", "kept", "back"]
"""The decision about a player who did not come. `dropped`: they were dropped. `kept`: an organiser
kept them. `back`: they said that they continue."""


@dataclass(frozen=True, slots=True)
class NoShowRow:
    """A player who did not come to their match in a round. `message` notifies them (0: Discord
    rejected it). `outcome` is None until the organisers have decided whether the player stays."""

    tournament: str
    round: int
    entrant: int
    message: int | None = None
    outcome: NoShowOutcome | None = None


async def no_shows_of(connection: AsyncConnection, tournament: str) -> Sequence[NoShowRow]:
    """Returns the players of a tournament who did not come to a match, and about whom the
    organisers were asked. The result is sorted by round."""
    query = select(no_shows).where(no_shows.c.tournament == tournament)
    query = query.order_by(no_shows.c.round, no_shows.c.entrant)
    return await find_rows(connection, NoShowRow, query)


async def add_no_shows(connection: AsyncConnection, rows: Sequence[NoShowRow]) -> None:
    """Stores the players who did not come and about whom the organisers are asked."""
    await connection.execute(insert(no_shows), [asdict(row) for row in rows])


async def change_no_show(
    connection: AsyncConnection, tournament: str, number: int, entrant: int, **changes: object
) -> None:
    """Changes the named columns of the row of a player who did not come in round `number`."""
    table = no_shows
    at = table.c.tournament == tournament, table.c.round == number, table.c.entrant == entrant
    await connection.execute(update(table).where(*at).values(changes))


async def rounds_to_ask(
    connection: AsyncConnection, duty: Duty = EVERYTHING
) -> Sequence[tuple[str, int]]:
    """Returns the rounds in which a player did not come and the organisers were not asked yet, each
    as (tournament, number of the round). Considers only servers that `duty` covers."""
    found = await connection.execute(_to_ask_query(duty.scope))
    return [(row.tournament, row.number) for row in found]


@lru_cache(maxsize=16)
def _to_ask_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    table = tournament_rounds
    return (
        select(table.c.tournament, table.c.number)
        .join(tournaments, tournaments.c.id == table.c.tournament)
        .where(tournament_proceeds, table.c.no_show_message.is_(None))
        .where(scope.covers(tournaments.c.guild))
        .where(
            select(pairings.c.id)
            .where(pairings.c.tournament == table.c.tournament, pairings.c.how == "no-show")
            .where(pairings.c.round == table.c.number)
            .exists()
        )
        .order_by(table.c.tournament, table.c.number)
    )


async def unanswered_rounds(
    connection: AsyncConnection, now: int, duty: Duty = EVERYTHING
) -> Sequence[tuple[str, int]]:
    """Returns the rounds in which the organisers were asked about players who did not come, and
    have not answered in time. The time to answer was over at `now` (seconds since 1970) or before.
    Each round is a pair (tournament, number of the round). Considers only servers that `duty`
    covers."""
    found = await connection.execute(_unanswered_query(duty.scope), {"now": now})
    return [(row.tournament, row.number) for row in found]


@lru_cache(maxsize=16)
def _unanswered_query(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    return _asked(scope).where(tournament_rounds.c.no_show_until <= bindparam("now"))


async def next_answer_due(connection: AsyncConnection, duty: Duty = EVERYTHING) -> int | None:
    """Returns the next deadline by which organisers must answer about players who did not come, in
    seconds since 1970. None if there is no open question. Considers only servers that `duty`
    covers."""
    return await connection.scalar(_next_answer_query(duty.scope))


@lru_cache(maxsize=16)
def _next_answer_query(scope: ShardScope) -> Select[int]:
    asked = _asked(scope).subquery()
    return select(func.min(asked.c.no_show_until))


def _asked(scope: ShardScope) -> Select[*tuple[Any, ...]]:
    table = tournament_rounds
    query = select(table.c.tournament, table.c.number, table.c.no_show_until)
    query = query.join(tournaments, tournaments.c.id == table.c.tournament)
    return query.where(
        tournament_proceeds, table.c.no_show_until.is_not(None), scope.covers(tournaments.c.guild)
    )
