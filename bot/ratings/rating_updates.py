"""Changing ratings: after each match that counts, and all of them again from the matches alone."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.model import after, newcomer
from bot.ratings.rated_play import counts
from bot.store.matches import MatchRow
from bot.store.ratings import (
    RatingChange,
    RatingKey,
    RatingRow,
    add_rating_change,
    all_ratings,
    finished_rated,
    lock_ratings,
    locked_rating,
    replace_all,
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
    assert row.guild is not None
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


@dataclass(frozen=True, slots=True)
class Recomputed:
    """How many matches count, how many ratings they make, and how many of these were others
    before (or were not there, or are no more)."""

    matches: int
    ratings: int
    changed: int


async def recompute(connection: AsyncConnection) -> Recomputed:
    """Makes all ratings and results again, in the given write transaction.

    The matches are taken in the order of their results, which is that in which they were rated.
    Those whose result is not there come in by when they ended, then by their ids.
    """
    await lock_ratings(connection)
    before = {row.key: row for row in await all_ratings(connection)}
    ordered = in_order(await finished_rated(connection))
    made, changes = replay(row for row in ordered if counts(row))
    await replace_all(connection, made, changes)
    now = {row.key: row for row in made}
    changed = sum(before.get(key) != now.get(key) for key in before | now)
    return Recomputed(len(changes), len(made), changed)


def in_order(found: Sequence[tuple[MatchRow, int | None]]) -> Iterable[MatchRow]:
    """Matches by the numbers of their results; those without one where their end falls.

    `found` is by end and id.
    """
    numbered = sorted((number, row.id, row) for row, number in found if number is not None)
    lost = [row for row, number in found if number is None]
    return heapq.merge((row for _, _, row in numbered), lost, key=lambda row: row.ended or 0)


def replay(ordered: Iterable[MatchRow]) -> tuple[list[RatingRow], list[RatingChange]]:
    """The ratings that matches make, one after another, and what each changed."""
    standing: dict[RatingKey, RatingRow] = {}
    changes: list[RatingChange] = []
    for row in ordered:
        before: dict[Player, RatingRow] = {
            player: standing.get(fresh.key, fresh) for player, fresh in newcomers(row).items()
        }
        *after, result = rated(row, before)
        for rating in after:
            standing[rating.key] = rating
        changes.append(result)
    return list(standing.values()), changes
