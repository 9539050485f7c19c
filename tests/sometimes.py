"""The trials of every run, and those that only `make soak` adds."""

from __future__ import annotations

import os
from collections.abc import Iterable

import pytest

EXAMPLES = int(os.environ.get("EXAMPLES", "2"))
"""Number of random matches for each property, and a measure of all other random trials: 2 in `make
test`, 300 in `make soak`."""


def amount(few: int, many: int) -> int:
    """Returns `few` in `make test`, and `many` if as much is tried as in `make soak`."""
    return max(few, min(many, few * EXAMPLES // 2))


def some_now(cases: Iterable[object], every: int = 3) -> list[object]:
    """Returns parameters for a slow test with many similar ones. One in `every` is for each run."""
    return [
        pytest.param(
            *(case if isinstance(case, tuple) else (case,)),
            marks=[pytest.mark.soak] if number % every else [],
        )
        for number, case in enumerate(cases)
    ]
