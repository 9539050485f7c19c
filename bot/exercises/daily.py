"""Which puzzle of a game is that of a day: the same in every server."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from hashlib import sha256


def daily(game: str, day: date, ids: Collection[str], left_out: Collection[str] = ()) -> str | None:
    """The puzzle of a day among those of a game, None where it has none. None comes twice before
    all have come once. In the place of one that is `left_out` there is one that comes half a round
    later, so that the days around keep theirs.

    >>> daily("chess", date(2026, 11, 27), [])
    >>> daily("chess", date(2026, 11, 27), ["3f9a1c"])
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
