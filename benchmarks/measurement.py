"""Helpers that measure, and print the results."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

MIN_SECONDS: Final = 0.5


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a printed table: the thing measured, its value, and the value as a ratio to
    something; "" for no ratio."""

    what: str
    value: str
    ratio: str = ""


def seconds_each(work: Callable[[], object], at_least: float = MIN_SECONDS) -> float:
    """Returns the mean seconds of one call of `work`, measured over at least `at_least` seconds.
    The first call, which fills caches, isn't counted."""
    work()
    calls = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < at_least or not calls:
        work()
        calls += 1
    return spent / calls


def times(value: float, base: float, of: str) -> str:
    """Returns the ratio of `value` to `base` in words: "1.50x" and then `of`, the name of the
    base."""
    return f"{value / base:.2f}x {of}"


def print_table(title: str, rows: Sequence[Row]) -> None:
    """Prints the rows under a title, in columns."""
    what = max(len(row.what) for row in rows)
    value = max(len(row.value) for row in rows)
    print(f"\n{title}\n{'-' * len(title)}")
    for row in rows:
        print(f"{row.what:<{what}}  {row.value:>{value}}  {row.ratio}".rstrip())
