"""The growth of the time to read a text with its length, on a machine of any speed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tests.sometimes import amount

LENGTH: Final = amount(16_000, 64_000)
"""Characters of the longer of the two texts that are compared."""
SHORTER: Final = 4
"""The ratio of the lengths of the two texts."""
MOST: Final = 10
"""The maximum ratio of the times: 4 is proportional, 16 is quadratic."""
LEAST: Final = 0.002
"""CPU seconds below which a text takes no time at all."""
TRIES: Final = 5
"""Number of readings, of which the fastest counts, because other work slows some of them down."""


def full_of(before: str, piece: str, after: str = "", length: int = LENGTH) -> str:
    """Returns a text of that length that repeats one piece."""
    return before + piece * ((length - len(before) - len(after)) // len(piece)) + after


def grows_in_proportion(
    read: Callable[[str], object], before: str, piece: str, after: str = ""
) -> bool:
    """Returns whether a long text that repeats a piece takes about as much CPU time per character
    as a short one."""
    short = full_of(before, piece, after, LENGTH // SHORTER)
    long = full_of(before, piece, after)
    read(short)  # fills the caches that the first text needs
    quick = slow = float("inf")
    for _ in range(TRIES):
        quick, slow = min(quick, _seconds(read, short)), min(slow, _seconds(read, long))
        if slow < MOST * max(quick, LEAST):
            return True
    return False


def _seconds(read: Callable[[str], object], text: str) -> float:
    began = time.process_time()
    read(text)
    return time.process_time() - began
