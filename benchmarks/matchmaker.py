"""Speed of finding opponents for many members who wait at once."""

from __future__ import annotations

import random
from typing import Final

from benchmarks.measurement import Row, seconds_each, times
from bot.matchmaking.opponents import ANYBODY_AFTER, WaitingMember, pair_up

WAITING: Final = 1000
AIM: Final = 0.1
"""Seconds that a pass over this many members may take."""

NOW: Final = 1_000_000


def crowd(number: int = WAITING) -> list[WaitingMember]:
    """Returns members who wait in the queue with the same settings and with ratings as in a large
    club. One in ten has just played against another of them."""
    luck = random.Random(0)
    return [
        WaitingMember(
            user=user,
            rating=round(luck.gauss(1000, 250)),
            joined=NOW - luck.randrange(2 * ANYBODY_AFTER),
            front=luck.random() < 0.02,
            latest=luck.randrange(number) if luck.random() < 0.1 else None,
        )
        for user in range(number)
    ]


def pairing_rows() -> list[Row]:
    """Returns the row with the milliseconds that the queue takes to pair its members once."""
    waiting = crowd()
    cost = seconds_each(lambda: pair_up(waiting, NOW))
    what = f"pairing, {WAITING:,} waiting"
    return [Row(what, f"{cost * 1e3:.1f} ms", times(cost, AIM, "the limit aimed at"))]
