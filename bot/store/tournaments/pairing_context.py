"""The tournament and pairing that a match belongs to."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.expression import FromClause

from bot.store.database.rows import columns_of
from bot.store.matches.match_rows import MatchRow, choices_stored
from bot.store.matches.paused_tournaments import matches_of_tournament
from bot.store.tables.match_schema import matches, rematches
from bot.store.tables.tournament_schema import pairings, tournament_rounds, tournaments
from bot.store.tournaments.tournament_rows import Format, PairingDecision, PairingWinner


@dataclass(frozen=True, slots=True)
class PairingContext:
    """The tournament pairing that a match belongs to.

    - `tournament`, `name`, `format`: the tournament's id, name and format.
    - `stage`: the format of the round. If it differs from `format`, the round belongs to the cut:
      the elimination rounds after a Swiss.
    - `round`, `table`: the numbers of the round and of the table in that round.
    - `open`: whether the pairing still has to be decided. False if the tournament isn't running.
    - `winner`, `how`: the result of the pairing, None before it is decided.
    - `paused`: when the tournament was paused (seconds since 1970), None if it isn't paused.
    """

    tournament: str
    name: str
    format: Format
    stage: Format
    round: int
    table: int
    open: bool
    winner: PairingWinner | None
    how: PairingDecision | None
    paused: int | None

    @property
    def in_cut(self) -> bool:
        """Whether the round belongs to the cut, the elimination rounds after a Swiss."""
        return self.stage != self.format


async def pairing_context_of(connection: AsyncConnection, row: MatchRow) -> PairingContext | None:
    """Returns the tournament pairing that a match belongs to. None if it belongs to none, or if the
    pairing was deleted."""
    if row.pairing is None:
        return None
    return (await pairing_contexts_of(connection, [row.pairing])).get(row.pairing)


CONTEXT_COLUMNS: Mapping[str, ColumnElement[Any]] = {
    "tournament": tournaments.c.id,
    "name": tournaments.c.name,
    "format": tournaments.c.format,
    "stage": tournament_rounds.c.stage,
    "round": pairings.c.round,
    "table": pairings.c.number,
    "open": and_(pairings.c.winner.is_(None), tournaments.c.state == "running"),
    "winner": pairings.c.winner,
    "how": pairings.c.how,
    "paused": tournaments.c.paused,
}
"""The columns of a PairingContext, if the tables of `join_pairing_context` are joined."""

_ROUND_OF_PAIRING = and_(
    tournament_rounds.c.tournament == pairings.c.tournament,
    tournament_rounds.c.number == pairings.c.round,
)


def join_pairing_context(tables: FromClause) -> FromClause:
    """Returns the SQL join of `tables` with the pairing, round and tournament of each match.
    `tables` must include the table of matches. The joined columns are NULL for matches outside
    tournaments."""
    whole = pairings.join(tournaments, tournaments.c.id == pairings.c.tournament).join(
        tournament_rounds, _ROUND_OF_PAIRING
    )
    return tables.outerjoin(whole, pairings.c.id == matches.c.pairing)


async def pairing_contexts_of(
    connection: AsyncConnection, pairing_ids: Collection[int]
) -> Mapping[int, PairingContext]:
    """Returns the pairings of these ids, by id. Deleted ones are missing."""
    columns = [column.label(name) for name, column in CONTEXT_COLUMNS.items()]
    query = (
        select(pairings.c.id, *columns)
        .join(tournaments, tournaments.c.id == pairings.c.tournament)
        .join(tournament_rounds, _ROUND_OF_PAIRING)
        .where(pairings.c.id.in_(pairing_ids))
    )
    found = [dict(columns_of(row)) for row in await connection.execute(query)]
    return {row.pop("id"): PairingContext(**row) for row in found}


async def seat_again(
    connection: AsyncConnection, tournament: str, channel: int, *, everywhere: bool
) -> None:
    """Moves the matches of a tournament to another `channel`. By default, a running match stays in
    its thread, and only the next match of its pairing is played in the new channel. A running match
    moves at once in two cases: if its players could not be notified, or with `everywhere`."""
    running = matches_of_tournament(tournament), matches.c.state == "running"
    await connection.execute(update(matches).where(*running).values(channel=channel))
    lost = running if everywhere else (*running, matches.c.announcement == 0)
    nowhere = {"table_channel": None, "board_message": None, "announcement": None}
    seated = update(matches).where(*lost)
    await connection.execute(seated.values(nowhere | {"pending_refresh": choices_stored}))


async def mark_matches_to_refresh(connection: AsyncConnection, tournament: str) -> None:
    """Marks matches of a tournament, so that the bot updates their boards and hands. These are the
    running matches, and the matches after which the players still have to say who begins the next
    one. Call it when the tournament was paused."""
    waiting = select(rematches.c.match_id).where(rematches.c.due.is_not(None))
    going_on = or_(matches.c.state == "running", matches.c.id.in_(waiting))
    shown = update(matches).where(matches_of_tournament(tournament), going_on)
    await connection.execute(shown.values(pending_refresh=choices_stored))
