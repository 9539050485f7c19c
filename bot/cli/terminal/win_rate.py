"""What share of matches was won, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

SURE: Final = 1.96
"""How many standard deviations there are to each side of 95 %."""


def interval(results: Sequence[float]) -> tuple[float, float, float]:
    """Returns the share that was won of at least one match, and between what it lies in truth
    (Wilson's interval, 95 %). A result is 1 for a win, 0.5 for a draw, 0 for a loss.

    >>> [round(share, 2) for share in interval([1, 1, 1, 0])]
    [0.75, 0.3, 0.95]
    """
    count = len(results)
    share = sum(results) / count
    spread = sqrt(share * (1 - share) / count + (SURE / (2 * count)) ** 2) * SURE
    middle = share + SURE**2 / (2 * count)
    below = 1 + SURE**2 / count
    return share, (middle - spread) / below, (middle + spread) / below
