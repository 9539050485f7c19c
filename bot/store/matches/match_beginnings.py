"""Beginnings of matches that don't begin with a deal: matches that continue from a position in
another match, and exercises (missions and puzzles). The beginnings are complete copies, so that
each match can be replayed even if the other match or the exercise is gone."""

import json
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.matches.match_rows import MatchRow
from bot.store.tables.match_schema import match_beginnings
from engine.exercise import Exercise, exercise_data, exercise_from_data
from engine.players import Player
from engine.record import Choice, OriginMatch


@dataclass(frozen=True, slots=True)
class MatchBeginning:
    """The beginning of a match that doesn't begin with a deal. It includes hidden cards.

    - `seed`: the seed of the exercise, or of the first match in `earlier`.
    - `first`: the player who began in that first match, None if the seed decided.
    - `earlier`: the matches that led to the position, one after the other (`engine.record`). Empty
      for an exercise.
    - `exercise`: the mission or puzzle, None for a match that continues from a position.
    """

    seed: bytes
    first: Player | None
    earlier: tuple[OriginMatch, ...]
    exercise: Exercise | None = None


async def add_beginning(
    connection: AsyncConnection, match_id: str, beginning: MatchBeginning
) -> None:
    """Stores the beginning of a match that doesn't begin with a deal."""
    values = {
        "match_id": match_id,
        "seed": beginning.seed,
        "first": beginning.first,
        "parts": _packed(beginning.earlier),
        "exercise": beginning.exercise and _compressed(exercise_data(beginning.exercise)),
    }
    await connection.execute(insert(match_beginnings).values(values))


async def beginning_of(connection: AsyncConnection, row: MatchRow) -> MatchBeginning | None:
    """Returns the stored beginning of a match, None if the match began with a deal."""
    if row.kind.is_dealt and not row.origin:
        return None
    query = select(match_beginnings).where(match_beginnings.c.match_id == row.id)
    found = (await connection.execute(query)).one()
    exercise = found.exercise and exercise_from_data(_plain(found.exercise))
    return MatchBeginning(found.seed, found.first, _unpacked(found.parts), exercise)


def _packed(parts: Sequence[OriginMatch]) -> bytes:
    return _compressed([[one.seat, one.seed and one.seed.hex(), one.choices] for one in parts])


def _unpacked(stored: bytes) -> tuple[OriginMatch, ...]:
    return tuple(
        OriginMatch(
            tuple(Choice(player, option) for player, option in choices),
            seat,
            None if seed is None else bytes.fromhex(seed),
        )
        for seat, seed, choices in _plain(stored)
    )


def _compressed(plain: object) -> bytes:
    return zlib.compress(json.dumps(plain, separators=(",", ":")).encode())


def _plain(stored: bytes) -> Any:
    return json.loads(zlib.decompress(stored))
