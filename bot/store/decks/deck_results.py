"""Results of the matches of a deck."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, func, literal, null, select, union_all
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.rows import find_rows
from bot.store.tables.core_schema import deck_versions, decks
from bot.store.tables.match_schema import matches
from bot.store.tables.tournament_schema import pairings, tournaments
from engine.players import Player, Winner, opponent

NOT_PLAYED = ("ruled", "left")
"""Endings that say nothing about a deck: a tournament decided the match, or a player left the
server."""


@dataclass(frozen=True, slots=True)
class DeckResults:
    """The number of matches with a version of a deck that are alike: the other fields are equal in
    all of them.

    - `version`: the number of the deck's version.
    - `seat`, `went_first`: the owner's seat, and the player who began (None: unknown).
    - `winner`: the winner of each of these matches.
    - `opposing`, `opposing_name`: the hash of the text and the name of the opponent's deck. None
      unless all members could see that deck in a tournament.
    - `matches`: the number of these matches.
    """

    version: int
    seat: Player
    went_first: Player | None
    winner: Winner
    opposing: str | None
    opposing_name: str | None
    matches: int


async def results_of(
    connection: AsyncConnection, owner: int, deck_id: int
) -> Sequence[DeckResults]:
    """Returns the results of all versions of a deck of `owner`, from matches that were played to an
    end. Leaves out void matches."""
    both = union_all(_from("A", owner, deck_id), _from("B", owner, deck_id)).subquery()
    alike = [column for column in both.c if column.name != "id"]
    query = select(*alike, func.count().label("matches")).group_by(*alike).order_by(*alike)
    return await find_rows(connection, DeckResults, query)


def _from(seat: Player, owner: int, deck_id: int) -> Select[*tuple[Any, ...]]:
    """Returns the query for the matches in which the owner had that seat."""
    players: dict[Player, ColumnElement[int]] = {"A": matches.c.player_a, "B": matches.c.player_b}
    played: dict[Player, ColumnElement[int]] = {"A": matches.c.deck_a, "B": matches.c.deck_b}
    own, other = deck_versions.alias(f"own_{seat}"), deck_versions.alias(f"other_{seat}")
    opposing = decks.alias(f"opposing_{seat}")
    # Like `bot.tournaments.decks.lists_shown`; decks that were deleted, or whose owner is gone, are
    # not shown.
    seen = and_(
        tournaments.c.open_lists,
        tournaments.c.began.is_not(None),
        opposing.c.owner > 0,
        opposing.c.deleted.is_(None),
    )
    joined = (
        matches.join(own, own.c.id == played[seat])
        .join(other, other.c.id == played[opponent(seat)])
        .join(opposing, opposing.c.id == other.c.deck_id)
        .outerjoin(pairings, pairings.c.id == matches.c.pairing)
        .outerjoin(tournaments, tournaments.c.id == pairings.c.tournament)
    )
    return (
        select(
            own.c.number.label("version"),
            literal(seat).label("seat"),
            matches.c.went_first,
            matches.c.winner,
            case((seen, other.c.sha256), else_=null()).label("opposing"),
            case((seen, opposing.c.name), else_=null()).label("opposing_name"),
            matches.c.id,
        )
        .select_from(joined)
        .where(
            own.c.deck_id == deck_id,
            players[seat] == owner,
            matches.c.state == "over",
            matches.c.mode == "",
            matches.c.computer.is_(None),
            matches.c.winner.is_not(None),
            func.coalesce(matches.c.ending, "").not_in(NOT_PLAYED),
        )
    )
