"""Other data of a tournament: its matches, and the decks that are played in it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import columns_of
from bot.store.matches.match_rows import MatchRow
from bot.store.tables.core_schema import deck_versions, decks
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import entrants, pairings


@dataclass(frozen=True, slots=True)
class DeckText:
    """The name and text of a tournament player's deck."""

    name: str
    text: str


async def matches_in(
    connection: AsyncConnection, tournament: str
) -> Mapping[int, Sequence[MatchRow]]:
    """Returns the matches of each pairing of a tournament, the earliest first, by pairing id."""
    query = select(matches).join(pairings, pairings.c.id == matches.c.pairing)
    query = query.where(pairings.c.tournament == tournament)
    found: defaultdict[int, list[MatchRow]] = defaultdict(list)
    for row in await connection.execute(query.order_by(matches.c.created, matches.c.game_number)):
        match = MatchRow(**columns_of(row))
        assert match.pairing is not None
        found[match.pairing].append(match)
    return found


async def decks_in(connection: AsyncConnection, tournament: str) -> Mapping[int, DeckText]:
    """Returns the decks of all players of a tournament, by entrant id."""
    query = (
        select(entrants.c.id, decks.c.name, deck_versions.c.source)
        .join(deck_versions, deck_versions.c.id == entrants.c.deck_version)
        .join(decks, decks.c.id == deck_versions.c.deck_id)
        .where(entrants.c.tournament == tournament, entrants.c.state == "in")
    )
    return {row.id: DeckText(row.name, row.source) for row in await connection.execute(query)}


async def counted_in(connection: AsyncConnection, tournaments: Sequence[str]) -> Mapping[str, int]:
    """Returns the number of players of each of these tournaments, by tournament id. Tournaments
    without players are missing."""
    query = select(entrants.c.tournament, func.count().label("number"))
    query = query.where(entrants.c.tournament.in_(tournaments), entrants.c.state == "in")
    found = await connection.execute(query.group_by(entrants.c.tournament))
    return {row.tournament: row.number for row in found}
