"""The daily puzzle of each game."""

from collections.abc import Collection
from datetime import UTC, date, datetime, time
from hashlib import sha256
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

import engine
from bot.store.exercises.puzzle_attempts import puzzles_reported

DOUBTED: Final = 3
"""The number of reports that a puzzle is wrong, before a day, from which it can't be that day's
puzzle."""


async def daily_puzzle_in(connection: AsyncConnection, game: str, day: date) -> str | None:
    """Returns the id of a game's puzzle of the day `day`; None if the game has no puzzles."""
    doubted = await puzzles_reported(connection, game, DOUBTED, begin_of(day))
    return daily_puzzle_id(game, day, engine.games()[game].puzzles(), doubted)


def begin_of(day: date) -> int:
    """Returns when a day begins (UTC), in seconds since 1970."""
    return int(datetime.combine(day, time(), UTC).timestamp())


def daily_puzzle_id(
    game: str, day: date, ids: Collection[str], left_out: Collection[str] = ()
) -> str | None:
    """Returns the id of the day's puzzle among a game's `ids`; None if there are none. No puzzle
    repeats before all have had their day.

    If the day's puzzle is in `left_out`, returns another puzzle that isn't: the one that would come
    half a round later, or the next after that. So the puzzles of other days don't change. If all
    puzzles are in `left_out`, returns the day's puzzle.

    >>> daily_puzzle_id("chess", date(2026, 11, 27), [])
    >>> daily_puzzle_id("chess", date(2026, 11, 27), ["3f9a1c"])
    '3f9a1c'
    """
    order = sorted(ids, key=lambda puzzle: sha256(f"{game} {puzzle}".encode()).digest())
    if not order:
        return None
    place = day.toordinal() % len(order)
    usual, far = order[place], (place + len(order) // 2) % len(order)
    if usual not in left_out:
        return usual
    others = (*order[far:], *order[:far])
    return next((one for one in others if one not in left_out), usual)
