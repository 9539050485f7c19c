"""How the time that it takes to read a text grows with the text, on a machine of any speed."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tests.sometimes import amount

LENGTH: Final = amount(16_000, 64_000)
"""Characters of the longer of the two texts that are compared."""
SHORTER: Final = 4
"""How many times as long it is as the shorter one."""
MOST: Final = 10
"""How many times as much time it may take: 4 is in proportion, 16 goes with the square."""
LEAST: Final = 0.002
"""CPU seconds below which a text takes no time at all."""
TRIES: Final = 5
"""Readings, of which the fastest counts: what else the machine does makes some of them slow."""


def full_of(before: str, piece: str, after: str = "", length: int = LENGTH) -> str:
    """Returns a text of that length with one piece again and again."""
    return before + piece * ((length - len(before) - len(after)) // len(piece)) + after


def grows_in_proportion(
    read: Callable[[str], object], before: str, piece: str, after: str = ""
) -> bool:
    """Returns whether a long text that is full of a piece takes about as much CPU time for each
    character as a short one."""
    short = full_of(before, piece, after, LENGTH // SHORTER)
    long = full_of(before, piece, after)
    read(short)  # whatever is made at the first text alone
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
