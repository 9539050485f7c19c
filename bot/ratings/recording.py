"""What a match that ends changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.model import after, newcomer
from bot.ratings.rated_play import counts
from bot.store.matches import MatchRow
from bot.store.ratings import (
    RatingChange,
    RatingKey,
    RatingRow,
    add_rating_change,
    locked_rating,
    save_rating,
)
from engine.players import PLAYERS, Player


async def rate_match(connection: AsyncConnection, row: MatchRow) -> None:
    """Rates a match that has just ended, if it counts, in the transaction that ends it.

    Both players' rows are locked in one order everywhere, and the result is added while they
    are: so the results of each player are in the order in which they changed their rating.
    """
    if not counts(row):
        return
    fresh = newcomers(row)
    standing: dict[Player, RatingRow] = {}
    for player in sorted(PLAYERS, key=lambda player: fresh[player].user):
        standing[player] = await locked_rating(connection, fresh[player])
    *changed, result = rated(row, standing)
    for rating in changed:
        await save_rating(connection, rating)
    await add_rating_change(connection, result)


def newcomers(row: MatchRow) -> Mapping[Player, RatingRow]:
    """What the players of a match begin with, if it is their first of that kind."""
    return {
        player: newcomer(
            RatingKey(row.guild, row.game, row.clock, row.users[player]), row.names[player]
        )
        for player in PLAYERS
    }


def rated(
    row: MatchRow, standing: Mapping[Player, RatingRow]
) -> tuple[RatingRow, RatingRow, RatingChange]:
    """Where A and B stand after a match that counts, and what it changed."""
    assert row.winner is not None
    a, b = standing["A"], standing["B"]
    new_a, new_b = after(
        replace(a, name=row.name_a),
        replace(b, name=row.name_b),
        row.winner,
    )
    changes = new_a.shown - a.shown, new_b.shown - b.shown
    return new_a, new_b, RatingChange(row.id, new_a.shown, new_b.shown, *changes)
