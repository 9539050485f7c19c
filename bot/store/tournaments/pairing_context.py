"""What tournament a match is a game of, and where in it."""

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
    """The pairing that a match is a game of: in the tournament of that `name` (and id), in that
    `round`, at that `table`.

    `stage` is what the round belongs to: in a tournament of another `format` it is the cut.
    `open` says that the pairing still has to be decided, `winner` and `how` what came of it.
    `paused` is since when the tournament stands still (seconds since 1970), None while it goes on.
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
        """Whether the round belongs to the cut after a Swiss."""
        return self.stage != self.format


async def pairing_context_of(connection: AsyncConnection, row: MatchRow) -> PairingContext | None:
    """What a match is a game of; None if of nothing, or if that is gone."""
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
"""What a PairingContext is made of, where the tables of `join_pairing_context` are joined."""

_ROUND_OF_PAIRING = and_(
    tournament_rounds.c.tournament == pairings.c.tournament,
    tournament_rounds.c.number == pairings.c.round,
)


def join_pairing_context(tables: FromClause) -> FromClause:
    """The tables with a match among them, joined with the pairing that it is a game of, if it
    is."""
    whole = pairings.join(tournaments, tournaments.c.id == pairings.c.tournament).join(
        tournament_rounds, _ROUND_OF_PAIRING
    )
    return tables.outerjoin(whole, pairings.c.id == matches.c.pairing)


async def pairing_contexts_of(
    connection: AsyncConnection, pairing_ids: Collection[int]
) -> Mapping[int, PairingContext]:
    """The pairings of those ids that are still there."""
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
    """Has the running matches of a tournament be of another `channel`: their following games are
    played there. Those whose players could not be called, or `everywhere` all of them, get a new
    place there now."""
    running = matches_of_tournament(tournament), matches.c.state == "running"
    await connection.execute(update(matches).where(*running).values(channel=channel))
    lost = running if everywhere else (*running, matches.c.announcement == 0)
    nowhere = {"table_channel": None, "board_message": None, "announcement": None}
    seated = update(matches).where(*lost)
    await connection.execute(seated.values(nowhere | {"pending_refresh": choices_stored}))


async def mark_matches_to_refresh(connection: AsyncConnection, tournament: str) -> None:
    """Has the matches of a tournament that run, or are about to be followed by another, shown
    again: it was paused just now."""
    waiting = select(rematches.c.match_id).where(rematches.c.due.is_not(None))
    going_on = or_(matches.c.state == "running", matches.c.id.in_(waiting))
    shown = update(matches).where(matches_of_tournament(tournament), going_on)
    await connection.execute(shown.values(pending_refresh=choices_stored))
