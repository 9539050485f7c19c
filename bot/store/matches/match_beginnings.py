"""Beginnings of matches that were played on from others, or that are exercises. They are complete
copies, so that each match can be replayed even if its origin is gone."""

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
    """The start of a match that doesn't begin with a deal. A match that continues from a position
    in another match has `earlier` parts (`engine.record`), the seed of the first part, and the
    player who began in that part (None: the seed decided). A mission or puzzle has its `exercise`
    and seed. Includes hidden cards."""

    seed: bytes
    first: Player | None
    earlier: tuple[OriginMatch, ...]
    exercise: Exercise | None = None


async def add_beginning(
    connection: AsyncConnection, match_id: str, beginning: MatchBeginning
) -> None:
    """Stores the start of a match that doesn't begin with a deal."""
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
