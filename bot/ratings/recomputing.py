"""Making all ratings again, from the matches alone."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ratings.rated_play import counts
from bot.ratings.recording import newcomers, rated
from bot.store.matches import MatchRow
from bot.store.ratings import (
    RatingChange,
    RatingKey,
    RatingRow,
    all_ratings,
    finished_rated,
    lock_ratings,
    replace_all,
)
from engine.players import Player


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
